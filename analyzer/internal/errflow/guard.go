package errflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// A guard is a boolean value that has a known truth where a block runs.
type guard struct {
	v     ssa.Value
	truth bool
	other bool // another one may hold in its place
}

// guards returns what is known to hold in a block, nearest first: the
// branches that dominate it. A block that several branches of one condition
// lead to (a || b) has the guards of each.
func guards(b *ssa.BasicBlock) []guard {
	var out []guard
	for d := b; d != nil; d = d.Idom() {
		if d == b && len(d.Preds) > 1 {
			// a || b: every way in is a branch. Further out, such a block is
			// where paths meet again, and tells nothing.
			var alts []guard
			for _, p := range d.Preds {
				if g, ok := branch(p, d); ok {
					g.other = true
					alts = append(alts, g)
				} else {
					alts = nil
					break
				}
			}
			out = append(out, alts...)
		}
		idom := d.Idom()
		if idom == nil {
			break
		}
		if len(d.Preds) == 1 && d.Preds[0] == idom {
			if g, ok := branch(idom, d); ok && (g.truth || !strings.HasSuffix(idom.Comment, ".loop")) { // that a loop ended tells nothing
				out = append(out, g)
			}
		}
	}
	return out
}

// branch returns what holds on the edge from a block that ends in a condition.
func branch(from, to *ssa.BasicBlock) (guard, bool) {
	if len(from.Instrs) == 0 || len(from.Succs) != 2 || from.Succs[0] == from.Succs[1] {
		return guard{}, false
	}
	i, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || isJump(i.Cond) {
		return guard{}, false
	}
	return guard{v: i.Cond, truth: from.Succs[0] == to}, true
}

// conds returns the conditions that held in a block as evidence.
func (fs *funcState) conds(b *ssa.BasicBlock) []cond {
	var out []cond
	equal := make(map[ssa.Value]bool)
	for _, g := range guards(b) {
		if v := againstConst(g); v != nil {
			if g.truth {
				equal[v] = true
			} else if equal[v] {
				continue // a case of the switch that was not taken says nothing more
			}
		}
		if c, ok := fs.cond(g, 0); ok {
			if g.other {
				c.Flag = 0
			}
			out = append(out, c)
			if err := askedAbout(g); err != nil && c.Kind == cause.IsError {
				// An error that is a certain one is one: the call failed.
				if c, ok := fs.failed(err); ok {
					out = append(out, c)
				}
			}
		}
		if len(out) >= maxConds {
			return out[:maxConds]
		}
	}
	// A closure is made under conditions too.
	if mc := fs.e.prog.closers[fs.fn]; mc != nil && mc.Parent() != fs.fn {
		for _, c := range fs.e.state(mc.Parent()).conds(mc.Block()) {
			c.Subject.From, c.Subject.Via, c.Flag = 0, 0, 0
			if len(out) < maxConds {
				out = append(out, c)
			}
		}
	}
	return out
}

// againstConst returns the value that a guard compares with a constant for
// equality, or nil.
func againstConst(g guard) ssa.Value {
	if b, ok := g.v.(*ssa.BinOp); ok && b.Op == token.EQL {
		if c, ok := b.Y.(*ssa.Const); ok && !c.IsNil() {
			return b.X
		}
	}
	return nil
}

// askedAbout returns the error whose identity a guard asks about, or nil.
func askedAbout(g guard) ssa.Value {
	switch v := g.v.(type) {
	case *ssa.BinOp:
		if sentinelName(v.X) != "" {
			return v.Y
		}
		return v.X
	case *ssa.Call:
		for _, a := range v.Call.Args {
			if isErrorInterface(a.Type()) {
				return a
			}
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.TypeAssert:
			return t.X
		case *ssa.Call:
			if len(t.Call.Args) > 0 && isErrorInterface(t.Call.Args[0].Type()) {
				return t.Call.Args[0]
			}
		}
	}
	return nil
}

// maxConds bounds the conditions that are kept; the nearest ones decide.
const maxConds = 8

