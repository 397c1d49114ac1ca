package program

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Place is where a value is used: a block, or the way from it to the next.
type Place struct {
	Block *ssa.BasicBlock
	Next  *ssa.BasicBlock // set where the value is used on the way there
}

// A Use is a value as a place sees it. In is the call of the value's function
// that is under way, or nil for any call of it.
type Use struct {
	V  ssa.Value
	At Place
	In *Frame
}

// A Frame is a call that is under way.
type Frame struct {
	Call ssa.CallInstruction
	Of   Callee
	In   *Frame // of the function that has the call
}

// maxFrames bounds the calls that are under way at once; deeper values are
// those of any call.
const maxFrames = 8

// Enter returns the frame of a call that is made in this one, which may be nil.
// It is nil for a circle, and where more calls are under way than are told apart.
func (f *Frame) Enter(call ssa.CallInstruction, c Callee) *Frame {
	depth := 0
	for g := f; g != nil; g = g.In {
		if depth++; g.Call == call || depth >= maxFrames {
			return nil
		}
	}
	return &Frame{Call: call, Of: c, In: f}
}

// operand returns what a frame passes for a parameter or free variable of its
// function.
func (f *Frame) operand(i int) (Use, bool) {
	list := f.Of.Operands(f.Call, f.In)
	if i < 0 || i >= len(list) || list[i].V == nil {
		return Use{}, false
	}
	return list[i], true
}

// PlaceOf returns where a value is defined: its block, or its function's first.
func PlaceOf(v ssa.Value) Place {
	if i, ok := v.(ssa.Instruction); ok && i.Block() != nil {
		return Place{Block: i.Block()}
	}
	if fn := v.Parent(); fn != nil && len(fn.Blocks) > 0 {
		return Place{Block: fn.Blocks[0]}
	}
	return Place{}
}

// Sources returns the values that a value is a copy of, one step back: the
// edges of a phi, what is stored in the variable that it is loaded from, what
// a closure captured, what callers pass. copied is false for a value that is
// made where it stands; complete is false where there are, or may be, sources
// that the package does not show.
func (p *Program) Sources(u Use) (list []Use, copied, complete bool) {
	same := func(v ssa.Value) ([]Use, bool, bool) { return []Use{{V: v, At: u.At, In: u.In}}, true, true }
	switch v := u.V.(type) {
	case *ssa.Phi:
		for i, e := range v.Edges {
			list = append(list, Use{V: e, At: Place{Block: v.Block().Preds[i], Next: v.Block()}, In: u.In})
		}
		return list, true, true
	case *ssa.ChangeInterface:
		return same(v.X)
	case *ssa.ChangeType:
		return same(v.X)
	case *ssa.TypeAssert:
		return same(v.X)
	case *ssa.MakeInterface:
		if types.IsInterface(v.X.Type()) {
			return same(v.X)
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.TypeAssert:
			if v.Index == 0 {
				return same(t.X)
			}
		case *ssa.Call:
			if obj := loadedFrom(t); obj != nil && v.Index == 0 {
				return p.stocked(obj)
			}
		case *ssa.Lookup:
			if v.Index == 0 {
				return p.entries(t.X, u, false)
			}
		case *ssa.Next:
			if r, ok := t.Iter.(*ssa.Range); ok && v.Index > 0 {
				return p.entries(r.X, u, v.Index == 1)
			}
		}
	case *ssa.Call:
		if obj := loadedFrom(v); obj != nil {
			return p.stocked(obj)
		}
	case *ssa.Lookup:
		return p.entries(v.X, u, false)
	case *ssa.Index:
		return p.entries(v.X, u, false)
	case *ssa.Field:
		return p.field(v.X, v.Field, u)
	case *ssa.FreeVar:
		return p.bound(v, u)
	case *ssa.Parameter:
		return p.passed(v, u)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return p.loaded(v, u)
		}
	}
	return nil, false, true
}

