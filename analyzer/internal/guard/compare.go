// What does a comparison say?

package guard

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// compared reads a comparison.
func (c *Conditions) compared(v *ssa.BinOp, truth bool) (Cond, bool) {
	x, y := v.X, v.Y
	if _, ok := x.(*ssa.Const); ok {
		x, y = y, x
	}
	k, isConst := y.(*ssa.Const)
	equal := v.Op == token.EQL && truth || v.Op == token.NEQ && !truth
	if v.Op != token.EQL && v.Op != token.NEQ {
		return c.ordered(c.content(x), k, v.Op, truth)
	}
	if !isConst {
		if program.IsErrorInterface(x.Type()) {
			for _, s := range []ssa.Value{y, x} {
				if g := program.GlobalOf(s); g != nil && equal {
					return Cond{Kind: cause.IsError, Name: globalName(g)}, true
				}
			}
		}
		k := Cond{Kind: cause.NotOneOf, Subject: c.between(x, y), Name: cause.Variable}
		switch {
		case c.together(x, y): // they do not fit each other
			k.Kind, k.Name = cause.OutOfRange, ""
		case equal:
			k.Kind = cause.Equal
		}
		return k, program.IsString(x.Type())
	}
	if k.IsNil() {
		return c.againstNil(x, equal)
	}
	if s, ok := selectCase(x, k); ok && equal {
		return signal(s)
	}
	if k.Value == nil { // the zero value of a struct, or of a type parameter
		if equal {
			return c.zero(x), true
		}
		return c.set(x), true
	}
	switch k.Value.Kind() {
	case constant.String:
		empty := constant.StringVal(k.Value) == ""
		switch {
		case equal && constant.StringVal(k.Value) == dismissal && isOutcome(c.content(x)):
			return Cond{Kind: cause.Dismissed, Subject: c.t.Of(x)}, true
		case empty && equal:
			return c.zero(x), true
		case empty:
			return c.set(x), true
		case !equal:
			return Cond{Kind: cause.NotOneOf, Subject: c.t.Of(x)}, true
		}
		k := Cond{Kind: cause.Equal, Subject: c.t.Of(x)}
		return k, !slices.Contains(k.Subject.Fields, "method") // which is dispatched by
	case constant.Int:
		n, _ := constant.Int64Val(k.Value)
		return c.number(c.content(x), n, equal)
	}
	return Cond{}, false
}

// together reports whether two values come from the same arguments of a function, or both from the
// peer: if one is a part of the request, so is the other.
func (c *Conditions) together(x, y ssa.Value) bool {
	of := c.t.Of(x).Inputs()
	return of != 0 && of == c.t.Of(y).Inputs()
}

// content returns what a variable holds that is loaded, such as one that a function literal
// captures, or the value itself.
func (c *Conditions) content(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if only := c.p.Content(load); only != nil {
			return only
		}
	}
	return v
}

// againstNil reads a comparison with nil.
func (c *Conditions) againstNil(x ssa.Value, equal bool) (Cond, bool) {
	switch {
	case equal && failure(x):
		return Cond{}, false // nothing has failed
	case program.IsErrorInterface(x.Type()):
		return c.failed(x), true
	case isReceiver(x):
		return Cond{}, false // whoever calls a method of nothing has made a mistake
	case !equal && isDismissal(x):
		return Cond{Kind: cause.Dismissed, Subject: c.t.Of(x)}, true
	case !equal:
		return c.set(x), true
	}
	return c.null(x), true
}

// failure reports whether a value is how a call tells of its failure: an error, in the last place if
// it is one of a type of its own.
func failure(v ssa.Value) bool {
	call, i := program.CallOf(v)
	last := call != nil && i > 0 && i == call.Call.Signature().Results().Len()-1
	return program.IsErrorInterface(v.Type()) || last && program.IsError(v.Type())
}

// isReceiver reports whether a value is the receiver of its method.
func isReceiver(v ssa.Value) bool {
	p, ok := v.(*ssa.Parameter)
	return ok && p.Parent().Signature.Recv() != nil && p == p.Parent().Params[0]
}

