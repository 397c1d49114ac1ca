// What do maps, slices and arrays hold?

package program

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A container is a map, slice or array in the frame of a call (nil for any call), or
// all those that a field or package variable holds.
type container struct {
	v  ssa.Value
	of types.Object
	in *Frame
}

func containerOf(u Use) container {
	if obj := HeldIn(u.V); obj != nil {
		return container{of: obj} // whichever call asks
	}
	return container{v: u.V, in: u.In}
}

// A content is what containers hold. The keys of arrays, and of the slices that are made
// of them, are the indices in the array that something is stored at.
type content struct {
	values, keys []Use
	complete     bool
	outside      bool // only what others may put into exported variables is missing
	open         bool // it is being looked for
}

// Elements returns what a map, slice or array holds. complete is false where it
// may hold more.
func (p *Program) Elements(u Use) (list []Use, complete bool) {
	list, _, complete = p.entries(u.V, u, false)
	return list, complete
}

// Keyed reports whether the package shows all keys of a map.
func (p *Program) Keyed(u Use) bool {
	keys, _, complete := p.entries(u.V, u, true)
	return complete && !slices.ContainsFunc(keys, func(key Use) bool {
		_, known := p.Roots(key, false)
		return !known
	})
}

// entries returns what a map, slice or array holds, or the keys of a map, as far as
// the package shows how it is filled.
func (p *Program) entries(x ssa.Value, u Use, keys bool) ([]Use, bool, bool) {
	c := p.content(Use{V: x, At: u.At, In: u.In})
	list := c.values
	if keys {
		list = c.keys
	}
	return list, true, c.complete && len(list) > 0
}

// content returns what a container holds. Everybody who has it may put something in:
// where it comes from, and where it goes.
func (p *Program) content(u Use) content {
	key := containerOf(u)
	if c, ok := p.contents[key]; ok {
		if c.open {
			p.cyclic++
		}
		return c
	}
	outermost, cyclic := p.steps == 0, p.cyclic
	p.contents[key] = content{open: true}
	f := filling{p: p, from: make(map[container]bool), seen: make(map[container]bool), content: content{complete: true}}
	f.back(u)
	f.spread()
	if f.tooMany() {
		f.content = content{}
	}
	f.complete, f.outside = f.complete && !f.outside, f.complete && f.outside
	// What a cycle leaves out is part of the question that is still open.
	if p.steps > maxSteps || p.cyclic > cyclic {
		delete(p.contents, key)
	} else {
		p.contents[key] = f.content
	}
	if outermost {
		p.steps = 0
	}
	return f.content
}

// A filling is the search for what is put into a container.
type filling struct {
	p    *Program
	from map[container]bool // what it is a copy of, step by step
	seen map[container]bool
	work []container // that may be the one, or pointers to it
	content
}

func (f *filling) open(c container) {
	if !f.seen[c] {
		f.seen[c] = true
		f.work = append(f.work, c)
	}
}

func (f *filling) tooMany() bool { return len(f.from) > MaxValues || f.p.steps > maxSteps }

// back follows a container to where it is made.
func (f *filling) back(u Use) {
	work := []Use{u}
	for len(work) > 0 && !f.tooMany() {
		f.p.steps++
		u := work[0]
		work = work[1:]
		c := containerOf(u)
		if f.from[c] {
			continue
		}
		f.from[c] = true
		f.open(c)
		if c.of != nil {
			for _, s := range f.p.stores[c.of] {
				work = append(work, Use{V: s.Val, At: Place{Block: s.Block()}})
			}
			continue
		}
		from, copied, known := f.p.Sources(u)
		if !copied {
			from, copied, known = f.p.Returned(u)
		}
		if copied && !loadsArray(u.V) {
			work = append(work, from...)
			f.complete = f.complete && known
			continue
		}
		for _, v := range f.madeOf(u.V) {
			work = append(work, Use{V: v, At: u.At, In: u.In})
		}
	}
}

// madeOf returns the containers whose elements a newly made container has.
func (f *filling) madeOf(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.MakeMap, *ssa.MakeSlice, *ssa.Alloc, *ssa.Const:
		return nil
	case *ssa.Slice:
		return []ssa.Value{v.X}
	case *ssa.UnOp:
		if loadsArray(v) {
			return []ssa.Value{v.X}
		}
	case *ssa.MakeInterface:
		return []ssa.Value{v.X}
	case *ssa.Call:
		if parts := appended(v); parts != nil {
			return parts
		}
	}
	f.complete = false
	return nil
}

