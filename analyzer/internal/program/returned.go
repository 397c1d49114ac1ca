// Which functions do functions of other packages return?

package program

import "golang.org/x/tools/go/ssa"

// unseen returns the functions that functions of other packages of the module return,
// by themselves or in a table in which the value is looked up.
func (p *Program) unseen(u Use) (list []Callee, known bool) {
	call, index := CallOf(u.V)
	if table := p.TableOf(u.V); table != nil && call == nil {
		tables, _ := p.Roots(Use{V: table, At: u.At, In: u.In}, true)
		for _, t := range tables {
			if call, _ := CallOf(t.V); call != nil {
				more, _ := p.unseen(t)
				list = append(list, more...)
			}
		}
		return list, false
	}
	if call == nil {
		return nil, false
	}
	makers, known := p.Callees(call, u.In)
	for _, m := range makers {
		if fn := p.returned(m.Fn, index); fn != nil {
			list = append(list, Callee{Fn: fn, Outer: m.Operands(call, u.In)})
		} else {
			known = false
		}
	}
	return list, known && len(list) > 0
}

// Returns returns the function that one of another package of the module returns, however
// it is called. ok is false if there is none.
func (p *Program) Returns(c Callee, index int) (_ Callee, ok bool) {
	fn := p.returned(c.Fn, index)
	return Callee{Fn: fn, Outer: c.Given()}, fn != nil
}

// returned returns a stand-in for the function that a function of another package of
// the module returns, or for any of a table that it returns; nil for anything else.
func (p *Program) returned(fn *ssa.Function, index int) *ssa.Function {
	if p.Local(fn) || !p.Unseen(fn) {
		return nil
	}
	return Remember(&p.inner, outcome{fn, index}, p.standIn)
}

func (p *Program) standIn(of outcome) (in *ssa.Function) {
	fn, index := of.fn, of.index
	if index < fn.Signature.Results().Len() {
		if sig := p.Handles(fn.Signature.Results().At(index).Type()); sig != nil {
			in = fn.Prog.NewFunction(fn.Name()+"()", sig, "returned by another package")
			p.outer[in] = of
		}
	}
	return in
}

// An outcome is a result of a function.
type outcome struct {
	fn    *ssa.Function
	index int
}

// Unseen reports whether a function is one of another package of the module, or one
// that such a function returns.
func (p *Program) Unseen(fn *ssa.Function) bool {
	if _, ok := p.outer[fn]; ok {
		return true
	}
	obj := Origin(fn).Object()
	return obj != nil && obj.Pkg() != nil && obj.Pkg() != p.Pass.Pkg && p.own(obj.Pkg())
}

// Outer returns the function of another package that returned a function, and in which
// result; nil for one that is declared or written in place.
func (p *Program) Outer(fn *ssa.Function) (outer *ssa.Function, index int) {
	of := p.outer[fn]
	return of.fn, of.index
}
