// Which functions may a call reach?

package program

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Callee is a function that a call may reach.
//
// A function that a function of another package returned is one with the parameters of
// both: Outer has what the other one was called with.
type Callee struct {
	Fn       *ssa.Function
	Recv     *Use  // receiver of a method value or an interface call
	Bindings []Use // what a closure captured
	Outer    []Use // what the function was called with that returned this one
}

// First returns the index of the first parameter, without the receiver, among the
// operands.
func (c Callee) First() int {
	if c.Recv != nil {
		return len(c.Outer) + 1
	}
	return len(c.Outer)
}

// Operands returns what a call passes, in the order of the parameters of the function
// that returned the callee, the callee's parameters and then its free variables.
func (c Callee) Operands(call ssa.CallInstruction, in *Frame) []Use {
	var out []Use
	if c.Recv != nil {
		out = append(out, *c.Recv)
	}
	at := Place{Block: call.Block()}
	for _, a := range call.Common().Args {
		out = append(out, Use{V: a, At: at, In: in})
	}
	return c.operands(out)
}

// Given returns what the callee gets from a call with unknown arguments, in the same
// order.
func (c Callee) Given() []Use {
	if c.Recv != nil {
		return c.operands([]Use{*c.Recv})
	}
	return c.operands(nil)
}

func (c Callee) operands(list []Use) []Use {
	n := Arity(c.Fn)
	for len(list) < n {
		list = append(list, Use{}) // called by somebody else, who decides
	}
	return slices.Concat(c.Outer, list[:n], c.Bindings)
}

// Arity returns the number of a function's parameters, with its receiver. A function
// without a body has them only in its signature.
func Arity(fn *ssa.Function) int {
	n := fn.Signature.Params().Len()
	if fn.Signature.Recv() != nil {
		n++
	}
	return max(n, len(fn.Params))
}

// Input returns what a function is given at an index: a parameter, the receiver first, or a
// variable that it captures, which come after them.
func Input(fn *ssa.Function, i int) ssa.Value {
	if n := len(fn.Params); i >= n {
		return fn.FreeVars[i-n]
	}
	return fn.Params[i]
}

// Entered returns the functions that an instruction may call, or that it makes
// a closure of.
func (p *Program) Entered(instr ssa.Instruction) []*ssa.Function {
	var out []*ssa.Function
	switch i := instr.(type) {
	case *ssa.MakeClosure:
		out = append(out, i.Fn.(*ssa.Function))
	case ssa.CallInstruction:
		list, _ := p.Callees(i, nil)
		for _, c := range list {
			out = append(out, c.Fn)
		}
	}
	return out
}

// Callees returns the functions that a call may reach. known is false where
// there may be others.
func (p *Program) Callees(call ssa.CallInstruction, in *Frame) (list []Callee, known bool) {
	c := call.Common()
	at := Place{Block: call.Block()}
	switch {
	case c.StaticCallee() != nil:
		callee := Callee{Fn: Origin(c.StaticCallee())}
		if mc, ok := c.Value.(*ssa.MakeClosure); ok {
			callee.Bindings = bindings(mc, in)
		}
		return []Callee{callee}, true
	case c.IsInvoke():
		return p.methods(Use{V: c.Value, At: at, In: in}, c.Method)
	}
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return nil, true
	}
	return p.FuncsOf(Use{V: c.Value, At: at, In: in})
}

func bindings(mc *ssa.MakeClosure, in *Frame) []Use {
	var out []Use
	for _, b := range mc.Bindings {
		out = append(out, Use{V: b, At: Place{Block: mc.Block()}, In: in})
	}
	return out
}

// maxSteps bounds the work on one question for functions: functions that make
// functions in a cycle have no end.
const maxSteps = 5000

// A question is a function value in a call that is under way.
type question struct {
	v  ssa.Value
	in *Frame
}

// FuncsOf returns the functions that a function value may be. known is false
// where there may be others.
func (p *Program) FuncsOf(u Use) (list []Callee, known bool) {
	q := question{u.V, u.In}
	if c, ok := p.functions[q]; ok {
		if c.open {
			p.cyclic++
		}
		return c.list, c.known
	}
	outermost := p.steps == 0
	p.functions[q] = callees{open: true}
	list, known = p.funcsOf(u)
	if p.steps > maxSteps {
		list, known = nil, false
	}
	p.functions[q] = callees{list: list, known: known}
	if p.steps > maxSteps || u.In != nil {
		delete(p.functions, q) // others may find more, or have another frame
	}
	if outermost {
		p.steps = 0
	}
	return list, known
}

