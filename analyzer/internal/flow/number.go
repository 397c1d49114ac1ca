// Which numbers do errors have that the program asks for theirs?

package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Number is how a code is read from an error of a type of another package, or of one
// behind an interface: by a method, or from a field.
type Number struct{ Method, Field string }

// asksNumber notes that a code is read from an error, which is the cause then.
func (e *Errors) asksNumber(c *Code, code ssa.Value, b *ssa.BasicBlock) {
	if code == nil || !c.Open || c.CodeParam > 0 {
		return
	}
	n, of := e.numberOf(program.Unconvert(code))
	if of == nil {
		return
	}
	c.Number = n
	if len(c.Cause) == 0 {
		c.Cause = e.settleAll(e.At(of, program.Place{Block: b}), b.Instrs[len(b.Instrs)-1].Pos(), b)
	}
}

// numberOf returns how a value is read from an error, and the error; nil if it is not.
func (e *Errors) numberOf(v ssa.Value) (*Number, ssa.Value) {
	if call, ok := v.(*ssa.Call); ok {
		method, of := call.Call.Method, call.Call.Value
		if fn := call.Call.StaticCallee(); fn != nil && fn.Signature.Recv() != nil {
			method, of = objectOf(fn), call.Call.Args[0]
		}
		if method == nil {
			return nil, nil
		}
		if !e.numbered(of.Type()) { // an interface that was asked for alone
			if of = e.c.TakenFrom(of); of == nil {
				return nil, nil
			}
		}
		return &Number{Method: method.Name()}, of
	}
	of, i := program.LoadedField(v)
	if of == nil || !e.numbered(of.Type()) {
		return nil, nil
	}
	return &Number{Field: program.FieldOf(of.Type(), i).Name()}, of
}

// numbered reports whether errors of a type may have numbers that are not known to be
// codes where they are made.
func (e *Errors) numbered(t types.Type) bool {
	n := program.Named(t)
	return program.IsErrorInterface(t) || n != nil && e.ofKinds(t)
}

// numberIn returns the number of an error, with where it is written; ok is false if it is
// not known.
func (e *Errors) numberIn(x *Error, n *Number) (r Case, ok bool) {
	field := n.Field
	if n.Method != "" {
		tn := e.typeNamed(x.Type)
		if tn == nil {
			return r, false
		}
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, tn.Pkg(), n.Method)
		m, _ := obj.(*types.Func)
		if m == nil {
			return r, false
		}
		s := e.codesOf(m)
		if s == nil {
			return r, false
		}
		for _, one := range s.Cases {
			if fits, sure := x.fits(one.Known); fits || !sure {
				return one, sure && one.byField() && one.At.Line > 0
			}
		}
		if s.Generic {
			return Case{Value: InternalError}, true
		}
		field = s.Field
	}
	i := slices.IndexFunc(x.Holds, func(h Held) bool { return h.Field == field && h.Value != "" })
	if i < 0 {
		return r, false
	}
	_, _, value := guard.FieldIn(x.Holds[i].Value)
	code, err := strconv.ParseInt(value, 10, 64)
	return Case{Value: code, Row: x.Holds[i].Row}, err == nil
}

// byNumber returns a coded error once for each cause whose number is known.
func (e *Errors) byNumber(x *Error) (list []*Error) {
	for _, inner := range x.Code.Cause {
		if r, ok := e.numberIn(inner, x.Code.Number); ok {
			inner = inner.Copy()
			inner.Known = guard.Known{} // it was asked for its number
			list = append(list, decidedBy(x, r, Set{inner}))
		}
	}
	return list
}

// returnsField returns the field of its receiver that a method returns, or "".
func returnsField(fn *ssa.Function) string {
	returns := program.Returns(fn)
	if fn.Signature.Recv() == nil || len(returns) != 1 {
		return ""
	}
	of, i := program.LoadedField(program.Unconvert(returns[0].Results[0]))
	if of == nil || program.ParameterOf(of) != 0 && !copiesParameter(of) {
		return ""
	}
	return program.FieldOf(of.Type(), i).Name()
}

// copiesParameter reports whether an address is that of a variable which holds the first
// parameter, and nothing else.
func copiesParameter(addr ssa.Value) bool {
	stores := slices.Collect(program.Stores(addr))
	return len(stores) == 1 && program.ParameterOf(stores[0].Val) == 0
}

// written says where a call writes an argument.
func (in *instance) written(param int) Row {
	call, _ := in.e.w.NodeAt(in.call.Pos()).(*ast.CallExpr)
	if in.callee.Fn.Signature.Recv() != nil {
		param--
	}
	if call == nil || param < 0 || param >= len(call.Args) {
		return Row{}
	}
	return in.e.rowAt(call.Args[param])
}