// cond reads one guard; ok is false for one that tells nothing.
func (fs *funcState) cond(g guard, depth int) (cond, bool) {
	if depth > 4 {
		return cond{}, false
	}
	switch v := g.v.(type) {
	case *ssa.UnOp:
		switch v.Op {
		case token.NOT:
			return fs.cond(guard{v: v.X, truth: !g.truth}, depth+1)
		case token.MUL:
			return fs.loaded(v, g.truth, depth)
		}
	case *ssa.BinOp:
		return fs.compared(v, g.truth)
	case *ssa.Extract:
		return fs.extracted(v, g.truth)
	case *ssa.Call:
		return fs.asked(v, g.truth)
	case *ssa.Phi:
		return fs.merged(v, g.truth, depth)
	case *ssa.Lookup:
		if !v.CommaOk && !g.truth {
			return fs.missing(v), true // a set
		}
	case *ssa.Field:
		return fs.state(v, g.truth), true
	case *ssa.Parameter:
		c := fs.state(v, g.truth)
		c.Flag, c.Truth = slices.Index(fs.fn.Params, v)+1, g.truth
		return c, true
	}
	return cond{}, false
}

// loaded reads a boolean variable or field.
func (fs *funcState) loaded(v *ssa.UnOp, truth bool, depth int) (cond, bool) {
	if a, ok := v.X.(*ssa.Alloc); ok {
		if vals := fs.reaching(v, a); len(vals) == 1 && vals[0] != v {
			return fs.cond(guard{v: vals[0], truth: truth}, depth+1)
		}
	}
	return fs.state(v, truth), true
}

// state reads a boolean that is part of something: of the request, or of the
// program's own state.
func (fs *funcState) state(v ssa.Value, truth bool) cond {
	p := fs.p.of(v)
	k := cause.OwnSet
	if !truth {
		k = cause.OwnFalse
	}
	return cond{Kind: k, Subject: p}
}

// merged reads a boolean that several paths set, such as the "found" of a
// linear search: it is about what those paths compared.
func (fs *funcState) merged(v *ssa.Phi, truth bool, depth int) (cond, bool) {
	subject, any := fs.compares(v, truth)
	for _, e := range v.Edges {
		if c, ok := e.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.Bool {
			continue
		}
		// One of the parts of a && b or a || b.
		if c, ok := fs.cond(guard{v: e, truth: truth}, depth+1); ok {
			c.Flag = 0 // or the other part
			return c, true
		}
	}
	if !any || truth {
		return cond{}, false
	}
	return cond{Kind: cause.Missing, Subject: subject.with(v.Comment)}, true
}

// compares returns what was compared on the way to the edges of a phi whose
// value differs from the one that is asked about.
func (fs *funcState) compares(v *ssa.Phi, truth bool) (subject prov, any bool) {
	seen := map[*ssa.Phi]bool{v: true}
	var walk func(phi *ssa.Phi)
	walk = func(phi *ssa.Phi) {
		for i, e := range phi.Edges {
			switch e := e.(type) {
			case *ssa.Phi:
				if !seen[e] {
					seen[e] = true
					walk(e)
				}
				continue
			case *ssa.Const:
				if e.Value == nil || e.Value.Kind() == constant.Bool && constant.BoolVal(e.Value) == truth {
					continue
				}
			}
			pred := phi.Block().Preds[i]
			gs := guards(pred)
			if g, ok := branch(pred, phi.Block()); ok {
				gs = append([]guard{g}, gs...)
			}
			for _, g := range gs {
				if b, ok := g.v.(*ssa.BinOp); ok && b.Op == token.EQL && g.truth {
					subject = subject.join(fs.p.of(b.X)).join(fs.p.of(b.Y))
					any = true
					break
				}
			}
		}
	}
	walk(v)
	// The request's value selected among the program's own.
	return subject, any
}