func (p *Program) funcsOf(u Use) (list []Callee, known bool) {
	shown := make(map[ssa.Value]bool) // in tables, as far as these are
	roots, known := p.copies(u, true, func(u Use, copied bool) (wanted, further bool) {
		shown[u.V] = copied
		return !copied || p.TableOf(u.V) != nil, true
	})
	add := func(c Callee) {
		if len(c.Bindings)+len(c.Outer) > 0 || !slices.ContainsFunc(list, func(o Callee) bool { return o.Fn == c.Fn && o.Recv == nil && c.Recv == nil }) {
			list = append(list, c)
		}
	}
	for _, r := range roots {
		switch v := r.V.(type) {
		case *ssa.Function:
			if obj, ok := v.Object().(*types.Func); ok && strings.HasPrefix(v.Synthetic, "thunk") {
				if fn := p.Function(obj); fn != nil {
					add(Callee{Fn: fn})
					continue
				}
			}
			add(Callee{Fn: Origin(v)})
		case *ssa.MakeClosure:
			more, ok := p.closed(v, r.In)
			for _, c := range more {
				add(c)
			}
			known = known && ok
		case *ssa.MakeInterface: // a func in an interface value
			more, ok := p.FuncsOf(Use{V: v.X, At: r.At, In: r.In})
			for _, c := range more {
				add(c)
			}
			known = known && ok
		case *ssa.Const: // nil is not called
		default:
			more, ok := p.unseen(r)
			for _, c := range more {
				add(c)
			}
			known = known && (ok || shown[r.V])
		}
	}
	return list, known && len(list) > 0
}

// Called returns the signature of a type of functions or of tables of functions, or nil.
func Called(t types.Type) *types.Signature {
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return t
	case *types.Map:
		sig, _ := t.Elem().Underlying().(*types.Signature)
		return sig
	case *types.Slice:
		sig, _ := t.Elem().Underlying().(*types.Signature)
		return sig
	}
	return nil
}

// Handles returns the signature of a type of functions, of tables of functions, or of an
// interface of the program with one method, which stands for a function then, as
// http.Handler does; nil for any other type.
func (p *Program) Handles(t types.Type) *types.Signature {
	if sig := Called(t); sig != nil {
		return sig
	}
	it, ok := t.Underlying().(*types.Interface)
	if n := Named(t); ok && n != nil && it.NumMethods() == 1 && p.own(n.Obj().Pkg()) {
		return it.Method(0).Signature()
	}
	return nil
}

// FuncsIn returns the functions that the variable at an address may hold, or that a
// table holds; of any other value, those that it may be.
func (p *Program) FuncsIn(u Use) (list []Callee, known bool) {
	list, known = p.funcsIn(u, 0)
	return list, known && len(list) > 0
}

// funcsIn is FuncsIn for what may hold none. depth is how many lists it has been appended to.
func (p *Program) funcsIn(u Use, depth int) (list []Callee, known bool) {
	uses := []Use{u}
	known = true
	switch u.V.Type().Underlying().(type) {
	case *types.Pointer:
		uses, known = p.Contents(u)
	}
	add := func(more []Callee, ok bool) { list, known = append(list, more...), known && ok }
	for _, u := range uses {
		if Called(u.V.Type()) == nil || IsFunc(u.V.Type()) {
			add(p.FuncsOf(u))
			continue
		}
		roots, complete := p.Roots(u, true)
		known = known && complete
		p.steps = 0
		for _, root := range roots {
			if parts := appended(root.V); parts != nil && depth < maxAppended {
				for _, v := range parts {
					add(p.funcsIn(Use{V: v, At: root.At, In: root.In}, depth+1))
				}
				continue
			}
			if IsNil(root.V) {
				continue
			}
			held, ok := p.Elements(root)
			if passed := Variadic(root.V); passed != nil { // whoever gets them may change them later
				held, ok = usedAt(passed, root), true
			}
			if call, _ := CallOf(root.V); call != nil {
				add(p.unseen(root))
				ok = true
			}
			known = known && ok
			for _, h := range held {
				add(p.FuncsOf(h))
			}
		}
	}
	return list, known
}

// maxAppended bounds how often a list is appended to another one that was appended to.
const maxAppended = 8

// appended returns the lists of which a call makes one, or nil if it is no call of append.
func appended(v ssa.Value) []ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" {
		return nil
	}
	return call.Call.Args
}

// usedAt returns values that are used where another one is.
func usedAt(list []ssa.Value, u Use) (out []Use) {
	for _, v := range list {
		out = append(out, Use{V: v, At: u.At, In: u.In})
	}
	return out
}

