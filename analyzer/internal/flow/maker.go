package flow

import (
	"cmp"
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// made returns the errors of a call that package errlib knows: it makes, wraps, joins
// or hands on errors.
func (e *Errors) made(call *ssa.Call) (s Set, ok bool) {
	name := program.CalleeName(call.Common())
	if given, ok := errlib.Gathers(name); ok {
		return e.gathered(call, given), true
	}
	if arg, ok := errlib.Calls(name); ok && !program.IsNil(program.Arguments(call.Common())[arg]) {
		return e.calledBack(call, arg), true
	}
	f, ok := errlib.OfCall(call)
	if !ok {
		return nil, false
	}
	at := program.Place{Block: call.Block()}
	words, operands := text{}, f.Argument(f.Func.Operands)
	if v := f.Argument(f.Text); v != nil {
		words.words, words.args = e.text(v)
	}
	switch f.Role {
	case errlib.Cancels:
		if ctx := f.Argument(f.Ctx); ctx != nil {
			s := Set{{Origin: &Origin{Kind: Canceled, Name: "context.Canceled", Subject: e.t.Of(ctx), Call: &OpenCall{ctx: ctx}}}}
			if f.Ctx != errlib.Receiver { // a context's own method Err does not tell its cause
				s = join(s, e.causesOfEnd(call, ctx))
			}
			return s, true
		}
	case errlib.Makes:
		v := f.Argument(f.Text)
		if v != nil && f.Err == f.Text && program.IsErrorInterface(boxedType(v)) {
			return e.wrapOr(call, unbox(v), text{}, f.Keeps), true
		}
		return e.said(call, words, v, operands, f.Verb), true
	case errlib.Wraps:
		words.args = words.args.Join(e.t.All(program.Variadic(operands)))
		if err := f.Error(); err != nil {
			return e.wrapOr(call, err, words, f.Keeps), true
		}
	case errlib.Joins:
		var parts []Set
		list, _ := f.Joined()
		for _, v := range list {
			parts = append(parts, e.wrapped(call, e.At(v, at), text{}, f.Keeps))
		}
		if list == nil {
			return e.wrapped(call, e.collected(call, f.Argument(f.Errs)), text{}, f.Keeps), true
		}
		return leading(parts, func(i int) bool { return e.certain(list[i], call.Block()) }), true
	case errlib.AsksAs: // errors.AsType returns what it finds
		if t, ok := call.Type().(*types.Tuple); ok && t.Len() > 0 {
			return e.asType(f.Error(), at, t.At(0).Type(), name), true
		}
	case errlib.Hands:
		if err := f.Error(); err != nil && e.w.CarriesError(err.Type()) {
			s := e.At(err, at)
			if f.Inner {
				s = s.holding()
			}
			return s.opened(), true
		}
		return Set{unknown(name)}, true
	}
	return nil, false
}

// said returns the errors of a call that makes an error of a text, with operands where that
// is a format.
func (e *Errors) said(call *ssa.Call, words text, v, operands ssa.Value, keeping byte) Set {
	s := e.ofText(call, words, v, operands, keeping)
	of := e.template(v, operands, keeping)
	if of == (Template{}) {
		return s
	}
	site := e.w.Site(call.Pos())
	return s.each(func(x *Error) *Error {
		if x.Kind != Plain || x.Site != site {
			return x
		}
		y := x.Copy()
		y.Of = of
		return y
	})
}

// template returns what the callers of a function decide of an error's text.
func (e *Errors) template(v, operands ssa.Value, keeping byte) (of Template) {
	if call, ok := v.(*ssa.Call); ok && operands == nil {
		if v, operands = spoken(call); v == nil {
			v = call
		} else {
			keeping = 0
		}
	}
	if sum, ok := v.(*ssa.BinOp); ok && sum.Op == token.ADD {
		of.Text, of.Says = cmp.Or(e.textParam(sum.X), e.textParam(sum.Y)), operands == nil
	} else if v != nil {
		of.Text = e.textParam(v)
	}
	if operands != nil {
		of.Operands = program.ParameterOf(operands) + 1
	}
	if of.Text == 0 && of.Operands == 0 {
		return Template{}
	}
	of.Verb = keeping
	return of
}

// ofText is said without what the callers of the function decide.
func (e *Errors) ofText(call *ssa.Call, words text, v, operands ssa.Value, keeping byte) Set {
	if list := program.Variadic(operands); len(list) == 1 && (words.words == "%s" || words.words == "%v") && !program.IsErrorInterface(boxedType(list[0])) {
		v, operands = list[0], nil // as if there were no format
		words.words, words.args = e.text(v)
	}
	switch {
	case operands != nil:
		return e.formatted(call, words, operands, keeping)
	case v == nil:
		return Set{e.plain(call, words)}
	}
	if err := errorText(v); err != nil {
		return e.wrapOr(call, err, text{}, false)
	}
	if inner := e.causesOf(v, program.Place{Block: call.Block()}, nil); len(inner) > 0 { // of another error's text
		if words.words == "" {
			words = text{} // and of nothing else
		}
		return e.wrapped(call, inner, words, false)
	}
	if !e.solver.Late() {
		return nil
	}
	x := e.plain(call, words)
	x.Index, x.Part = e.givenText(v)
	return Set{x}
}

// asType returns the errors of a type that a function of a name finds in another one.
func (e *Errors) asType(err ssa.Value, at program.Place, t types.Type, name string) Set {
	typ := program.TypeName(t)
	if e.isFound(t) {
		return e.taken(err, at, []string{typ})
	}
	return join(e.answersOf(err, at, typ), Set{unknown(name)})
}

// collected returns the errors that were put into a slice, in whatever order.
func (e *Errors) collected(call *ssa.Call, list ssa.Value) Set {
	if list == nil {
		return Set{unknown(program.CalleeName(call.Common()))}
	}
	if program.IsNil(list) {
		return nil
	}
	in := &instance{e: e, fn: call.Parent()}
	elements, complete := e.w.Elements(program.Use{V: list, At: program.Place{Block: call.Block()}})
	var lists []Set
	for _, u := range elements {
		if program.IsErrorInterface(u.V.Type()) {
			lists = append(lists, in.lift(e.put(e.At(u.V, u.At), u.At.Block), u))
		}
	}
	if !complete {
		lists = append(lists, Set{unknown(program.CalleeName(call.Common()))})
	}
	return join(lists...)
}

// unbox returns the value in an interface value, if it is an error itself.
func unbox(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.MakeInterface:
		if program.IsErrorInterface(x.X.Type()) {
			return x.X
		}
	case *ssa.ChangeInterface:
		return x.X
	}
	return v
}