// bound returns what a closure's free variable is bound to.
func (p *Program) bound(v *ssa.FreeVar, u Use) ([]Use, bool, bool) {
	i := slices.Index(v.Parent().FreeVars, v)
	if u.In != nil {
		if op, ok := u.In.operand(len(v.Parent().Params) + i); ok {
			return []Use{op}, true, true
		}
	}
	mc := p.closers[v.Parent()]
	if mc == nil || i < 0 || i >= len(mc.Bindings) {
		return nil, true, false
	}
	return []Use{{V: mc.Bindings[i], At: Place{Block: mc.Block()}}}, true, true
}

// passed returns what callers pass for a parameter.
func (p *Program) passed(v *ssa.Parameter, u Use) ([]Use, bool, bool) {
	i := slices.Index(v.Parent().Params, v)
	if u.In != nil {
		if op, ok := u.In.operand(i); ok {
			return []Use{op}, true, true
		}
	}
	var list []Use
	for _, call := range p.Callers(v.Parent()) {
		if args := call.Common().Args; i >= 0 && i < len(args) {
			list = append(list, Use{V: args[i], At: Place{Block: call.Block()}})
		}
	}
	if isFunc(v.Type()) { // a callback that a handler is called with
		if recv := v.Parent().Signature.Recv(); recv != nil {
			i--
		}
		for _, call := range p.valueCalls(v.Parent()) {
			if args := call.Common().Args; i >= 0 && i < len(args) {
				list = append(list, Use{V: args[i], At: Place{Block: call.Block()}})
			}
		}
	}
	return list, true, len(list) > 0 && !p.values[v.Parent()]
}

// valueCalls returns the calls of function values that may be a function, as
// far as static calls alone tell what the values are.
func (p *Program) valueCalls(fn *ssa.Function) []ssa.CallInstruction {
	if p.valueCallers == nil {
		p.valueCallers = make(map[*ssa.Function][]ssa.CallInstruction)
		steps, known := p.steps, p.functions
		found := make(map[*ssa.Function][]ssa.CallInstruction)
		for _, f := range p.Funcs {
			for _, b := range f.Blocks {
				for _, instr := range b.Instrs {
					call, ok := instr.(ssa.CallInstruction)
					if !ok || call.Common().IsInvoke() || call.Common().StaticCallee() != nil {
						continue
					}
					p.steps, p.functions = 0, make(map[question]callees)
					list, _ := p.Callees(call, nil)
					for _, c := range list {
						found[c.Fn] = append(found[c.Fn], call)
					}
				}
			}
		}
		p.steps, p.functions, p.valueCallers = steps, known, found
	}
	return p.valueCallers[Origin(fn)]
}

// loaded returns what a load may see.
func (p *Program) loaded(v *ssa.UnOp, u Use) ([]Use, bool, bool) {
	switch a := v.X.(type) {
	case *ssa.Alloc:
		if defs, ok := p.Definitions(a, v); ok {
			return fromDefinitions(defs, u)
		}
		return nil, true, false
	case *ssa.FieldAddr:
		return p.field(a.X, a.Field, u)
	case *ssa.IndexAddr:
		return p.entries(a.X, u, false)
	case *ssa.Global:
		return p.stored(a.Object())
	case *ssa.FreeVar:
		// What the closure itself stores, and what the variable holds outside.
		defs, ok := p.Definitions(a, v)
		list, _, complete := fromDefinitions(defs, u)
		outside, known := p.Contents(Use{V: a, At: u.At, In: u.In})
		return append(list, outside...), true, ok && complete && known
	case *ssa.Phi, *ssa.Call, *ssa.Extract, *ssa.Parameter:
		return nil, true, false
	}
	return nil, false, true
}

