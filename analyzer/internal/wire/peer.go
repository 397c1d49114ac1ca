// Which messages are the peer's?

package wire

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// frameFields are the fields, by their names on the wire, that make a message a
// request.
var frameFields = map[string]bool{"id": true, "method": true, "jsonrpc": true, "arc": true, "requestAgent": true, "targetAgent": true}

// Frame reports whether t, or what it points to, is a struct of the module
// that holds a whole message of the peer: it has the method and the params or
// the protocol's mark. Where a library reads the messages, such a struct is
// for another peer.
func (w *Package) Frame(t types.Type) bool {
	t = types.Unalias(program.Deref(t))
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() == 0 {
		return false
	}
	return program.Remember(&w.frames, s, func(s *types.Struct) bool {
		return w.Own(s.Field(0).Pkg()) && !w.ImportsLibrary("") &&
			Holds(s, "method") && (Holds(s, "params") || Holds(s, "jsonrpc") || Holds(s, "arc"))
	})
}

// Decodable reports whether a decoder can fill values of a type, so that they can come from the
// peer.
func Decodable(t types.Type) bool {
	switch u := program.Deref(t).Underlying().(type) {
	case *types.Chan, *types.Signature:
		return false
	case *types.Interface:
		return u.Empty()
	case *types.Struct:
		n := program.Named(t)
		if n != nil && types.NewMethodSet(types.NewPointer(n)).Lookup(n.Obj().Pkg(), "UnmarshalJSON") != nil {
			return true
		}
		return u.NumFields() == 0 || program.Any(u.Fields(), func(f *types.Var) bool { return f.Exported() })
	}
	return true
}

// OfPeer reports whether a function's message is the peer's: the function dispatches
// or leads to one that does, is registered for a method, or gets a message of a type that such
// functions have, or it stands in a struct that holds one request.
// If functions of another protocol have that type, too, only functions that dispatch
// count. A message that a function reads itself and does not hand on may come from
// anybody.
func (w *Package) OfPeer(x ssa.Value) bool {
	fn := x.Parent()
	if fn == nil {
		return false // no message, or one that the program has made for all
	}
	if w.Dispatches(fn) || Distinctive(w.MethodOf(fn)) {
		return true
	}
	if of, _ := program.LoadedField(x); of != nil && w.OneRequest(of.Type()) {
		return true
	}
	if w.ofPeer == nil {
		w.ofPeer = make(map[types.Type]bool)
		others := make(map[types.Type]bool)
		for _, fn := range w.Funcs {
			mine, other := w.leads(fn), w.TellsOthers(fn)
			if !mine && !other {
				continue
			}
			for _, t := range w.messages(fn) {
				if mine {
					w.ofPeer[t] = true
				}
				if other {
					others[t] = true
				}
			}
		}
		theirs := w.below(w.TellsOthers)
		w.mine = w.below(w.Dispatches)
		maps.DeleteFunc(w.mine, func(fn *ssa.Function, _ bool) bool { return theirs[fn] })
		maps.DeleteFunc(others, func(t types.Type, _ bool) bool { return !w.ofPeer[t] })
		for t := range others {
			w.ofPeer[t] = false // who hands it on tells whose it is
		}
	}
	only, served := w.ofPeer[message(x.Type())]
	switch {
	case !served:
		return false
	case !only:
		return w.mine[fn] && !readHere(x)
	}
	return !readHere(x) || w.leads(fn)
}

// below returns the functions for which such holds, and those that they call.
func (w *Package) below(such func(*ssa.Function) bool) map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	for fn := range program.Reached(func(fn *ssa.Function) (list []*ssa.Function) {
		for instr := range program.Instructions(fn) {
			list = append(list, w.Entered(instr)...)
		}
		return list
	}, slices.DeleteFunc(slices.Clone(w.Funcs), func(fn *ssa.Function) bool { return !such(fn) })...) {
		out[fn] = true
	}
	return out
}

// readHere reports whether a message is a variable that the function fills itself,
// and not a parameter.
func readHere(x ssa.Value) bool {
	if _, ok := x.(*ssa.Alloc); !ok {
		return false
	}
	for range program.Stores(x) {
		return false
	}
	return true
}