// compared reads a comparison.
func (fs *funcState) compared(v *ssa.BinOp, truth bool) (cond, bool) {
	x, y := v.X, v.Y
	if _, ok := x.(*ssa.Const); ok {
		x, y = y, x
	}
	c, isConst := y.(*ssa.Const)
	equal := v.Op == token.EQL && truth || v.Op == token.NEQ && !truth
	if v.Op != token.EQL && v.Op != token.NEQ {
		return fs.ordered(x, c, v.Op, truth)
	}
	if !isConst {
		if isErrorInterface(x.Type()) {
			if name := sentinelName(y); name != "" && equal {
				return cond{Kind: cause.IsError, Name: name}, true
			}
			if name := sentinelName(x); name != "" && equal {
				return cond{Kind: cause.IsError, Name: name}, true
			}
		}
		if !equal && isStringy(x.Type()) {
			return cond{Kind: cause.NotOneOf, Subject: fs.p.of(x).join(fs.p.of(y))}, true
		}
		return cond{}, false
	}
	if c.IsNil() {
		if isErrorInterface(x.Type()) {
			if !equal {
				return fs.failed(x)
			}
			return cond{}, false
		}
		if !equal {
			// A part of the request that is there, such as a kind of content.
			k := cause.Predicate
			if fs.ownState(x) {
				k = cause.OwnSet
			}
			return cond{Kind: k, Subject: fs.p.of(x)}, true
		}
		return fs.null(x)
	}
	if s, ok := selectCase(x, c); ok && equal {
		return fs.received(s)
	}
	if c.Value == nil {
		return cond{}, false
	}
	switch c.Value.Kind() {
	case constant.String:
		empty := constant.StringVal(c.Value) == ""
		switch {
		case empty && equal:
			return fs.zero(x), true
		case empty:
			// A part of the request that is set.
			k := cause.Predicate
			if fs.ownState(x) {
				k = cause.OwnSet
			}
			return cond{Kind: k, Subject: fs.p.of(x)}, true
		case !empty && !equal:
			return cond{Kind: cause.NotOneOf, Subject: fs.p.of(x)}, true
		}
	case constant.Int:
		n, _ := constant.Int64Val(c.Value)
		if arg, ok := lengthOf(x); ok {
			if n == 0 && equal {
				return fs.zero(arg), true
			}
			if !equal && n != 0 {
				return cond{Kind: cause.Empty, Subject: fs.p.of(arg)}, true
			}
			return cond{}, false
		}
		if n == -1 && equal {
			if call, ok := x.(*ssa.Call); ok {
				return cond{Kind: cause.Missing, Subject: fs.arguments(call.Common()), Name: calleeName(call.Common())}, true
			}
			if phi, ok := x.(*ssa.Phi); ok {
				subject, _ := fs.compares(phi, true)
				return cond{Kind: cause.Missing, Subject: subject}, true
			}
		}
		if !equal {
			return cond{Kind: cause.NotOneOf, Subject: fs.p.of(x)}, true
		}
		if n == 0 {
			return fs.zero(x), true
		}
	case constant.Bool:
		return fs.cond(guard{v: x, truth: constant.BoolVal(c.Value) == equal}, 1)
	}
	return cond{}, false
}

// zero is the condition that a value is empty.
func (fs *funcState) zero(x ssa.Value) cond {
	l, ok := x.(*ssa.Lookup)
	if e, isExtract := x.(*ssa.Extract); isExtract && e.Index == 0 {
		l, ok = e.Tuple.(*ssa.Lookup)
	}
	if ok {
		if _, isMap := l.X.Type().Underlying().(*types.Map); isMap {
			return fs.missing(l) // the zero value of a look-up
		}
	}
	if fs.ownState(x) {
		return cond{Kind: cause.OwnUnset, Subject: fs.p.of(x)}
	}
	return cond{Kind: cause.Empty, Subject: fs.p.of(x)}
}