// number reads a comparison with an integer.
func (c *Conditions) number(x ssa.Value, n int64, equal bool) (Cond, bool) {
	if arg, ok := lengthOf(x); ok {
		switch {
		case n == 0 && equal:
			return c.zero(arg), true
		case n != 0 && !equal:
			return Cond{Kind: cause.Empty, Subject: c.t.Of(arg)}, true
		}
		return Cond{}, false
	}
	if n == 0 && equal || n == 1 && !equal {
		if k, ok := c.unmet(x); ok {
			return k, true
		}
	}
	if n == -1 && equal {
		switch x := x.(type) {
		case *ssa.Call:
			return c.notFound(x, cause.Missing), true
		case *ssa.Phi:
			subject, _ := c.compares(x, true)
			return Cond{Kind: cause.Missing, Subject: subject}, true
		}
	}
	switch {
	case !equal:
		return Cond{Kind: cause.NotOneOf, Subject: c.t.Of(x)}, true
	case n == 0:
		return c.zero(x), true
	}
	if subject := c.t.Of(x); n >= 400 && n < 600 && len(subject.Names) > 0 && strings.Contains(strings.ToLower(subject.Names[0]), "status") {
		return Cond{Kind: cause.Status, Subject: subject, Name: strconv.FormatInt(n, 10)}, true
	}
	return Cond{}, false
}

// set is the condition that a value is there: a part of the request, such as a
// kind of content, or of the program's own state.
func (c *Conditions) set(x ssa.Value) Cond {
	k := cause.Predicate
	if c.ownState(x) {
		k = cause.OwnSet
	}
	return Cond{Kind: k, Subject: c.t.Of(x)}
}

// zero is the condition that a value is empty.
func (c *Conditions) zero(x ssa.Value) Cond {
	l, ok := x.(*ssa.Lookup)
	if e, isExtract := x.(*ssa.Extract); isExtract && e.Index == 0 {
		l, ok = e.Tuple.(*ssa.Lookup)
	}
	if ok {
		if _, isMap := l.X.Type().Underlying().(*types.Map); isMap {
			return c.zeroOf(l)
		}
	}
	if from := c.fromEnvironment(x); from != nil {
		return Cond{Kind: cause.Empty, Subject: c.t.Of(from)}
	}
	if own := c.ownState(x) || c.ownAnswer(x); own || c.defaulted(x) {
		k := c.unset(x)
		k.Given = own && !c.replaced(x)
		return k
	}
	return Cond{Kind: cause.Empty, Subject: c.t.Of(x)}
}

// fromEnvironment returns the call that reads an environment variable, if the program puts
// nothing else into the field that a value is loaded from; else nil.
func (c *Conditions) fromEnvironment(x ssa.Value) ssa.Value {
	if of, _ := program.LoadedField(x); of == nil {
		return nil
	}
	from, _, complete := c.p.Sources(program.Use{V: x, At: program.PlaceOf(x)})
	if !complete || len(from) != 1 {
		return nil
	}
	if call, _ := program.CallOf(from[0].V); call != nil && errlib.ReadsEnvironment(program.CalleeName(call.Common())) {
		return call
	}
	return nil
}

// ownAnswer reports whether a value is what something of the program's own says of
// itself, or has under a fixed name.
func (c *Conditions) ownAnswer(x ssa.Value) bool {
	call, ok := x.(*ssa.Call)
	if !ok || slices.ContainsFunc(program.Arguments(call.Common()), func(a ssa.Value) bool { _, isConst := a.(*ssa.Const); return !isConst }) {
		return false
	}
	of := program.Receiver(call.Common())
	if of == nil {
		of = call.Call.Value
	}
	return c.ownState(of)
}

// unset is the condition that something of the program's own is empty.
func (c *Conditions) unset(x ssa.Value) Cond {
	k := Cond{Kind: cause.OwnUnset, Subject: c.t.Of(x)}
	switch x.Type().Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Struct:
	default:
		k.Name = cause.Holder
	}
	return k
}

// defaulted reports whether the program has replaced an empty value by one of its
// own: if it is empty now, the program's value is.
func (c *Conditions) defaulted(x ssa.Value) bool {
	own, given := false, false
	for _, v := range c.oneOf(x) {
		switch _, isConst := v.(*ssa.Const); {
		case isConst: // if it is empty, so was the other one
		case c.owns(v) || !c.t.Of(v).Tied():
			own = true
		default:
			given = true
		}
	}
	return own && given
}

// replaced reports whether a value may be another one than what was there at first, or than that
// trimmed or in another form.
func (c *Conditions) replaced(x ssa.Value) bool {
	at, _ := x.(*ssa.UnOp)
	return slices.ContainsFunc(c.oneOf(x), func(v ssa.Value) bool {
		call, ok := v.(*ssa.Call)
		if v == x || !ok || at == nil {
			return v != x
		}
		role := errlib.OfText(program.CalleeName(&call.Call))
		return role != errlib.Trims && role != errlib.Folds || !sameField(call.Call.Args[0], at)
	})
}

// sameField reports whether two values are loaded from one field of one struct.
func sameField(a, b ssa.Value) bool {
	of, i := program.LoadedField(a)
	from, j := program.LoadedField(b)
	return of != nil && of == from && i == j
}

