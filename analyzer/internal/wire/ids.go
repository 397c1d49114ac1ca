// What has the id of a message?

package wire

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// IsID reports whether a value is the id of a message, or its address.
func IsID(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.FieldAddr:
		return JSONName(x.X.Type(), x.Field) == "id"
	case *ssa.Field:
		return JSONName(x.X.Type(), x.Field) == "id"
	case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeType:
		return IsID(program.Operand(x))
	}
	return false
}

// WithoutID reports whether a condition is that a message has no id.
func WithoutID(g program.Guard) bool { v := unset(g); return v != nil && IsID(v) }

// WithoutGivenID is WithoutID for a function that is given the id for an answer.
func (w *Package) WithoutGivenID(g program.Guard) bool {
	p, ok := unset(g).(*ssa.Parameter)
	return ok && w.AnswersWith(p.Parent(), slices.Index(p.Parent().Params, p))
}

// WithoutAnswer reports whether a condition is that a message which may be a request has no result
// or no error, and so is no answer.
func WithoutAnswer(g program.Guard) bool {
	x, i := program.LoadedField(unset(g))
	if x == nil || !Holds(program.Deref(x.Type()), "method") {
		return false
	}
	name := JSONName(x.Type(), i)
	return name == "result" || name == "error"
}

// unset returns the value of which a condition says that it is nil or has no length, or
// nil.
func unset(g program.Guard) ssa.Value {
	eq, ok := g.V.(*ssa.BinOp)
	if !ok || g.Other || g.Truth != (eq.Op == token.EQL) || eq.Op != token.EQL && eq.Op != token.NEQ {
		return nil
	}
	if n, isInt := program.IntConst(eq.Y); isInt && n == 0 {
		if call, _ := program.CallOf(eq.X); call != nil && program.CalleeName(call.Common()) == "len" {
			return call.Call.Args[0]
		}
	}
	if program.IsNil(eq.Y) {
		return eq.X
	}
	return nil
}

// AnswersWith reports whether a function makes an answer whose id is one of its
// parameters or, after these, of the variables that it captures, or a field of that.
func (w *Package) AnswersWith(fn *ssa.Function, param int) bool {
	w.answerers.Eval = w.answersFor
	w.answerers.Equal = func(a, b bool) bool { return a == b }
	return w.answerers.Get(idParam{fn, param})
}

// An idParam is a parameter or captured variable of a function that is given an id, or what
// has one.
type idParam struct {
	fn    *ssa.Function
	param int
}

func (w *Package) answersFor(given idParam) bool {
	fn := given.fn
	if !w.Local(fn) {
		return false
	}
	p := program.Input(fn, given.param)
	_, captured := p.(*ssa.FreeVar)
	holds := func(v ssa.Value) bool { return program.HoldsAny(v, func(v ssa.Value) bool { return v == p }) }
	of := func(v ssa.Value) bool { return w.CopyOf(v) == w.CopyOf(p) || captured && holds(v) }
	is := func(v ssa.Value) bool {
		if m, ok := v.(*ssa.MakeInterface); ok {
			v = m.X
		}
		x, _ := program.LoadedField(v)
		return of(v) || x != nil && (of(x) || holds(x)) // which may be the parameter's variable
	}
	for instr := range program.Instructions(fn) {
		switch i := instr.(type) {
		case *ssa.Store:
			addr, ok := i.Addr.(*ssa.FieldAddr)
			if ok && is(i.Val) && IsID(addr) && IsAnswer(addr.X.Type()) {
				return true
			}
		case *ssa.MapUpdate:
			if key, _ := program.StringConst(i.Key); key == "id" && is(i.Value) {
				return true
			}
		case ssa.CallInstruction:
			callee := i.Common().StaticCallee()
			arg := slices.IndexFunc(i.Common().Args, is)
			if callee != nil && arg >= 0 && w.answerers.Get(idParam{callee, arg}) {
				return true
			}
		}
	}
	return false
}

// IsAnswer reports whether a struct has the fields of an answer.
func IsAnswer(t types.Type) bool { return writesAs(t, "result") || writesAs(t, "error") }

// JSONField returns the index of the field of a struct that JSON calls name, or -1.
func JSONField(t types.Type, name string) int {
	t = program.Deref(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return -1
	}
	for i := range s.NumFields() {
		if JSONName(t, i) == name {
			return i
		}
	}
	return -1
}

// writesAs reports whether JSON has all of these names for fields of a struct.
func writesAs(t types.Type, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return JSONField(t, name) < 0 })
}

// Holds reports whether JSON has a name for a field of a struct, or of one that it embeds.
func Holds(t types.Type, name string) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || writesAs(t, name) {
		return ok
	}
	for i := range s.NumFields() {
		if f := s.Field(i); f.Embedded() && s.Tag(i) == "" && Holds(f.Type(), name) {
			return true
		}
	}
	return false
}
