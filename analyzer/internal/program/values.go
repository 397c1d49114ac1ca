// What is a value: a constant, a conversion, a copy of another, an argument?

package program

import (
	"go/constant"
	"go/token"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Copy identifies the copies of a value, so that what is known of one holds for
// all: the value itself, a version of a variable, or a field of one of these.
type Copy struct {
	V       ssa.Value
	Version Version // of what the variable at V holds
	Field   int     // of that, plus one
}

// Value returns the value that all copies are copies of, or nil if they share only a
// variable or a field.
func (c Copy) Value() ssa.Value {
	if c.Field == 0 && c.Version == (Version{}) {
		return c.V
	}
	return nil
}

// CopyOf returns what a value is a copy of. Loads from a variable are copies of one
// another if nothing is stored there between them.
func (p *Program) CopyOf(v ssa.Value) Copy {
	seen := make(map[ssa.Value]bool)
	for !seen[v] {
		seen[v] = true
		switch x := v.(type) {
		case *ssa.ChangeInterface, *ssa.ChangeType:
			v = Operand(x)
			continue
		case *ssa.TypeAssert:
			if !x.CommaOk && IsErrorInterface(x.AssertedType) {
				v = x.X
				continue
			}
		case *ssa.Field:
			base := p.CopyOf(x.X)
			if base.Field != 0 {
				return Copy{V: v} // a field of a field has no name here
			}
			base.Field = x.Field + 1
			return base
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return Copy{V: v}
			}
			switch a := x.X.(type) {
			case *ssa.FieldAddr:
				base := p.CopyOf(a.X)
				if base.Field != 0 {
					return Copy{V: v}
				}
				base.Field = a.Field + 1
				return base
			case *ssa.Alloc, *ssa.FreeVar, *ssa.Parameter:
				if only := p.Content(x); only != nil && !seen[only] {
					v = only
					continue
				}
				return Copy{V: x.X, Version: p.VersionAt(x.X, x)}
			}
		}
		return Copy{V: v}
	}
	return Copy{V: v}
}

// CopyAt returns what the content of the variable at addr is a copy of before
// an instruction: what CopyOf returns for a load there.
func (p *Program) CopyAt(addr ssa.Value, before ssa.Instruction) Copy {
	if only := p.contentAt(addr, before); only != nil {
		return p.CopyOf(only)
	}
	return Copy{V: addr, Version: p.VersionAt(addr, before)}
}

// Variadic returns the values that a call passes for "...", in order, or nil
// where they come from elsewhere.
func Variadic(v ssa.Value) []ssa.Value {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	byIndex := make(map[int64]ssa.Value)
	for ia := range Referrers[*ssa.IndexAddr](a) {
		c, ok := ia.Index.(*ssa.Const)
		if !ok {
			continue
		}
		for s := range Stores(ia) {
			byIndex[c.Int64()] = s.Val
		}
	}
	out := make([]ssa.Value, 0, len(byIndex))
	for i := range int64(len(byIndex)) {
		if v, ok := byIndex[i]; ok {
			out = append(out, v)
		}
	}
	return out
}

// Unconvert strips conversions.
func Unconvert(v ssa.Value) ssa.Value {
	for {
		switch v.(type) {
		case *ssa.Convert, *ssa.ChangeType, *ssa.MakeInterface:
			v = Operand(v)
		default:
			return v
		}
	}
}

// Operand returns the only value that a value is converted, taken, loaded or computed
// from, or nil. The index of an element does not count.
func Operand(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Convert:
		return v.X
	case *ssa.MultiConvert:
		return v.X
	case *ssa.ChangeType:
		return v.X
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.MakeInterface:
		return v.X
	case *ssa.TypeAssert:
		return v.X
	case *ssa.SliceToArrayPointer:
		return v.X
	case *ssa.Slice:
		return v.X
	case *ssa.UnOp:
		return v.X
	case *ssa.Field:
		return v.X
	case *ssa.FieldAddr:
		return v.X
	case *ssa.Index:
		return v.X
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Range:
		return v.X
	case *ssa.Next:
		return v.Iter
	}
	return nil
}

// Tuple returns the call or other instruction of whose results a value is one, or the
// value itself.
func Tuple(v ssa.Value) ssa.Value {
	if e, ok := v.(*ssa.Extract); ok {
		return e.Tuple
	}
	return v
}

// CallOf returns the call that a value is a result of, and which, or nil.
func CallOf(v ssa.Value) (call *ssa.Call, result int) {
	if e, ok := v.(*ssa.Extract); ok {
		v, result = e.Tuple, e.Index
	}
	call, _ = v.(*ssa.Call)
	return call, result
}

// Referrers yields the instructions of a kind that use a value.
func Referrers[T ssa.Instruction](v ssa.Value) iter.Seq[T] {
	return func(yield func(T) bool) {
		if v.Referrers() == nil {
			return
		}
		for _, ref := range *v.Referrers() {
			if r, ok := ref.(T); ok && !yield(r) {
				return
			}
		}
	}
}