// Contents returns all that may be stored in the variable that a value is the
// address of: a local variable, or one that a closure captured. complete is
// false where others may store something there.
func (p *Program) Contents(u Use) (list []Use, complete bool) {
	type key struct {
		v  ssa.Value
		in *Frame
	}
	complete = true
	seen := make(map[key]bool)
	work := []Use{u}
	for len(work) > 0 {
		c := work[0]
		work = work[1:]
		if seen[key{c.V, c.In}] {
			continue
		}
		seen[key{c.V, c.In}] = true
		switch a := c.V.(type) {
		case *ssa.Alloc:
			for _, s := range p.StoresTo(a) {
				use := Use{V: s.Val, At: Place{Block: s.Block()}}
				if s.Parent() == a.Parent() {
					use.In = c.In
				}
				list = append(list, use)
			}
		case *ssa.FreeVar:
			from, _, known := p.bound(a, c)
			work, complete = append(work, from...), complete && known
		default:
			complete = false
		}
	}
	return list, complete
}

func fromDefinitions(defs []Definition, u Use) (list []Use, copied, complete bool) {
	complete = true
	for _, d := range defs {
		switch {
		case d.Store != nil:
			use := Use{V: d.Store.Val, At: Place{Block: d.Store.Block()}}
			if d.Store.Parent() == u.V.Parent() {
				use.In = u.In
			}
			list = append(list, use)
		case d.Defers != nil || d.Call != nil:
			complete = false // it may have been written by what is called
		}
	}
	return list, true, complete
}

// stored returns what the package stores in a field or package variable.
func (p *Program) stored(obj types.Object) ([]Use, bool, bool) {
	if obj == nil {
		return nil, true, false
	}
	var list []Use
	for _, s := range p.stores[obj] {
		list = append(list, Use{V: s.Val, At: Place{Block: s.Block()}})
	}
	return list, true, len(list) > 0 && !p.opened[obj] && !(seenOutside(obj) && isFunc(obj.Type()))
}

// seenOutside reports whether other packages see a field or package variable
// by its name.
func seenOutside(obj types.Object) bool {
	return obj.Exported() && obj.Pkg() != nil && obj.Pkg().Name() != "main"
}

// isFunc reports whether a type is one of functions. A variable of such a type
// that other packages see is there for them to set.
func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// field returns what a field of a value holds: of a local struct what is
// stored there, else what the package stores in the field of any such struct.
func (p *Program) field(x ssa.Value, i int, u Use) ([]Use, bool, bool) {
	if a, ok := structVariable(x); ok {
		if list, only := p.heldIn(a, i, u); only {
			return list, true, len(list) > 0
		}
	}
	f := FieldOf(x.Type(), i)
	if f == nil {
		return nil, true, false
	}
	return p.stored(f)
}

// structVariable returns the local variable that a struct or its address is.
func structVariable(x ssa.Value) (*ssa.Alloc, bool) {
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		x = load.X
	}
	a, ok := x.(*ssa.Alloc)
	return a, ok
}

// heldIn returns what is stored in one field of a local struct. only is false
// where the struct is copied from elsewhere or its address is passed on.
func (p *Program) heldIn(a *ssa.Alloc, field int, u Use) (list []Use, only bool) {
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.FieldAddr:
			if r.Field != field {
				continue
			}
			if p.PassesOn(r) {
				return nil, false
			}
			for _, use := range *r.Referrers() {
				if s, ok := use.(*ssa.Store); ok {
					list = append(list, Use{V: s.Val, At: Place{Block: s.Block()}, In: u.In})
				}
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default: // it is copied from elsewhere, or its address is kept or passed on
			return nil, false
		}
	}
	return list, true
}

// PassesOn reports whether an address is used for more than to load what is
// there and to store something: others may write it too.
func (p *Program) PassesOn(addr ssa.Value) bool {
	return slices.ContainsFunc(*addr.Referrers(), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.Store:
			return use.Val == addr
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		}
		return true
	})
}

// Elements returns what a map, slice or array holds. complete is false where it
// may hold more.
func (p *Program) Elements(u Use) (list []Use, complete bool) {
	list, _, complete = p.entries(u.V, u, false)
	return list, complete
}

