// What does a call decide of the errors of the function that it calls?

package flow

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// flags reports whether the conditions hold for the constants that the call passes.
// Conditions on the caller's own parameters are for its callers to decide.
func (in *instance) flags(y, x *Error) bool {
	copied := false
	for i := range x.Conds {
		flag := y.Conds[i].Flag - 1
		if flag < 0 {
			continue
		}
		if !copied {
			y.own(x)
			y.Conds, copied = slices.Clone(y.Conds), true
		}
		c := &y.Conds[i]
		c.Flag = 0
		if flag >= len(in.operands) {
			continue
		}
		switch v := in.operands[flag].V.(type) {
		case *ssa.Const:
			if truth, ok := program.BoolConst(v); ok && truth != c.Truth {
				return false
			}
		case *ssa.Parameter:
			if v.Parent() == in.fn {
				c.Flag = slices.Index(v.Parent().Params, v) + 1
			}
		}
	}
	return true
}

// denies reports whether the error cannot come from the call: one of its conditions
// was asked before of the same value, and had another answer. For the caller's own
// parameters, its callers may have asked.
func (in *instance) denies(y, x *Error) bool {
	if !slices.ContainsFunc(x.Conds, func(k guard.Cond) bool { return k.Of.Param > 0 }) {
		return false
	}
	if in.call != nil && in.asked == nil {
		in.asked = make([]ssa.Value, len(in.operands))
		for i, u := range in.operands {
			if u.V != nil && u.In == nil && u.V.Parent() == in.call.Parent() {
				in.asked[i] = u.V
			}
		}
		in.denied = in.e.c.Denied(in.call.Block(), in.asked)
	}
	if guard.Refutes(in.denied, x.Conds) {
		return true
	}
	for i, k := range x.Conds {
		if of := k.Of.Param - 1; of >= 0 && of < len(in.asked) && in.fn == in.call.Parent() {
			y.Conds[i].Of = in.e.c.Passed(k, in.asked[of]) // its own copy, as it depends on a parameter
		}
	}
	return false
}

// operand returns what the call itself passes for a parameter, or nil.
func (in *instance) operand(i int) ssa.Value {
	if i >= 0 && i < len(in.operands) && in.call != nil && in.operands[i].In == nil {
		return in.operands[i].V
	}
	return nil
}

// causes returns the errors that go into a coded one, settled where the call
// hands them over.
func (in *instance) causes(s Set) Set {
	if len(s) == 0 {
		return nil
	}
	all := in.all(s)
	if in.call == nil {
		return all
	}
	return in.e.settleAll(all, in.call.Pos(), in.call.Block())
}

// passesCode returns what the call passes for the parameter that is the code, and where
// that is written; nil if it does not show it. A closure that captured the code has it from
// the call that made the closure.
func (in *instance) passesCode(param int) (ssa.Value, Written) {
	if param == 0 || param > len(in.operands) || in.call == nil {
		return nil, Written{}
	}
	u := in.operands[param-1]
	captured, ok := u.V.(*ssa.Alloc)
	if !ok {
		return in.operand(param - 1), argumentOf(in.call, in.callee.Fn, param)
	}
	var v ssa.Value
	for s := range program.Stores(captured) {
		if v != nil {
			return nil, Written{} // it changes
		}
		v = s.Val
	}
	if v == nil {
		return nil, Written{}
	}
	var written Written
	if i := program.ParameterOf(v); i >= 0 && u.In != nil && i < len(u.In.Call.Common().Args) {
		v, written = u.In.Call.Common().Args[i], argumentOf(u.In.Call, u.In.Of.Fn, i+1)
	}
	if _, isConst := program.IntConst(v); !isConst {
		return nil, Written{}
	}
	return v, written
}

// decide fills in the parts of a coded error that depend on the call.
func (in *instance) decide(y *Error, of *Code) {
	e := in.e
	c := y.Code
	c.CodeParam, c.TextParam, c.DataParam = 0, 0, 0
	here := false
	code := (*read)(nil)
	passed, written := in.passesCode(of.CodeParam)
	if v := passed; v != nil {
		here = true
		c.Bound = true
		e.setCode(c, v)
		if others, ok := e.internal(v); ok {
			c.Value, c.Open, c.Chosen = InternalError, false, false
			defer func() { c.Cause = e.without(c.Cause, others) }()
		} else {
			code = e.readFrom(v)
		}
		c.Told = code != nil
	} else if of.CodeParam == 0 {
		c.Bound = false
	}
	if v := in.operand(of.TextParam - 1); v != nil {
		here = true
		at := program.Place{Block: in.call.Block()}
		e.says(y, v, at, code)
		for _, u := range in.operands {
			if u.V == nil {
				continue
			}
			if m := program.MapLiteral(u.V); m != nil {
				y.Args = y.Args.Join(e.t.Of(m).Shown()) // the data beside the message
			}
			y.Args = y.Args.Join(e.t.All(program.Variadic(u.V)))
		}
		if last := program.Arity(in.callee.Fn) - 1; in.callee.Fn.Signature.Variadic() {
			if operands := in.operand(last); operands != nil {
				// The message is a format, and these are its operands.
				c.Cause = join(c.Cause, e.causesOf(operands, at, code))
			}
		}
	}
	if v := in.operand(of.DataParam - 1); v != nil {
		c.DataParam = e.textParam(v)
		c.Cause = join(c.Cause, e.causesOf(v, program.Place{Block: in.call.Block()}, code))
	}
	if !here {
		return
	}
	c.Told = e.tabled(c, passed, in.operand(of.TextParam-1), in.call.Block()) || c.Told
	e.asksNumber(c, passed, in.call.Block())
	c.At.Code, c.At.Call, c.At.CodeArg, c.At.DataArg = 0, 0, 0, 0
	c.At.Home = cmp.Or(c.At.Home, y.Site.Pos)
	if of.CodeParam > 0 {
		c.At.Home, c.At.Call, c.At.CodeArg = 0, written.Call, written.CodeArg
	}
	if of.CodeParam == 0 && !y.Alone {
		return // the callee has found out that it fails
	}
	b := in.call.Block()
	y.Site, y.Made = e.w.Site(in.call.Pos()), nil
	y.Func = in.call.Parent().Name()
	y.Conds = e.c.At(b)
	y.Alone = e.Alone(b)
	if of.CodeParam > 0 {
		c.Decl = e.declared(y)
	}
}
