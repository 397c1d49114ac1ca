// What may a part of a result hold?

package errflow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A part is a value that a part of a result may have.
type part struct {
	program.Use
	pos  token.Pos // where it is put in, or handed on
	only []string  // it is one of these, or nil if that is not known
	not  []string  // it is none of these
	flag bool      // a flag of the program's decides whether it gets there
	json bool      // what is put in is its JSON
	read *ssa.UnOp // by which a whole was read from the variable that it is now, or nil
}

// is reports whether a string may be what a part holds.
func (h part) is(s string) bool {
	return !slices.Contains(h.not, s) && (h.only == nil || slices.Contains(h.only, s))
}

// origins follows a value back to where it is made. complete is false if the package
// does not show all of it, or if the program asks a function about it on the way.
func (e *engine) origins(from part) (list []part, complete bool) {
	return e.follow(from, nil)
}

// follow is origins that stops at values that the caller knows.
func (e *engine) follow(from part, stops func(part) bool) (list []part, complete bool) {
	type key struct {
		v  ssa.Value
		in *program.Frame
	}
	complete = true
	seen := make(map[key]bool)
	work := []part{from}
	for len(work) > 0 && len(seen) < 256 {
		h := work[0]
		work = work[1:]
		if seen[key{h.V, h.In}] {
			continue
		}
		seen[key{h.V, h.In}] = true
		if stops != nil && stops(h) {
			list = append(list, h)
			continue
		}
		var asked bool
		if h, asked = e.restricted(h); asked {
			complete = false
			continue
		}
		switch v := h.V.(type) {
		case *ssa.MakeInterface, *ssa.Convert:
			h.V = *v.(ssa.Instruction).Operands(nil)[0]
			work = append(work, h)
			continue
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok && isStruct(v.Type()) {
				h.V, h.read = a, v
			}
		}
		if more, all, ok := e.resultsOf(h); ok {
			work, complete = append(work, more...), complete && all
			continue
		}
		sources, copied, known := e.w.Sources(h.Use)
		if !copied {
			list = append(list, h)
			continue
		}
		complete = complete && known
		for _, u := range sources {
			next := h
			next.Use = u
			if pos := e.putAt(h.V, u); pos.IsValid() {
				next.pos = pos
			}
			work = append(work, next)
		}
	}
	return list, complete && len(work) == 0
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// putAt returns where a constant, which is a value at a place, is stored, passed or
// assigned, or NoPos.
func (e *engine) putAt(to ssa.Value, u program.Use) token.Pos {
	k, ok := u.V.(*ssa.Const)
	if !ok || u.At.Block == nil {
		return token.NoPos
	}
	if phi, ok := to.(*ssa.Phi); ok {
		if x := e.w.AssignedTo(phi.Parent().Syntax(), phi.Comment, k.Value); x != nil {
			return x.Pos()
		}
		return token.NoPos
	}
	for _, instr := range u.At.Block.Instrs {
		switch i := instr.(type) {
		case *ssa.Store:
			if i.Val == u.V {
				return i.Pos()
			}
		case ssa.CallInstruction:
			if slices.Contains(i.Common().Args, u.V) {
				return i.Pos()
			}
		}
	}
	return token.NoPos
}

// resultsOf returns what the result of a call may be; ok is false for any other
// value. What json.Marshal makes of a value stands for that value.
func (e *engine) resultsOf(h part) (list []part, complete, ok bool) {
	index, v := 0, h.V
	if x, isExtract := v.(*ssa.Extract); isExtract {
		index, v = x.Index, x.Tuple
	}
	call, isCall := v.(*ssa.Call)
	if !isCall {
		return nil, false, false
	}
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
		return nil, false, true
	}
	if name := program.CalleeName(call.Common()); name == "encoding/json.Marshal" || name == "encoding/json.MarshalIndent" {
		h.V, h.json = call.Call.Args[0], true
		return []part{h}, true, true
	}
	callees, known := e.w.Callees(call, h.In)
	for _, c := range callees {
		if !e.w.Local(c.Fn) {
			return nil, false, true
		}
		frame := h.In.Enter(call, c)
		if frame == nil {
			return list, false, true
		}
		for _, ret := range program.Returns(c.Fn) {
			if index >= len(ret.Results) || e.refuses(ret, index) {
				continue
			}
			next := h
			next.Use = program.Use{V: ret.Results[index], At: program.Place{Block: ret.Block()}, In: frame}
			next.pos = ret.Pos()
			list = append(list, next)
		}
	}
	return list, known && len(callees) > 0, true
}