// entries returns what a map, slice or array holds, or the keys of a map, as
// far as the package shows it being filled.
func (p *Program) entries(x ssa.Value, u Use, keys bool) ([]Use, bool, bool) {
	var list []Use
	complete := true
	containers := []ssa.Value{x}
	if obj := heldIn(x); obj != nil {
		list = append(list, p.held(obj, keys)...)
		containers = nil
		for _, s := range p.stores[obj] {
			containers = append(containers, s.Val)
		}
		// Other packages may add to a table that they see.
		complete = (len(containers) > 0 || len(list) > 0) && !seenOutside(obj)
	}
	seen := make(map[ssa.Value]bool)
	for len(containers) > 0 {
		c := containers[0]
		containers = containers[1:]
		if seen[c] {
			continue
		}
		seen[c] = true
		filled := func(addr ssa.Value) {
			if addr.Referrers() == nil {
				return
			}
			for _, ref := range *addr.Referrers() {
				switch r := ref.(type) {
				case *ssa.MapUpdate:
					if r.Map == addr {
						list = append(list, entry(r, keys))
					}
				case *ssa.IndexAddr:
					for _, use := range *r.Referrers() {
						if s, ok := use.(*ssa.Store); ok && s.Addr == r {
							list = append(list, Use{V: s.Val, At: Place{Block: s.Block()}})
						}
					}
				}
			}
		}
		switch v := c.(type) {
		case *ssa.MakeMap, *ssa.MakeSlice:
			filled(v)
		case *ssa.Alloc:
			filled(v)
		case *ssa.Slice:
			containers = append(containers, v.X)
		case *ssa.ChangeType:
			containers = append(containers, v.X)
		case *ssa.Phi:
			containers = append(containers, v.Edges...)
		case *ssa.Const:
		case *ssa.Call:
			if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
				containers = append(containers, v.Call.Args...)
				continue
			}
			complete = false
		case *ssa.UnOp:
			uses, copied, known := p.Sources(Use{V: v, At: u.At, In: u.In})
			if obj := heldIn(v); obj != nil {
				list = append(list, p.held(obj, keys)...)
			}
			if !copied {
				known = false
			}
			for _, s := range uses {
				containers = append(containers, s.V)
			}
			complete = complete && known
		default:
			complete = false
		}
		if len(seen) > maxRoots {
			return nil, true, false
		}
	}
	return list, true, complete && len(list) > 0
}

// Methods of the standard library's containers, which take what is put in and
// hand it out again: by the name of the method, the argument that is put in.
var (
	putting = map[string]int{
		"sync.Map.Store": 2, "sync.Map.LoadOrStore": 2, "sync.Map.Swap": 2, "sync/atomic.Value.Store": 1, "sync/atomic.Pointer.Store": 1,
	}
	handing = []string{"sync.Map.Load", "sync.Map.LoadOrStore", "sync.Map.LoadAndDelete", "sync/atomic.Value.Load", "sync/atomic.Pointer.Load"}
)

// loadedFrom returns the field or package variable that is a container of the
// standard library from which a call loads something, or nil.
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

// held returns what is put into a container that is a field or a package
// variable.
func (p *Program) held(obj types.Object, keys bool) []Use {
	if keys {
		return p.keys[obj]
	}
	return p.elements[obj]
}

// entry returns the key or the value that is put into a map.
func entry(u *ssa.MapUpdate, key bool) Use {
	v := u.Value
	if key {
		v = u.Key
	}
	return Use{V: v, At: Place{Block: u.Block()}}
}

// Returns returns the instructions by which a function returns, that of its
// recovery apart.
func Returns(fn *ssa.Function) []*ssa.Return {
	var out []*ssa.Return
	for _, b := range fn.Blocks {
		if len(b.Instrs) > 0 && b != fn.Recover {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				out = append(out, r)
			}
		}
	}
	return out
}