// ordered reads x < c and its like.
func (fs *funcState) ordered(x ssa.Value, c *ssa.Const, op token.Token, truth bool) (cond, bool) {
	if arg, ok := lengthOf(x); ok {
		if n := c; n != nil && n.Value != nil && (op == token.LSS || op == token.LEQ) == truth {
			return cond{Kind: cause.Empty, Subject: fs.p.of(arg)}, true
		}
		return cond{Kind: cause.OutOfRange, Subject: fs.p.of(arg)}, true
	}
	if call, ok := x.(*ssa.Call); ok && c != nil && (op == token.LSS && truth || op == token.GEQ && !truth) && strings.Contains(calleeName(call.Common()), "Index") {
		return cond{Kind: cause.Missing, Subject: fs.arguments(call.Common()), Name: calleeName(call.Common())}, true
	}
	switch op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return cond{Kind: cause.OutOfRange, Subject: fs.p.of(x)}, true
	}
	return cond{}, false
}

// lengthOf returns the argument of a call of len.
func lengthOf(v ssa.Value) (ssa.Value, bool) {
	if call, ok := v.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return call.Call.Args[0], true
		}
		if strings.HasSuffix(calleeName(call.Common()), ".RuneCountInString") {
			return call.Call.Args[0], true
		}
	}
	return nil, false
}

// failed is the condition err != nil: the call that returned err failed.
func (fs *funcState) failed(err ssa.Value) (cond, bool) {
	switch v := err.(type) {
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return cond{Kind: cause.Failed, Subject: fs.arguments(call.Common()), Name: calleeName(call.Common())}, true
		}
	case *ssa.Call:
		return cond{Kind: cause.Failed, Subject: fs.arguments(v.Common()), Name: calleeName(v.Common())}, true
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			if vals := fs.reaching(v, a); len(vals) == 1 && vals[0] != err {
				return fs.failed(vals[0])
			}
		}
	}
	return cond{Kind: cause.Failed, Subject: fs.p.of(err)}, true
}

// null is the condition that a value other than an error is nil.
func (fs *funcState) null(x ssa.Value) (cond, bool) {
	switch v := x.(type) {
	case *ssa.Lookup:
		return fs.missing(v), true
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup:
			return fs.missing(t), true
		case *ssa.Call:
			return cond{Kind: cause.Missing, Subject: fs.arguments(t.Common()), Name: calleeName(t.Common())}, true
		}
	case *ssa.Call:
		if p := fs.arguments(v.Common()); p.From|p.Via != 0 || p.Wire || p.WireV {
			return cond{Kind: cause.Missing, Subject: p, Name: calleeName(v.Common())}, true
		}
	case *ssa.Phi:
		if subject, any := fs.compares(v, false); any {
			return cond{Kind: cause.Missing, Subject: subject.with(v.Comment)}, true
		}
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			if vals := fs.reaching(v, a); len(vals) == 1 && vals[0] != x {
				return fs.null(vals[0])
			}
		}
	}
	if fs.ownState(x) {
		return cond{Kind: cause.OwnUnset, Subject: fs.p.of(x)}, true
	}
	return fs.zero(x), true
}

// ownState reports whether a value is a field of the receiver or a global.
func (fs *funcState) ownState(v ssa.Value) bool {
	for {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Global:
			return true
		case *ssa.Alloc:
			// A parameter that a closure captured lives in a variable.
			stored := storesTo(x)
			if len(stored) != 1 {
				return false
			}
			v = stored[0]
		case *ssa.Parameter:
			return fs.fn.Signature.Recv() != nil && x == fs.fn.Params[0]
		case *ssa.FreeVar:
			b := fs.e.binding(x)
			if b == nil || b.Parent() == nil {
				return true
			}
			return fs.e.state(b.Parent()).ownState(b)
		default:
			return false
		}
	}
}

// missing is the condition that a map has no such key.
func (fs *funcState) missing(l *ssa.Lookup) cond {
	key, m := fs.p.of(l.Index), fs.p.of(l.X)
	return cond{Kind: cause.Missing, Subject: key.with().named(m.Names, telling(elem(l.X.Type())))}
}

// named adds names behind the value's own.
func (p prov) named(more []string, rest ...string) prov {
	p.Names = mergeNames(p.Names, append(append([]string(nil), more...), rest...))
	return p
}

func elem(t types.Type) types.Type {
	if m, ok := t.Underlying().(*types.Map); ok {
		return m.Elem()
	}
	return t
}