// loadsArray reports whether a value is a copy of an array that is a variable.
func loadsArray(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.Op == token.MUL && isArray(load.Type())
}

func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// spread follows the container to all that may put something in.
func (f *filling) spread() {
	for len(f.work) > 0 && !f.tooMany() {
		f.p.steps++
		c := f.work[0]
		f.work = f.work[1:]
		if c.of == nil {
			f.uses(c)
			continue
		}
		f.values = append(f.values, f.p.elements[c.of]...)
		f.keys = append(f.keys, f.p.keys[c.of]...)
		for _, load := range f.p.loads[c.of] {
			f.open(container{v: load})
		}
		// Other packages may add to a table that they see. A variable of another
		// type has the container behind a pointer or in an interface value.
		direct := isContainer(c.of.Type()) || isArray(c.of.Type())
		f.complete, f.outside = f.complete && direct && !f.p.opened[c.of], f.outside || seenOutside(c.of)
	}
}

// uses notes what is put into a container by those that have it.
func (f *filling) uses(c container) {
	if c.v.Referrers() == nil {
		return
	}
	same := func(v ssa.Value) { f.open(container{v: v, in: c.in}) }
	for _, ref := range *c.v.Referrers() {
		switch r := ref.(type) {
		case *ssa.MapUpdate:
			if r.Key == c.v || r.Value == c.v {
				f.complete = false // whoever has the other map has this one
			}
			if r.Map == c.v && HeldIn(c.v) == nil {
				f.values = append(f.values, entry(r, false, c.in))
				f.keys = append(f.keys, entry(r, true, c.in))
			}
		case *ssa.IndexAddr:
			for s := range Referrers[*ssa.Store](r) {
				switch {
				case s.Val == r:
					f.complete = false // whoever has the element's address
				case HeldIn(c.v) == nil:
					f.values = append(f.values, Use{V: s.Val, At: Place{Block: s.Block()}, In: c.in})
					f.keys = append(f.keys, Use{V: r.Index, At: Place{Block: s.Block()}, In: c.in})
				}
			}
			if byField(r) {
				f.values = append(f.values, Use{V: r, At: Place{Block: r.Block()}, In: c.in})
			}
		case *ssa.Store:
			switch {
			case r.Val == c.v && !isArray(c.v.Type()):
				f.stored(r.Addr, c.in)
			case isArray(Deref(c.v.Type())): // its elements are copied
				f.back(Use{V: r.Val, At: Place{Block: r.Block()}, In: c.in})
			}
		case *ssa.UnOp, *ssa.Phi, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Slice:
			same(r.(ssa.Value))
		case *ssa.TypeAssert:
			same(r)
			for _, use := range *r.Referrers() {
				if e, ok := use.(*ssa.Extract); ok && e.Index == 0 {
					same(e)
				}
			}
		case *ssa.MakeClosure:
			f.bound(r, c)
		case *ssa.Return:
			f.returned(r, c)
		case ssa.CallInstruction:
			f.passed(r, c)
		case *ssa.Lookup, *ssa.Index, *ssa.Range, *ssa.BinOp, *ssa.Extract, *ssa.DebugRef:
		default:
			f.complete = false
		}
	}
}

// byField reports whether an element is a struct that is written field by field: it is
// told by its address.
func byField(element *ssa.IndexAddr) bool {
	for fa := range Referrers[*ssa.FieldAddr](element) {
		for range Stores(fa) {
			return true
		}
	}
	return false
}

// stored follows a container into a variable.
func (f *filling) stored(addr ssa.Value, in *Frame) {
	if obj := variableAt(addr); obj != nil {
		f.open(container{of: obj})
		return
	}
	switch a := addr.(type) {
	case *ssa.Alloc:
		f.open(container{v: a, in: in})
	case *ssa.FreeVar:
		from, _, _ := f.p.bound(a, Use{V: a, In: in})
		for _, u := range from {
			f.stored(u.V, u.In)
		}
	default:
		f.complete = false
	}
}

// bound follows a container into a closure, or a method whose value is taken.
func (f *filling) bound(mc *ssa.MakeClosure, c container) {
	callees, known := f.p.closed(mc, c.in)
	f.complete = f.complete && known
	for _, callee := range callees {
		switch {
		case !f.p.Local(callee.Fn):
			f.complete = f.complete && f.p.standard(callee.Fn)
		case callee.Recv != nil:
			f.open(container{v: callee.Fn.Params[0]})
		}
		for i, b := range callee.Bindings {
			if b.V == c.v {
				f.open(container{v: callee.Fn.FreeVars[i]})
			}
		}
	}
}

