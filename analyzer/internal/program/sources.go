// Which values may a value be a copy of, one step back?

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
	For   ssa.Value       // what is made of the value, which counts where that is handed on
}

// A Use is a value as a place sees it. In is the frame of the call of the value's
// function, or nil for any call.
type Use struct {
	V  ssa.Value
	At Place
	In *Frame
}

// A Frame is a call that has not returned yet.
type Frame struct {
	Call ssa.CallInstruction
	Of   Callee
	In   *Frame // of the function that has the call
}

// maxFrames bounds the nested calls; deeper values are those of any call.
const maxFrames = 8

// Enter returns the frame of a call that is made in this frame, which may be nil. It is
// nil for a recursive call, and beyond maxFrames.
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

// Sources returns the values that a value is a copy of, one step back: the edges of a
// phi, what is stored in the variable that it is loaded from, what a closure
// captured, what callers pass. copied is false for a value that is no copy; complete
// is false if there may be sources that the package does not show.
func (p *Program) Sources(u Use) (list []Use, copied, complete bool) {
	same := func(v ssa.Value) ([]Use, bool, bool) { return []Use{{V: v, At: u.At, In: u.In}}, true, true }
	switch v := u.V.(type) {
	case *ssa.Phi:
		for i, e := range v.Edges {
			list = append(list, Use{V: e, At: Place{Block: v.Block().Preds[i], Next: v.Block()}, In: u.In})
		}
		return list, true, true
	case *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert:
		return same(Operand(v))
	case *ssa.MakeInterface:
		if types.IsInterface(v.X.Type()) || IsFunc(v.X.Type()) && Named(v.X.Type()) == nil {
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
		if f := p.Adapted(v); f != nil {
			return same(f)
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

// Adapted returns the function that a call makes one of another type of, which may take or
// return more; nil if it makes none. It may be a parameter of any type.
func (p *Program) Adapted(call *ssa.Call) ssa.Value {
	fn := Object(call.Common())
	if fn == nil || p.adapts == nil {
		return nil
	}
	i, ok := p.adapts(fn)
	args := Arguments(call.Common())
	if !ok || i >= len(args) {
		return nil
	}
	v := args[i]
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if _, given := v.(*ssa.Parameter); !given && !IsFunc(v.Type()) {
		return nil
	}
	return v
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

// iterating are the standard library's functions that make iterators over containers,
// with the parameters of the loop's body that are the key and the value.
var iterating = map[string]struct{ key, value int }{
	"slices.All": {-1, 1}, "slices.Backward": {-1, 1}, "slices.Values": {-1, 0},
	"maps.All": {0, 1}, "maps.Keys": {0, -1}, "maps.Values": {-1, 0},
}

// passed returns what callers pass for a parameter.
func (p *Program) passed(v *ssa.Parameter, u Use) ([]Use, bool, bool) {
	i := slices.Index(v.Parent().Params, v)
	if u.In != nil {
		if op, ok := u.In.operand(i); ok {
			return []Use{op}, true, true
		}
	}
	if over, ok := p.RangedOver(v.Parent()).(*ssa.Call); ok {
		if at, ok := iterating[CalleeName(over.Common())]; ok && i == at.value || ok && i == at.key {
			return p.entries(over.Call.Args[0], Use{V: v, At: PlaceOf(over)}, i == at.key)
		}
	}
	var list []Use
	for _, call := range p.Callers(v.Parent()) {
		if args := call.Common().Args; i >= 0 && i < len(args) {
			list = append(list, Use{V: args[i], At: Place{Block: call.Block()}})
		}
	}
	if isHandedOn(v.Type()) {
		if recv := v.Parent().Signature.Recv(); recv != nil {
			i--
		}
		for _, call := range p.valueCalls(v.Parent()) {
			if call.Common().IsInvoke() && IsContext(v.Type()) {
				continue // whose it is, whoever is behind the interface decides
			}
			if args := call.Common().Args; i >= 0 && i < len(args) {
				list = append(list, Use{V: args[i], At: Place{Block: call.Block()}})
			}
		}
	}
	return list, true, len(list) > 0 && !p.values[v.Parent()] && !(hasMethods(v.Type()) && calledOutside(v.Parent()))
}

// isHandedOn reports whether values of a type are what functions are called with that are
// values themselves: functions, and the context of a handler.
func isHandedOn(t types.Type) bool { return IsFunc(t) || IsContext(t) }

// hasMethods reports whether values of a type say themselves what is called: functions, and
// interfaces other than errors.
func hasMethods(t types.Type) bool {
	return IsFunc(t) || types.IsInterface(t) && !IsErrorInterface(t) && !IsContext(t)
}

// calledOutside reports whether other packages can call a function by its name, and
// so pass unknown arguments.
func calledOutside(fn *ssa.Function) bool {
	obj := Origin(fn).Object()
	return obj != nil && seenOutside(obj)
}

// valueCalls returns the calls of function values and of methods of interfaces that may be
// a function, as far as static calls show what the values are.
func (p *Program) valueCalls(fn *ssa.Function) []ssa.CallInstruction {
	if p.valueCallers == nil {
		p.valueCallers = make(map[*ssa.Function][]ssa.CallInstruction)
		steps, known, contents := p.steps, p.functions, p.contents
		p.contents = make(map[container]content)
		found := make(map[*ssa.Function][]ssa.CallInstruction)
		for instr := range Instructions(p.Funcs...) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || call.Common().StaticCallee() != nil || !slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return isHandedOn(a.Type()) }) {
				continue
			}
			p.steps, p.functions = 0, make(map[question]callees)
			list, _ := p.Callees(call, nil)
			if c := call.Common(); c.IsInvoke() && len(list) > 1 {
				if _, known := p.made(Use{V: c.Value, At: Place{Block: call.Block()}}, c.Method); !known {
					continue // which of them gets it is not seen
				}
			}
			for _, c := range list {
				found[c.Fn] = append(found[c.Fn], call)
			}
		}
		p.steps, p.functions, p.contents, p.valueCallers = steps, known, contents, found
	}
	return p.valueCallers[Origin(fn)]
}

// loaded returns what a load may see.
func (p *Program) loaded(v *ssa.UnOp, u Use) ([]Use, bool, bool) {
	switch a := v.X.(type) {
	case *ssa.Alloc:
		if defs, ok := p.Definitions(a, v); ok {
			list, _, complete := fromDefinitions(defs, u)
			if !complete && IsFunc(v.Type()) && !slices.ContainsFunc(defs, func(d Definition) bool {
				return d.Defers != nil || d.Call != nil && slices.Contains(d.Call.Call.Args, ssa.Value(a))
			}) {
				list, complete = p.Contents(Use{V: a, At: u.At, In: u.In}) // what closures put there
			}
			return list, true, complete
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

// Contents returns all that may be stored in the variable at an address: a local
// variable, or one that a closure captured. complete is false where others may store
// something there.
func (p *Program) Contents(u Use) (list []Use, complete bool) {
	complete = true
	for c := range Reached(func(c question) (next []question) {
		a, ok := c.v.(*ssa.FreeVar)
		if !ok {
			return nil
		}
		from, _, known := p.bound(a, Use{V: a, In: c.in})
		complete = complete && known
		for _, u := range from {
			next = append(next, question{u.V, u.In})
		}
		return next
	}, question{u.V, u.In}) {
		switch a := c.v.(type) {
		case *ssa.Alloc:
			for _, s := range p.StoresTo(a) {
				list = append(list, storedBy(s, Use{V: a, In: c.in}))
			}
		case *ssa.FreeVar:
		default:
			complete = false
		}
	}
	return list, complete
}

// storedBy returns what is stored in a variable, in the frame of its use if it is stored
// in that function.
func storedBy(s *ssa.Store, of Use) Use {
	u := Use{V: s.Val, At: Place{Block: s.Block()}}
	if s.Parent() == of.V.Parent() {
		u.In = of.In
	}
	return u
}

func fromDefinitions(defs []Definition, u Use) (list []Use, copied, complete bool) {
	complete = true
	for _, d := range defs {
		switch {
		case d.Store != nil:
			list = append(list, storedBy(d.Store, u))
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
	return list, true, len(list) > 0 && !p.opened[obj] && !(seenOutside(obj) && IsFunc(obj.Type()))
}

// seenOutside reports whether other packages see a field or package variable
// by its name.
func seenOutside(obj types.Object) bool {
	return obj.Exported() && obj.Pkg() != nil && obj.Pkg().Name() != "main"
}

// PassesOn reports whether an address is used for more than loads and stores: then
// others may write there, too.
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

// Returns returns the instructions by which a function returns, except that of its
// recovery.
func Returns(fn *ssa.Function) []*ssa.Return {
	return returns(fn.Blocks)
}

// ReturnsBehind returns the return instructions that can be reached only past a block.
func ReturnsBehind(b *ssa.BasicBlock) []*ssa.Return {
	return returns(slices.Collect(Reached((*ssa.BasicBlock).Dominees, b)))
}

func returns(blocks []*ssa.BasicBlock) (out []*ssa.Return) {
	for _, b := range blocks {
		if len(b.Instrs) > 0 && b != b.Parent().Recover {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				out = append(out, r)
			}
		}
	}
	return out
}