// refuses reports whether a return says by another result that a result is none: by
// an error, or by false.
func (e *engine) refuses(ret *ssa.Return, index int) bool {
	for i, v := range ret.Results {
		if i == index {
			continue
		}
		if truth, ok := program.BoolConst(v); ok && !truth || e.w.CarriesError(v.Type()) && !e.none(v, program.Place{Block: ret.Block()}) {
			return true
		}
	}
	return false
}

// restricted narrows a value by what the code around its place has found out; asked
// is true if a function was asked about it.
func (e *engine) restricted(h part) (_ part, asked bool) {
	same := e.w.CopyOf(h.V)
	k, isConst := h.V.(*ssa.Const)
	is := func(v ssa.Value) bool {
		if isConst {
			c, ok := program.Unconvert(v).(*ssa.Const)
			return ok && c.Value != nil && k.Value != nil && c.Value.ExactString() == k.Value.ExactString()
		}
		return e.w.CopyOf(v) == same
	}
	of := func(v ssa.Value) bool { // whether it is what a function makes of the value
		call, ok := program.Unconvert(v).(*ssa.Call)
		return ok && slices.ContainsFunc(operands(call), is)
	}
	var either []string
	for _, g := range guardsOf(h.At) {
		switch c := g.V.(type) {
		case *ssa.Field, *ssa.UnOp, *ssa.Parameter:
			h.flag = h.flag || !isConst && program.IsBool(c.Type())
		case *ssa.BinOp:
			x, y := c.X, c.Y
			if _, ok := x.(*ssa.Const); ok {
				x, y = y, x
			}
			s, ok := program.StringConst(y)
			if of(x) || of(y) {
				return h, true
			}
			if isConst || (c.Op != token.EQL && c.Op != token.NEQ) || !is(x) {
				continue
			}
			switch equal := (c.Op == token.EQL) == g.Truth; {
			case !ok:
				return h, true
			case equal && g.Other:
				either = append(either, s)
			case equal:
				h.only = []string{s}
			case !g.Other:
				h.not = append(slices.Clip(h.not), s)
			}
		case *ssa.Call, *ssa.Lookup, *ssa.Extract:
			if instr, _ := program.Tuple(c).(ssa.Instruction); slices.ContainsFunc(operands(instr), is) {
				return h, true
			}
		}
	}
	if h.only == nil {
		h.only = either
	}
	return h, false
}

// guardsOf returns the conditions under which a place is reached.
func guardsOf(at program.Place) []program.Guard {
	if at.Block == nil {
		return nil
	}
	guards := slices.Collect(program.Guards(at.Block))
	if at.Next != nil {
		if g, ok := program.Branch(at.Block, at.Next); ok {
			guards = append(guards, g)
		}
	}
	return guards
}

// inside returns the values of a part of a result, which is named by fields with dots
// between them, and the places where it is left out. complete is false if there may
// be more.
func (e *engine) inside(of part, path string) (list []part, unset []token.Pos, complete bool) {
	list, complete = []part{of}, true
	for name := range strings.SplitSeq(path, ".") {
		var next []part
		for _, h := range list {
			more, out, all := e.field(h, name)
			next, unset, complete = append(next, more...), append(unset, out...), complete && all
		}
		list = next
	}
	var made []part
	for _, h := range list {
		values, all := e.origins(h)
		made, complete = append(made, values...), complete && all
	}
	return made, unset, complete
}

// field returns the values of the field of a result that JSON calls name, and the
// places where it is left out. complete is false if there may be more.
func (e *engine) field(of part, name string) (list []part, unset []token.Pos, complete bool) {
	wholes, complete := e.origins(of)
	for _, h := range wholes {
		if c, isConst := h.V.(*ssa.Const); isConst && isStruct(c.Type()) && wire.JSONField(c.Type(), name) >= 0 {
			unset = append(unset, h.pos)
			continue
		}
		var more []part
		all := false
		switch v := h.V.(type) {
		case *ssa.Alloc, *ssa.FieldAddr:
			more, all = structField(v, h, name)
		case *ssa.MakeMap:
			more, all = mapEntry(v, h, name)
		}
		list = append(list, more...)
		if all && len(more) == 0 {
			unset = append(unset, h.pos)
		}
		complete = complete && all
	}
	return list, unset, complete
}