// closed returns the function of a closure, or the method of a method value.
func (p *Program) closed(mc *ssa.MakeClosure, in *Frame) (list []Callee, known bool) {
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok {
		return nil, false
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || !strings.HasPrefix(fn.Synthetic, "bound") {
		return []Callee{{Fn: Origin(fn), Bindings: bindings(mc, in)}}, true
	}
	recv := Use{V: mc.Bindings[0], At: Place{Block: mc.Block()}, In: in}
	if types.IsInterface(obj.Signature().Recv().Type()) {
		if list, known := p.methods(recv, obj); len(list) > 0 || fn.Blocks == nil {
			return list, known
		}
		return []Callee{{Fn: fn, Bindings: bindings(mc, in)}}, true // which calls the method, of whoever implements it
	}
	m := p.Function(obj)
	if m == nil {
		return nil, false
	}
	return []Callee{{Fn: m, Recv: &recv}}, true
}

// methods returns the methods that a call of an interface's method may reach: those
// of the types that the receiver holds, if the package shows them all, or else those
// of all types that implement the interface.
func (p *Program) methods(recv Use, method *types.Func) (list []Callee, known bool) {
	fns, known := p.made(recv, method)
	if !known {
		fns = p.Implementations(recv.V.Type(), method)
		known = len(fns) > 0
	}
	for _, fn := range fns {
		list = append(list, Callee{Fn: fn, Recv: &recv})
	}
	return list, known
}

// made returns the methods of the types that an interface value was made of.
func (p *Program) made(recv Use, method *types.Func) (list []*ssa.Function, known bool) {
	of, known := p.MadeOf(recv)
	for _, t := range of {
		fn := p.method(t, method)
		if fn == nil {
			return nil, false
		}
		if !slices.Contains(list, fn) {
			list = append(list, fn)
		}
	}
	return list, known
}

// MadeOf returns the types that an interface value was made of. known is false if there may
// be others.
func (p *Program) MadeOf(recv Use) (list []types.Type, known bool) {
	q := question{recv.V, recv.In}
	if p.making[q] {
		return nil, false // a method that returns its own receiver's kind
	}
	p.making[q] = true
	defer delete(p.making, q)
	outermost := p.steps == 0
	roots, known := p.Roots(recv, true)
	if outermost {
		p.steps = 0
	}
	_, generic := recv.V.Type().(*types.TypeParam)
	if generic { // the instances are what its constraint asks for
		roots, known = []Use{recv}, true
	}
	generic = generic || open(recv.V.Type()) // or what was made an instance of it
	if !known || len(roots) == 0 {
		return nil, false
	}
	left := false
	for _, r := range roots {
		of := r.V
		if m, ok := of.(*ssa.MakeInterface); ok {
			of = m.X
		} else if IsNil(of) {
			continue
		} else if _, generic := of.Type().(*types.TypeParam); !generic {
			return nil, false
		}
		made, known := p.instantiated(of.Type(), of.Parent())
		if !known {
			return nil, false
		}
		for _, t := range made {
			if it, ok := recv.V.Type().Underlying().(*types.Interface); ok && !generic && !types.Implements(t, it) {
				left = true // by an assertion
				continue
			}
			list = append(list, t)
		}
	}
	return list, left || len(list) > 0
}

// method returns the SSA form of a type's method with the name of an interface's
// method, or nil.
func (p *Program) method(t types.Type, method *types.Func) *ssa.Function {
	obj, _, _ := types.LookupFieldOrMethod(t, true, method.Pkg(), method.Name())
	if fn, ok := obj.(*types.Func); ok {
		return p.Function(fn)
	}
	return nil
}

// Implementations returns the methods that a call of an interface's method may
// reach by the class hierarchy of the package and its direct imports of the
// module. None if there are too many to tell.
func (p *Program) Implementations(iface types.Type, method *types.Func) []*ssa.Function {
	it, ok := iface.Underlying().(*types.Interface)
	if !ok || it.NumMethods() == 0 || iface.String() == "error" {
		return nil
	}
	return Remember(&p.implementers, implementation{iface.String(), method}, func(implementation) (out []*ssa.Function) {
		for _, t := range Remember(&p.implements, it, p.implementing) {
			if fn := p.method(t, method); fn != nil && !slices.Contains(out, fn) {
				out = append(out, fn)
			}
		}
		if len(out) > MaxValues {
			return nil
		}
		return out
	})
}

// An implementation is a method of an interface.
type implementation struct {
	iface  string
	method *types.Func
}

// implementing returns pointers to the types that implement an interface.
func (p *Program) implementing(it *types.Interface) []types.Type {
	return slices.DeleteFunc(slices.Clone(p.concrete()), func(t types.Type) bool { return !types.Implements(t, it) })
}

// concrete returns pointers to the types of the package and of its direct imports of
// the module, without interfaces. Of generic types of its own it has the instances that the
// package names; others may be made where they are declared.
func (p *Program) concrete() []types.Type {
	if p.pointers != nil {
		return p.pointers
	}
	p.pointers = []types.Type{}
	add := func(n *types.Named) {
		if !types.IsInterface(n) && n.TypeParams().Len() <= n.TypeArgs().Len() {
			p.pointers = append(p.pointers, types.NewPointer(n))
		}
	}
	for _, n := range p.Types {
		add(n)
	}
	for _, n := range p.instances {
		if n.Obj().Pkg() != nil && p.own(n.Obj().Pkg()) {
			add(n)
		}
	}
	for _, imp := range Imports(p.Pass) {
		if !p.own(imp) {
			continue
		}
		for tn := range Members[*types.TypeName](imp) {
			if n, ok := tn.Type().(*types.Named); ok && !tn.IsAlias() {
				if add(n); n.TypeParams().Len() > 0 {
					p.pointers = append(p.pointers, types.NewPointer(n))
				}
			}
		}
	}
	return p.pointers
}
