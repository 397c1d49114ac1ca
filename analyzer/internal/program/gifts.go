// What does the package give other packages of the program?

package program

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A Gift is a value that the package gives another one of the program: as an argument, in a
// field or variable or a table there, or as an interface of it, once for each method. A
// function of a func type of another package is for whoever calls functions of the type,
// wherever the package keeps it.
type Gift struct {
	Use                  // the value, where it is given
	By   ssa.Instruction // the instruction that gives it, or that uses the interface first
	To   types.Object    // the function, the field or variable, the func type, or the interface's method
	Arg  int             // of the function, without the receiver, or -1
	Func *types.Func     // the method that stands for the interface's, or nil
}

// From returns the package of the program that made a gift's value, by its type or by the
// function that returned it; nil if that is not seen.
func (g Gift) From() *types.Package {
	if g.Func != nil {
		return g.Func.Pkg()
	}
	if call, ok := Tuple(g.V).(*ssa.Call); ok {
		if fn := call.Call.StaticCallee(); fn != nil && fn.Pkg != nil {
			return fn.Pkg.Pkg
		}
	}
	return nil
}

// Gifts returns what the package gives others: what is there because of a type comes last.
func (p *Program) Gifts() []Gift {
	if p.gifts == nil {
		p.gifts = p.given()
	}
	return p.gifts
}

func (p *Program) given() []Gift {
	list, typed := []Gift{}, []Gift{}
	others := func(obj types.Object) bool { return obj != nil && obj.Pkg() != p.Pkg.Pkg && p.own(obj.Pkg()) }
	add := func(at ssa.Instruction, v ssa.Value, to types.Object, arg int) {
		if others(to) {
			list = append(list, Gift{Use{V: v, At: Place{Block: at.Block()}}, at, to, arg, nil})
		}
	}
	ofType := func(at ssa.Instruction, v ssa.Value) {
		if n, ok := types.Unalias(v.Type()).(*types.Named); ok && IsFunc(n) && others(n.Obj()) {
			typed = append(typed, Gift{Use{V: v, At: Place{Block: at.Block()}}, at, n.Obj(), -1, nil})
		}
	}
	for instr := range Instructions(p.Funcs...) {
		switch i := instr.(type) {
		case *ssa.Store:
			add(i, i.Val, HeldIn(i.Addr), -1)
			ofType(i, i.Val)
		case *ssa.MapUpdate:
			add(i, i.Value, HeldIn(i.Map), -1)
			ofType(i, i.Value)
		case ssa.CallInstruction:
			if obj := p.meant(i.Common()); obj != nil {
				for k, v := range Arguments(i.Common()) {
					add(i, v, obj.Origin(), k)
				}
			}
		case *ssa.Return:
			for _, v := range i.Results {
				ofType(i, v)
			}
		case *ssa.MakeInterface:
			if n := Named(i.Type()); n != nil && types.IsInterface(n) && others(n.Obj()) {
				for m := range n.Underlying().(*types.Interface).Methods() {
					obj, _, _ := types.LookupFieldOrMethod(i.X.Type(), true, m.Pkg(), m.Name())
					if fn, ok := obj.(*types.Func); ok {
						list = append(list, Gift{Use{V: i.X, At: PlaceOf(i)}, User(i), m.Origin(), -1, fn})
					}
				}
			}
		}
	}
	return append(list, typed...)
}

// meant returns the function that a call is of, or nil. A method of an interface that takes functions
// is that of the only type which has it, as far as the package shows.
func (p *Program) meant(c *ssa.CallCommon) *types.Func {
	if !c.IsInvoke() {
		return Object(c)
	}
	if !Any(c.Signature().Params().Variables(), func(v *types.Var) bool { return IsFunc(v.Type()) }) {
		return nil
	}
	fns := p.Implementations(c.Value.Type(), c.Method)
	if len(fns) != 1 {
		return nil
	}
	only, _ := fns[0].Object().(*types.Func)
	return only
}

// Enclosed reports whether a value that becomes an interface is for one of another type that
// implements the interface as well, whose errors tell what becomes of its own: it becomes a
// field of that, or an argument of what makes it. A type of the layer that answers, such as a
// router, has it to answer.
func (g Gift) Enclosed(layer string) bool {
	m, ok := g.To.(*types.Func)
	if g.Func == nil || !ok {
		return false
	}
	var outer types.Type
	switch i := g.By.(type) {
	case *ssa.Store:
		if fa, ok := i.Addr.(*ssa.FieldAddr); ok {
			outer = fa.X.Type()
		}
	case *ssa.Call:
		if i.Call.Signature().Results().Len() > 0 {
			outer = i.Call.Signature().Results().At(0).Type()
		}
	}
	if outer == nil || types.IsInterface(outer) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(outer, true, m.Pkg(), m.Name())
	fn, _ := obj.(*types.Func)
	return fn != nil && fn.Pkg().Path() != layer && types.Identical(fn.Signature(), m.Signature())
}

// User returns the first instruction with a position that uses a value.
func User(v ssa.Value) ssa.Instruction {
	for _, ref := range *v.Referrers() {
		if ref.Pos().IsValid() {
			return ref
		}
	}
	return v.(ssa.Instruction)
}