func boxedType(v ssa.Value) types.Type { return unbox(v).Type() }

// plain returns a plain error that a call makes.
func (e *Errors) plain(call *ssa.Call, t text) *Error {
	x := e.madeAt(Plain, call.Pos(), call.Block())
	x.Text, x.Args = t.words, t.args
	return x
}

// madeAt returns an error that is made at a place, as far as the place tells what it is.
func (e *Errors) madeAt(kind Kind, pos token.Pos, b *ssa.BasicBlock) *Error {
	return &Error{Origin: &Origin{
		Kind: kind, Site: e.w.Site(pos), Func: b.Parent().Name(),
		Conds: e.c.At(b), Alone: e.Alone(b), Method: e.w.MethodAt(b),
	}}
}

// printed is an error that a call formats.
type printed struct {
	err   ssa.Value
	keeps bool // errors.As finds it in what the call makes
}

// formatted returns the errors of fmt.Errorf and its like: the errors among
// its operands go on inside; without any, the text is the error.
func (e *Errors) formatted(call *ssa.Call, t text, operands ssa.Value, keeping byte) Set {
	verbs := FormatVerbs(t.words)
	at := program.Place{Block: call.Block()}
	var inside []printed
	var parts []Set
	for i, v := range listed(operands) {
		v = unbox(v)
		m, boxed := v.(*ssa.MakeInterface)
		err := errorText(v) // the text of an error tells as much as the error
		switch {
		case program.IsErrorInterface(v.Type()) || boxed && (e.w.ErrorType(m.X.Type()) != nil || program.IsError(m.X.Type())):
			inside = append(inside, printed{v, keeping != 0 && i < len(verbs) && verbs[i] == keeping})
		case err != nil:
			inside = append(inside, printed{err, false})
		case boxed && len(e.answersIn(m.X, at)) > 0:
			parts = append(parts, e.wrapped(call, e.answersIn(m.X, at), t, false))
		default:
			t.args = t.args.Join(e.t.Of(v))
		}
	}
	for _, p := range inside {
		parts = append(parts, e.wrapped(call, e.At(p.err, at), t, p.keeps))
	}
	if i := speaker(parts); i >= 0 && i < len(inside) && len(inside) == len(parts) {
		return e.carrying(call, parts[i], slices.Delete(inside, i, i+1))
	}
	inner := leading(parts, func(int) bool { return true })
	if !onlyAnswers(inner) || len(parts) > 0 && !e.solver.Late() {
		return inner
	}
	return e.around(call, inner, t)
}