// Answer reports whether a message can only be the answer to a request of the program's own:
// the function has it decoded itself, hands it to nobody else, and asks neither for its method
// nor for its params.
func (w *Package) Answer(x ssa.Value) bool {
	if !readHere(x) {
		return false
	}
	for _, ref := range *x.Referrers() {
		switch i := ref.(type) {
		case *ssa.MakeInterface, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if name := JSONName(x.Type(), i.Field); name == "method" || name == "params" || Holds(program.Deref(i.Type()), "method") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// ParamsIn reports whether a look-up finds the params of the peer's message in
// a map: the function looks the method up in the same map, and dispatches or
// leads to one that does.
func (w *Package) ParamsIn(v *ssa.Lookup) bool {
	if key, _ := program.StringConst(v.Index); key != "params" {
		return false
	}
	return slices.ContainsFunc(lookups(v.X), func(l *ssa.Lookup) bool {
		key, _ := program.StringConst(l.Index)
		return key == "method"
	}) && w.leads(v.Parent())
}

// lookups returns the look-ups in a map, also where each of them reads the
// variable that holds it.
func lookups(m ssa.Value) []*ssa.Lookup {
	same := []ssa.Value{m}
	if load, ok := m.(*ssa.UnOp); ok {
		for other := range program.Referrers[*ssa.UnOp](load.X) {
			if other != load {
				same = append(same, other)
			}
		}
	}
	var out []*ssa.Lookup
	for _, m := range same {
		for l := range program.Referrers[*ssa.Lookup](m) {
			out = append(out, l)
		}
	}
	return out
}

// leads reports whether a function dispatches, or calls one that leads there.
func (w *Package) leads(fn *ssa.Function) bool {
	if w.leading != nil {
		return w.leading[fn]
	}
	w.leading = make(map[*ssa.Function]bool)
	for f := range program.Reached(func(f *ssa.Function) (callers []*ssa.Function) {
		for _, call := range w.MayCall(f) {
			callers = append(callers, call.Parent())
		}
		return callers
	}, slices.DeleteFunc(slices.Clone(w.Funcs), func(f *ssa.Function) bool { return !w.Dispatches(f) })...) {
		w.leading[f] = true
	}
	return w.leading[fn]
}

// messages returns the types of messages of which a function reads a field.
func (w *Package) messages(fn *ssa.Function) []types.Type {
	var out []types.Type
	for instr := range program.Instructions(fn) {
		var x ssa.Value
		switch i := instr.(type) {
		case *ssa.FieldAddr:
			x = i.X
		case *ssa.Field:
			x = i.X
		}
		if x != nil && w.Frame(x.Type()) {
			out = append(out, message(x.Type()))
		}
	}
	return out
}

// message returns the type of a message itself.
func message(t types.Type) types.Type { return types.Unalias(program.Deref(t)) }

// Dispatches reports whether the messages that a function holds are the peer's: it,
// or the function around it, compares a string with a distinctive method, or looks up
// or calls what is registered for one, by the package or by others, or the package only
// carries messages.
func (w *Package) Dispatches(fn *ssa.Function) bool {
	if w.Layer || w.Protocol == nil {
		return w.Layer
	}
	return program.Remember(&w.dispatch, fn, func(fn *ssa.Function) bool {
		return w.tellsMethods(fn) || fn.Parent() != nil && w.Dispatches(fn.Parent())
	})
}

// Gates reports whether a function answers nothing, but refuses messages by their methods,
// which may be other protocols' too, in a package that spells none of theirs.
func (w *Package) Gates(fn *ssa.Function) bool {
	answers := func(r *types.Var) bool { return !w.CarriesError(r.Type()) }
	tells := func(b *ssa.BinOp) bool { return w.MethodIn(b) != "" }
	return !program.Any(fn.Signature.Results().Variables(), answers) && program.Any(program.Each[*ssa.BinOp](fn), tells) && !anySpelled(nil, w.Pass.Files, OtherMethod)
}

// served reports whether a look-up finds what serves the method of a message, or the methods that
// begin or end alike.
func (w *Package) served(found *ssa.Lookup) bool {
	m, ok := found.X.Type().Underlying().(*types.Map)
	if !ok || program.Called(m) == nil && !types.IsInterface(m.Elem()) {
		return false
	}
	of := found.Index
	if call, _, _ := cutInTwo(of); call != nil {
		of = call.Call.Args[0]
	}
	return w.methodOfFrame(of)
}

// asksMethod reports whether a call gives the method of a message to a function that compares
// it with one of the protocol's.
func (w *Package) asksMethod(call ssa.CallInstruction, list []program.Callee) bool {
	return slices.ContainsFunc(list, func(c program.Callee) bool {
		for i, u := range c.Operands(call, nil) {
			if i < len(c.Fn.Params) && u.V != nil && w.methodOfFrame(u.V) && w.isMethod(c.Fn.Params[i]) {
				return true
			}
		}
		return false
	})
}

// tellsMethods reports whether a function itself compares methods, or looks
// up or calls what is registered for one, or lets another package do so.
func (w *Package) tellsMethods(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, to := range b.Succs {
			if g, _ := program.Branch(b, to); Distinctive(w.ComparedMethod(g)) {
				return true
			}
		}
		for _, instr := range b.Instrs {
			if w.handsMethod(instr) {
				return true
			}
			var list []program.Callee
			switch i := instr.(type) {
			case *ssa.Lookup:
				list, _ = w.FuncsOf(program.Use{V: i, At: program.PlaceOf(i)})
				if !w.served(i) {
					break
				}
				if w.ofMethods(i.X) || !w.Keyed(program.Use{V: i.X, At: program.PlaceOf(i)}) && !anySpelled(nil, w.Pass.Files, OtherMethod) {
					return true // or others say what it is for, and the package speaks no other protocol
				}
			case ssa.CallInstruction:
				if i.Common().StaticCallee() == nil && len(w.Registered()) > 0 || slices.ContainsFunc(i.Common().Args, w.methodOfFrame) {
					list, _ = w.Callees(i, nil)
				}
				if w.asksMethod(i, list) {
					return true
				}
			}
			if slices.ContainsFunc(list, func(c program.Callee) bool { return Distinctive(w.MethodOf(c.Fn)) }) {
				return true
			}
		}
	}
	return false
}