// oneOf returns the values that a value may be: by the way in, by a function that
// returns the first non-empty one, or by what is put into a copy of the request.
func (c *Conditions) oneOf(x ssa.Value) []ssa.Value {
	switch x := x.(type) {
	case *ssa.Phi:
		return x.Edges
	case *ssa.Call:
		if program.CalleeName(&x.Call) == "cmp.Or" {
			return program.Variadic(x.Call.Args[0])
		}
	case *ssa.UnOp:
		fa, ok := x.X.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		list := []ssa.Value{x}
		for same := range program.Referrers[*ssa.FieldAddr](fa.X) { // a package variable has none
			if same.Field == fa.Field {
				for _, s := range c.p.StoresTo(same) {
					list = append(list, s.Val)
				}
			}
		}
		return list
	}
	return nil
}

// ordered reads x < k and its like.
func (c *Conditions) ordered(x ssa.Value, k *ssa.Const, op token.Token, truth bool) (Cond, bool) {
	if program.CountsLoop(x) {
		return Cond{}, false // a loop goes on
	}
	if arg, ok := lengthOf(x); ok {
		if k != nil && k.Value != nil && (op == token.LSS || op == token.LEQ) == truth {
			return Cond{Kind: cause.Empty, Subject: c.t.Of(arg)}, true
		}
		if k != nil && program.IsZero(k) && (op == token.GTR) == truth {
			return c.set(arg), true // whatever there is of it
		}
		return Cond{Kind: cause.OutOfRange, Subject: c.t.Of(arg), Name: "len"}, true
	}
	if n, ok := c.unmet(x); ok && k != nil && (op == token.LSS || op == token.LEQ) == truth {
		return n, true
	}
	if call, ok := x.(*ssa.Call); ok && k != nil && (op == token.LSS && truth || op == token.GEQ && !truth) && strings.Contains(program.CalleeName(call.Common()), "Index") {
		return c.notFound(call, cause.Missing), true
	}
	if phi, ok := x.(*ssa.Phi); ok && k != nil && op == token.LSS && truth {
		if subject, found := c.compares(phi, true); found { // the place where a search found it
			return Cond{Kind: cause.Missing, Subject: subject}, true
		}
	}
	switch op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		out := Cond{Kind: cause.OutOfRange, Subject: c.t.Of(x)}
		if k != nil && k.Value != nil {
			out.Table = fmt.Sprint(op, k.Value, truth)
		}
		return out, true
	}
	return Cond{}, false
}

// lengthOf returns the argument of a call of len.
func lengthOf(v ssa.Value) (ssa.Value, bool) {
	if call, ok := v.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return call.Call.Args[0], true
		}
		if strings.HasSuffix(program.CalleeName(call.Common()), ".RuneCountInString") {
			return call.Call.Args[0], true
		}
	}
	return nil, false
}

// selectCase returns the state of a select that the comparison of its index
// with a constant stands for.
func selectCase(x ssa.Value, k *ssa.Const) (*ssa.SelectState, bool) {
	e, ok := x.(*ssa.Extract)
	if !ok || e.Index != 0 || k.Value == nil {
		return nil, false
	}
	s, ok := e.Tuple.(*ssa.Select)
	if !ok {
		return nil, false
	}
	i, exact := constant.Int64Val(k.Value)
	if !exact || i < 0 || int(i) >= len(s.States) {
		return nil, false
	}
	return s.States[i], true
}

// awaited returns what a block waits for outside of a select.
func awaited(b *ssa.BasicBlock) (Cond, bool) {
	for _, instr := range b.Instrs {
		if r, ok := instr.(*ssa.UnOp); ok && r.Op == token.ARROW {
			if k, ok := ended(r.X); ok {
				k.Pos, k.Why = r.Pos(), "the context is done"
				return k, true
			}
		}
	}
	return Cond{}, false
}

// signal says what has ended where a select receives something: a context, or what the
// channel stands for if it carries nothing. What else comes out of one, of a timer or of
// another goroutine, is an event of the program's own.
func signal(s *ssa.SelectState) (Cond, bool) {
	if s.Send != nil {
		return Cond{}, false
	}
	if elem, ok := s.Chan.Type().Underlying().(*types.Chan).Elem().Underlying().(*types.Struct); !ok || elem.NumFields() > 0 {
		return Cond{Kind: cause.OwnSet}, true
	}
	k, ok := ended(s.Chan)
	if !ok {
		k = Cond{Kind: cause.ContextDone, ctx: s.Chan}
	}
	return k, true
}

// ended says which context has ended where something comes out of a channel.
func ended(ch ssa.Value) (Cond, bool) {
	if call, ok := ch.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Done" && program.IsContext(call.Call.Value.Type()) {
		return Cond{Kind: cause.ContextDone, ctx: call.Call.Value}, true
	}
	return Cond{}, false
}