// listed returns the values of a list that a call is given, as far as the function shows them.
func listed(list ssa.Value) []ssa.Value {
	if call, ok := list.(*ssa.Call); ok && program.CalleeName(call.Common()) == "append" {
		return append(listed(call.Call.Args[0]), listed(call.Call.Args[1])...)
	}
	return program.Variadic(list)
}

// speaker returns the index of the first operand that is always a coded error which can
// still be found, or -1.
func speaker(parts []Set) int {
	return slices.IndexFunc(parts, func(s Set) bool {
		return len(s) > 0 && !slices.ContainsFunc(s, func(x *Error) bool { return x.Kind != Coded || x.Lost() })
	})
}

// carrying returns coded errors with the texts of others beside them, which are what
// they are about.
func (e *Errors) carrying(call *ssa.Call, s Set, others []printed) Set {
	var causes []Set
	for _, o := range others {
		causes = append(causes, e.settleAll(e.At(o.err, program.Place{Block: call.Block()}), call.Pos(), call.Block()))
	}
	cause := join(causes...)
	if len(cause) == 0 {
		return s
	}
	return s.each(func(x *Error) *Error {
		y, c := x.Copy(), *x.Code
		c.Cause = join(c.Cause, cause)
		y.Code = &c
		return y
	})
}

// leading returns the errors of the operands that stand for a wrapper. If an operand
// is always a coded error and can still be found in it, these are its errors, and the
// others are only text. Otherwise they are the errors of all operands. there says which
// operands are errors for certain.
func leading(parts []Set, there func(i int) bool) Set {
	if i := speaker(parts); i >= 0 && there(i) {
		return parts[i]
	}
	if len(parts) < 2 {
		return join(parts...)
	}
	// If one of them is found in the error, the whole error is known. Where one may have no
	// name, or is not there, the others may be without it.
	names := make([][]string, len(parts))
	for i, s := range parts {
		for _, x := range s {
			own := identities(x)
			if x.Lost() || len(own) == 0 || !there(i) {
				names[i] = nil
				break
			}
			names[i] = append(names[i], own...)
		}
	}
	var out []Set
	for i, s := range parts {
		var others []string
		for j := range parts {
			if i != j {
				others = beside(others, names[j])
			}
		}
		out = append(out, s.each(func(x *Error) *Error {
			y := *x
			y.Beside = beside(y.Beside, others)
			return &y
		}))
	}
	return join(out...)
}

// identities returns the names by which an error is asked for.
func identities(x *Error) []string {
	out := slices.Clone(x.Beside)
	if x.Kind == Sentinel || x.Kind == Canceled {
		out = append(out, x.Name)
	}
	if x.Type != "" {
		out = append(out, x.Type)
	}
	return out
}

// errorText returns err for the value err.Error(), else nil.
func errorText(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if call, ok := v.(*ssa.Call); ok {
		return errlib.Told(call)
	}
	return nil
}

// wrapOr wraps an error. An unknown error counts as one that is made here.
func (e *Errors) wrapOr(call *ssa.Call, err ssa.Value, t text, keeps bool) Set {
	inner := e.wrapped(call, e.At(err, program.Place{Block: call.Block()}), t, keeps)
	if !onlyAnswers(inner) || !e.solver.Late() {
		return inner
	}
	return e.around(call, inner, t)
}

// wrapped puts a wrap around errors. The author changes an error that was only handed
// on until here, where it gets its text.
func (e *Errors) wrapped(call *ssa.Call, s Set, t text, keeps bool) Set {
	w := &Wrap{Text: t.words, Site: e.w.Site(call.Pos()), Keeps: keeps, Args: t.args, Conds: e.c.At(call.Block())}
	return s.each(func(x *Error) *Error {
		y := *x
		y.Way = x.Way.wrapped(w)
		return e.settle(&y, &w.Site, call.Block())
	})
}

var verbPattern = regexp.MustCompile(`%[-+# 0]*(?:\[\d+\])?[\d.*]*([a-zA-Z%])`)

// FormatVerbs returns the verbs of a format, without %%.
func FormatVerbs(format string) []byte {
	var out []byte
	for _, m := range verbPattern.FindAllStringSubmatch(format, -1) {
		if m[1] != "%" {
			out = append(out, m[1][0])
		}
	}
	return out
}

// WithoutVerbs returns a format without its verbs.
func WithoutVerbs(format string) string { return verbPattern.ReplaceAllString(format, "") }

// A text is what is known of a string: its constant parts, and what is
// formatted into it.
type text struct {
	words string
	args  taint.Taint
}
