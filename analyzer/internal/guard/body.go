package guard

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// inside returns what the answer of a function of the module, or that it fails, says about
// its arguments: the one condition under which it does so, in the terms of the call.
// ok is false if there are several conditions, or if it is not about a value.
func (c *Conditions) inside(call *ssa.Call, result int, want outcome) (Cond, bool) {
	callees, known := c.p.Callees(call, nil)
	var k Cond
	switch {
	case known && len(callees) == 1 && c.p.Local(callees[0].Fn):
		k = c.bodies.Get(question{callees[0].Fn, result, want})
	case call.Call.StaticCallee() != nil:
		callees = []program.Callee{{Fn: call.Call.StaticCallee()}}
		k = c.says(&call.Call, result, want == becomesTrue)
	}
	if k.Kind == 0 {
		return Cond{}, false
	}
	k.Name = answered(program.CalleeName(call.Common()), want == becomesTrue)
	k = k.In(c.t.Env(call, callees[0], nil, call.Parent()))
	return k, true
}

// bodyOf returns the condition under which a function answers so, in its own terms;
// its kind is 0 if there is not exactly one.
func (c *Conditions) bodyOf(q question) Cond {
	var list []Cond
	for ret, v := range c.returns(q) {
		var k Cond
		if _, isConst := v.(*ssa.Const); isConst {
			conds := c.At(ret.Block())
			i := slices.IndexFunc(conds, func(k Cond) bool { return ofForm(k.Kind) || k.Kind == cause.Missing })
			if i < 0 {
				return Cond{}
			}
			k = conds[i]
		} else if q.want == becomesError {
			k = c.fails(v, ret)
		} else if err, failed := (program.Guard{V: v, Truth: q.want == becomesTrue}).Failed(); failed {
			k = c.fails(err, ret)
		} else if read, ok := c.cond(v, q.want == becomesTrue); ok {
			k = read
		}
		if !ofForm(k.Kind) && k.Kind != cause.Missing || !k.Subject.Symbolic() {
			return Cond{}
		}
		list = append(list, k)
	}
	if len(list) == 0 {
		return Cond{}
	}
	// A look-up is the purpose of the function, whatever else it asks.
	k := list[0]
	for _, o := range list[1:] {
		switch {
		case o.Kind == cause.Missing && k.Kind != cause.Missing:
			k = o
		case o.Kind != k.Kind && k.Kind != cause.Missing:
			k.Kind = cause.Formless
		}
	}
	k.Flag, k.Ways, k.Of, k.Why, k.Pos = 0, 0, Path{}, "", 0
	return k
}

// fails returns the condition under which there is an error that a function returns, or asks for:
// where it is made, or where the call fails that returns it.
func (c *Conditions) fails(err ssa.Value, ret *ssa.Return) Cond {
	if call, i := program.CallOf(err); call != nil && call.Call.StaticCallee() != nil && c.p.Local(call.Call.StaticCallee()) {
		k, _ := c.inside(call, i, becomesError)
		return k
	}
	conds := c.At(ret.Block())
	if i := slices.IndexFunc(conds, func(k Cond) bool { return cause.Fails(k.Kind) }); i >= 0 {
		return conds[i]
	}
	return Cond{}
}

// ofForm reports whether a condition says that a value does not have the right form.
func ofForm(k cause.Kind) bool {
	switch k {
	case cause.Empty, cause.Relative, cause.NotOneOf, cause.OutOfRange, cause.Formless:
		return true
	}
	return false
}

// form is the condition that a text does, or does not, have what a constant says.
func (c *Conditions) form(call *ssa.CallCommon, truth bool) (Cond, bool) {
	args := program.Arguments(call)
	if len(args) == 0 {
		return Cond{}, false
	}
	name := program.CalleeName(call)
	constant := func(v ssa.Value) bool {
		_, ok := program.StringConst(v)
		return ok
	}
	switch role := errlib.OfText(name); {
	case role == errlib.Matches:
	case strings.HasPrefix(name, "strings.") && len(args) > 1 && constant(args[1]), strings.HasPrefix(name, "unicode"):
	default:
		return Cond{}, false
	}
	if err, _ := c.errorWithText(args[0]); err != nil {
		return Cond{}, false // what an error prints is no value of the request's
	}
	k := Cond{Kind: cause.Formless, Subject: c.t.Arguments(call), Name: answered(name, truth)}
	if truth && len(args) > 1 {
		if s, ok := program.StringConst(args[1]); ok && strings.ContainsFunc(s, unicode.IsLetter) {
			k.Kind = cause.Predicate // what is refused for a word may be forbidden
		}
	}
	return k, true
}

// answered returns the name of a question with its answer, which makes two
// conditions of it.
func answered(name string, truth bool) string {
	if truth {
		return name + " holds"
	}
	return name
}

// searched returns what a function looks for in a list: its argument, or what the
// function in its argument compares the elements with. Where the program looks for a
// value of its own in a list of the request's, nothing of the request fails.
func (c *Conditions) searched(call *ssa.CallCommon) taint.Taint {
	var found taint.Taint
	// Of a list of the request's, the elements are what a function is given.
	given := len(call.Args) == 2 && strings.HasPrefix(program.CalleeName(call), "slices.") && !c.owns(call.Args[0])
	own := func(v ssa.Value, env []taint.Taint) bool {
		_, isConst := program.Unconvert(v).(*ssa.Const)
		return given && !isConst && !c.t.Of(v).In(env).Tied()
	}
	if given && types.Comparable(call.Args[1].Type()) && c.owns(call.Args[1]) {
		return c.t.Of(call.Args[1]) // whoever calls a method tells whose its receiver is
	}
	for _, a := range call.Args {
		mc, ok := a.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		fn := mc.Fn.(*ssa.Function)
		env := c.t.Enclosed(fn, mc.Parent())
		elements := slices.Clone(env)
		for i := range fn.Params {
			elements[i] = taint.Taint{From: taint.Peer}
		}
		for instr := range program.Instructions(fn) {
			if eq, ok := instr.(*ssa.BinOp); ok && eq.Op == token.EQL {
				if own(eq.X, elements) || own(eq.Y, elements) {
					return taint.Taint{}
				}
				for _, v := range []ssa.Value{eq.X, eq.Y} {
					if t := c.t.Of(v).In(env); t.Tied() { // the elements have ids and paths of their own
						found = found.Join(t)
					}
				}
			}
		}
	}
	if found.Tied() {
		return found
	}
	// The program's own list is what is searched.
	if args := program.Arguments(call); len(args) == 2 && c.owns(args[0]) && !c.owns(args[1]) {
		name := program.CalleeName(call)
		return c.t.Of(args[1]).Behind(name[strings.LastIndex(name, ".")+1:])
	}
	return c.t.Arguments(call)
}

// between returns what a comparison asks about: if one value is the program's own,
// the other one.
func (c *Conditions) between(x, y ssa.Value) taint.Taint {
	switch {
	case c.owns(x) && !c.owns(y):
		return c.t.Of(y)
	case c.owns(y) && !c.owns(x):
		return c.t.Of(x)
	}
	return c.t.Of(x).And(c.t.Of(y))
}

// owns reports whether a value is made only of the program's own state.
func (c *Conditions) owns(v ssa.Value) bool {
	if _, ok := program.Unconvert(v).(*ssa.Lookup); ok || c.ownState(program.Unconvert(v)) {
		return true
	}
	t := c.t.Of(v)
	recv := v.Parent() != nil && v.Parent().Signature.Recv() != nil
	return t.OfProgram(recv)
}