// Stores yields what a function stores at an address itself, not at its parts.
func Stores(addr ssa.Value) iter.Seq[*ssa.Store] {
	return func(yield func(*ssa.Store) bool) {
		for s := range Referrers[*ssa.Store](addr) {
			if s.Addr == addr && !yield(s) {
				return
			}
		}
	}
}

// FieldStores yields what is stored in the fields of a struct variable in its function.
func FieldStores(a ssa.Value) iter.Seq2[*ssa.FieldAddr, *ssa.Store] {
	return func(yield func(*ssa.FieldAddr, *ssa.Store) bool) {
		for fa := range Referrers[*ssa.FieldAddr](a) {
			for s := range Stores(fa) {
				if !yield(fa, s) {
					return
				}
			}
		}
	}
}

// GivenTo yields the calls that get a value, directly or in an interface value, with the
// argument.
func GivenTo(v ssa.Value) iter.Seq2[ssa.CallInstruction, ssa.Value] {
	return func(yield func(ssa.CallInstruction, ssa.Value) bool) {
		for arg := range Reached(func(v ssa.Value) (boxed []ssa.Value) {
			for m := range Referrers[*ssa.MakeInterface](v) {
				boxed = append(boxed, m)
			}
			return boxed
		}, v) {
			for _, ref := range *arg.Referrers() {
				if call, ok := ref.(ssa.CallInstruction); ok && slices.Contains(call.Common().Args, arg) && !yield(call, arg) {
					return
				}
			}
		}
	}
}

// Instructions yields all instructions of functions, in order.
func Instructions(fns ...*ssa.Function) iter.Seq[ssa.Instruction] {
	return Each[ssa.Instruction](fns...)
}

// Each yields the instructions of a kind that functions have, in order.
func Each[T ssa.Instruction](fns ...*ssa.Function) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, fn := range fns {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					if i, ok := instr.(T); ok && !yield(i) {
						return
					}
				}
			}
		}
	}
}

// IntConst returns the integer that a value is, if it is a constant, or the
// zero value of an integer type.
func IntConst(v ssa.Value) (int64, bool) {
	c, ok := Unconvert(v).(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c.Value)
}

// StringConst returns the string that a value is, if it is a constant.
func StringConst(v ssa.Value) (string, bool) {
	c, ok := Unconvert(v).(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

// BoolConst returns the truth value that a value is, if it is a constant.
func BoolConst(v ssa.Value) (truth, ok bool) {
	c, isConst := v.(*ssa.Const)
	if !isConst || c.Value == nil || c.Value.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(c.Value), true
}

// IsNil reports whether a value is the constant nil.
func IsNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// IsZero reports whether a value is the constant zero of its type.
func IsZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && (c.Value == nil || constant.Compare(c.Value, token.EQL, ssa.NewConst(nil, c.Type()).Value))
}

// GlobalOf returns the package variable that a value is loaded from, looking
// through conversions, or nil.
func GlobalOf(v ssa.Value) *ssa.Global {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface, *ssa.ChangeInterface:
			v = Operand(x)
			continue
		case *ssa.UnOp:
			if g, ok := x.X.(*ssa.Global); ok && x.Op == token.MUL && g.Pkg != nil {
				return g
			}
		}
		return nil
	}
}

// MapLiteral returns the map literal that a value is, or nil.
func MapLiteral(v ssa.Value) *ssa.MakeMap {
	m, _ := Unconvert(v).(*ssa.MakeMap)
	return m
}

// ParameterOf returns the index of the parameter that a value is, looking
// through conversions, or -1.
func ParameterOf(v ssa.Value) int {
	if p, ok := Unconvert(v).(*ssa.Parameter); ok {
		return slices.Index(p.Parent().Params, p)
	}
	return -1
}

// IsLocal reports whether an address is that of a local variable, or of a part
// of one.
func IsLocal(addr ssa.Value) bool {
	for {
		switch addr.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.FieldAddr, *ssa.IndexAddr:
			addr = Operand(addr)
		default:
			return false
		}
	}
}

// HoldsAny reports whether a value is such a one, or holds or captured one.
func HoldsAny(a ssa.Value, is func(ssa.Value) bool) bool {
	return Any(Reached(func(v ssa.Value) (in []ssa.Value) {
		switch x := v.(type) {
		case *ssa.MakeClosure:
			return x.Bindings
		case *ssa.Alloc:
			for s := range Stores(x) {
				in = append(in, s.Val)
			}
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface:
			in = append(in, Operand(x))
		}
		return in
	}, a), func(v ssa.Value) bool { return v != nil && is(v) })
}

// LoadedField returns the struct, or its address, and the index of the field
// that a value is, or is loaded from; x is nil for any other value.
func LoadedField(v ssa.Value) (x ssa.Value, field int) {
	switch v := v.(type) {
	case *ssa.Field:
		return v.X, v.Field
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return fa.X, fa.Field
		}
	}
	return nil, 0
}