// put returns what is put into a part of a whole.
func (h part) put(v ssa.Value, at ssa.Instruction) part {
	next := part{Use: program.Use{V: v, At: program.Place{Block: at.Block()}, In: h.In}, pos: at.Pos()}
	if !next.pos.IsValid() {
		next.pos = h.pos
	}
	return next
}

// structField returns what is stored in a field of a local struct, as far as it is still
// there at the given place. If stores follow one another, only the last one counts. Which
// one is last is not known if the ways differ.
func structField(a ssa.Value, h part, name string) (list []part, complete bool) {
	index := wire.JSONField(a.Type(), name)
	complete = index >= 0
	var stores []*ssa.Store
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.FieldAddr:
			inner := false
			for _, use := range *r.Referrers() {
				switch s := use.(type) {
				case *ssa.Store:
					if r.Field == index && s.Addr == r && h.sees(s, a) {
						stores = append(stores, s)
					}
				case *ssa.FieldAddr:
					inner = r.Field == index
				case *ssa.UnOp:
				default:
					complete = complete && r.Field != index
				}
			}
			if inner { // a struct in the struct
				list = append(list, part{Use: program.Use{V: r, At: h.At, In: h.In}, pos: h.pos})
			}
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.Return, *ssa.Phi:
		default: // also where the whole is copied from elsewhere
			complete = false
		}
	}
	if h.inFunc(a) && len(stores) > 0 {
		// On a way without a store it is as it was made.
		complete = complete && slices.ContainsFunc(stores, func(s *ssa.Store) bool { return s.Block().Dominates(h.At.Block) })
	}
	for _, s := range stores {
		if slices.ContainsFunc(stores, func(o *ssa.Store) bool { return o != s && follows(o, s) }) {
			complete = false
		} else {
			list = append(list, h.put(s.Val, s))
		}
	}
	return list, complete
}

// inFunc reports whether a part is looked at in the function of its whole.
func (h part) inFunc(whole ssa.Value) bool {
	return h.At.Block != nil && h.At.Block.Parent() == whole.Parent()
}

// sees reports whether a store into a whole may come before a part of it is looked at.
func (h part) sees(s *ssa.Store, whole ssa.Value) bool {
	late := h.read != nil && program.Before(h.read, s) && !slices.ContainsFunc(s.Block().Succs, func(b *ssa.BasicBlock) bool { return program.Reaches(b, h.read.Block(), nil) })
	return s.Parent() == whole.Parent() && !late && (!h.inFunc(whole) || program.Reaches(s.Block(), h.At.Block, nil))
}

// follows reports whether a store may come after another one.
func follows(s, other *ssa.Store) bool {
	return s.Block() == other.Block() && program.Before(other, s) ||
		slices.ContainsFunc(other.Block().Succs, func(b *ssa.BasicBlock) bool { return program.Reaches(b, s.Block(), nil) })
}

// mapEntry returns what a map holds under a key.
func mapEntry(m *ssa.MakeMap, h part, key string) (list []part, complete bool) {
	complete = true
	for _, ref := range *m.Referrers() {
		switch r := ref.(type) {
		case *ssa.MapUpdate:
			k, ok := program.StringConst(r.Key)
			complete = complete && ok && r.Map == m
			if ok && r.Map == m && k == key {
				list = append(list, h.put(r.Value, r))
			}
		case *ssa.Store:
			complete = complete && onlyStored(r.Addr)
		case *ssa.Return, *ssa.MakeInterface, *ssa.Lookup, *ssa.Phi, *ssa.ChangeType:
		default:
			complete = false
		}
	}
	return list, complete
}

// onlyStored reports whether an address is that of a field of a local struct which the
// function only sets.
func onlyStored(addr ssa.Value) bool {
	fa, ok := addr.(*ssa.FieldAddr)
	if !ok || !program.IsLocal(fa) {
		return false
	}
	return !program.Any(program.Referrers[*ssa.FieldAddr](fa.X), func(other *ssa.FieldAddr) bool {
		return other.Field == fa.Field && program.Any(program.Referrers[*ssa.UnOp](other), func(*ssa.UnOp) bool { return true })
	})
}