// returned follows a container to the callers of the function that returns it.
func (f *filling) returned(r *ssa.Return, c container) {
	fn := r.Parent()
	calls := f.p.Callers(fn)
	if c.in != nil {
		calls = []ssa.CallInstruction{c.in.Call}
	} else if f.p.values[fn] || fn.Parent() != nil || fn.Signature.Recv() != nil || calledOutside(fn) {
		f.complete = false
	}
	for _, instr := range calls {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		var in *Frame
		if c.in != nil {
			in = c.in.In
		}
		if len(r.Results) == 1 {
			f.open(container{v: call, in: in})
			continue
		}
		for _, ref := range *call.Referrers() {
			if e, ok := ref.(*ssa.Extract); ok && r.Results[e.Index] == c.v {
				f.open(container{v: e, in: in})
			}
		}
	}
}

// passed follows a container into the functions that it is passed to.
func (f *filling) passed(call ssa.CallInstruction, c container) {
	common := call.Common()
	at := Place{Block: call.Block()}
	_, builtin := common.Value.(*ssa.Builtin)
	switch name := CalleeName(common); {
	case builtin && name == "copy" || name == "maps.Copy":
		f.back(Use{V: common.Args[1], At: at, In: c.in})
		return
	case builtin:
		return
	}
	callees, known := f.p.Callees(call, c.in)
	if !known {
		f.handedOut(c.v.Type())
	}
	f.complete = f.complete && known
	for _, callee := range callees {
		if !f.p.Local(callee.Fn) {
			_, slice := c.v.Type().Underlying().(*types.Slice) // to which others cannot append
			f.complete = f.complete && (slice || f.p.standard(callee.Fn))
			continue
		}
		frame := c.in.Enter(call, callee)
		for i, op := range callee.Operands(call, c.in) {
			if op.V == c.v && i < len(callee.Fn.Params) {
				f.open(container{v: callee.Fn.Params[i], in: frame})
			}
		}
	}
}

// handedOut follows a container of a type of the package's own that functions of others get:
// they give it to the functions here that take one.
func (f *filling) handedOut(t types.Type) {
	if n := Named(t); n == nil || n.Obj().Pkg() != f.p.Pass.Pkg {
		return
	}
	for _, fn := range f.p.Funcs {
		for _, p := range fn.Params {
			if token.IsExported(fn.Name()) && types.Identical(p.Type(), t) {
				f.open(container{v: p})
			}
		}
	}
}

// standard reports whether a function is the standard library's: it puts nothing of
// its own into its arguments.
func (p *Program) standard(fn *ssa.Function) bool {
	if p.Own(fn) {
		return false
	}
	first, _, _ := strings.Cut(fn.Pkg.Pkg.Path(), "/")
	return !strings.Contains(first, ".")
}

// Methods of the standard library's containers, which store values and hand them out
// again. The tables have the index of the stored argument by the method's name.
var (
	putting = map[string]int{
		"sync.Map.Store": 2, "sync.Map.LoadOrStore": 2, "sync.Map.Swap": 2, "sync/atomic.Value.Store": 1, "sync/atomic.Pointer.Store": 1,
	}
	handing = []string{"sync.Map.Load", "sync.Map.LoadOrStore", "sync.Map.LoadAndDelete", "sync/atomic.Value.Load", "sync/atomic.Pointer.Load"}
)

// loadedFrom returns the field or package variable, a container of the standard
// library, from which a call loads something, or nil.
func loadedFrom(call *ssa.Call) types.Object {
	if call.Call.StaticCallee() == nil || !slices.Contains(handing, CalleeName(call.Common())) {
		return nil
	}
	return variableAt(call.Call.Args[0])
}

// stocked returns what the package puts into such a container.
func (p *Program) stocked(obj types.Object) ([]Use, bool, bool) {
	list := p.elements[obj]
	return list, true, len(list) > 0 && !seenOutside(obj)
}

// entry returns the key or the value that is put into a map.
func entry(u *ssa.MapUpdate, key bool, in *Frame) Use {
	v := u.Value
	if key {
		v = u.Key
	}
	return Use{V: v, At: Place{Block: u.Block()}, In: in}
}
