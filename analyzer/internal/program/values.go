package program

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Copy names what all copies of one value have in common, so that what is
// known of one holds for the others: the value itself, or a variable with what
// it may hold, or a field of one of these.
type Copy struct {
	V       ssa.Value
	Version Version // of what the variable at V holds
	Field   int     // of that, plus one
}

// Value returns the value that all copies are copies of, or nil where they
// have no more in common than a variable or a field.
func (c Copy) Value() ssa.Value {
	if c.Field == 0 && c.Version == (Version{}) {
		return c.V
	}
	return nil
}

// CopyOf returns what a value is a copy of. Loads from one variable between
// which nothing is stored there are copies of one another.
func (p *Program) CopyOf(v ssa.Value) Copy {
	seen := make(map[ssa.Value]bool)
	for !seen[v] {
		seen[v] = true
		switch x := v.(type) {
		case *ssa.ChangeInterface:
			v = x.X
			continue
		case *ssa.ChangeType:
			v = x.X
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
	for _, ref := range *a.Referrers() {
		ia, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		c, ok := ia.Index.(*ssa.Const)
		if !ok {
			continue
		}
		for _, r := range *ia.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == ia {
				byIndex[c.Int64()] = s.Val
			}
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
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return v
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

// GlobalOf returns the package variable that a value is loaded from, looking
// through conversions, or nil.
func GlobalOf(v ssa.Value) *ssa.Global {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.ChangeInterface:
			v = x.X
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
		switch a := addr.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			addr = a.X
		default:
			return false
		}
	}
}

// HoldsAny reports whether a value is such a one, or holds or captured one.
func HoldsAny(a ssa.Value, is func(ssa.Value) bool) bool {
	seen := make(map[ssa.Value]bool)
	work := []ssa.Value{a}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		if v == nil || seen[v] {
			continue
		}
		seen[v] = true
		if is(v) {
			return true
		}
		switch x := v.(type) {
		case *ssa.MakeClosure:
			work = append(work, x.Bindings...)
		case *ssa.Alloc:
			for _, ref := range *x.Referrers() {
				if s, ok := ref.(*ssa.Store); ok && s.Addr == x {
					work = append(work, s.Val)
				}
			}
		case *ssa.UnOp:
			work = append(work, x.X)
		case *ssa.MakeInterface:
			work = append(work, x.X)
		case *ssa.ChangeType:
			work = append(work, x.X)
		case *ssa.ChangeInterface:
			work = append(work, x.X)
		}
	}
	return false
}

// LoadedField returns the struct, or its address, and the index of the field
// that a value is loaded from; x is nil for any other value.
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
