// What do functions put into variables whose address they get?

package taint

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Fills returns what a function of the package puts into the variables that its
// parameters point to; nil is nothing.
func (t *Values) Fills(fn *ssa.Function) []Taint {
	out := make([]Taint, len(fn.Params))
	any := false
	for i, p := range fn.Params {
		switch p.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface:
			out[i] = t.fills(fn, i)
			any = any || out[i].Tied()
		}
	}
	if !any {
		return nil
	}
	return out
}

func (t *Values) fills(fn *ssa.Function, param int) Taint {
	return t.solver.Get(key{fn: fn, param: param + 1})
}

// decoding are the names of functions that fill a pointer argument from
// another argument.
var decoding = regexp.MustCompile(`(?i)unmarshal|decode|parse|bind|convert|scanf?$|sscan`)

// variable returns what a variable, or one field of it, or a new slice, holds: all that is stored
// there, and what decoders and its own methods put there. If the fields of a struct
// are set one by one, what they are made of only selects the struct as a whole: most
// fields may be the program's own. A block is where the field is read; see field.
func (t *Values) variable(a ssa.Value, field string, at *ssa.BasicBlock) Taint {
	whole, parts := t.put(a, field, at)
	if field != "" {
		whole = whole.part(typed(a.Type(), field))
	} else if holdsStruct(a.Type()) {
		if parts = parts.Selected(); shows(parts.Fields) {
			parts.Fields = nil
		}
	}
	r := whole.Join(parts)
	if field == "" && program.IsStruct(a.Type()) {
		r = r.with(append(t.fields(a), r.Parts...))
	} else if field == "" && holdsStruct(a.Type()) {
		r = r.with(append(t.ofElements(a), r.Parts...))
	}
	if v, ok := a.(*ssa.Alloc); ok && !strings.ContainsAny(v.Comment, " .(") && !slices.Contains([]string{"complit", "new", "varargs", "slicelit"}, v.Comment) {
		r = r.With(v.Comment)
	}
	return r.Join(named(last, []string{telling(program.Deref(a.Type()))}))
}

// fields returns what the fields of a struct are made of, if they are set one by one.
func (t *Values) fields(a ssa.Value) (out []Field) {
	for fa := range program.Referrers[*ssa.FieldAddr](a) {
		f := program.FieldOf(a.Type(), fa.Field)
		if promotes(f) { // its fields are the struct's own
			for inner, s := range program.FieldStores(fa) {
				if of := program.FieldOf(inner.X.Type(), inner.Field); of != nil {
					out = append(out, Field{fieldName(inner.X.Type(), of), t.Of(s.Val)})
				}
			}
			continue
		}
		if f == nil || slices.ContainsFunc(out, func(o Field) bool { return o.Name == fieldName(a.Type(), f) }) {
			continue
		}
		of := t.solver.Get(key{v: a, field: f.Name()})
		if _, ok := f.Type().Underlying().(*types.Struct); ok && inParts(a, fa.Field) {
			of = of.Selected() // its own fields are not told apart
		}
		if t.setAgain(f) {
			of = of.Selected()
		}
		out = append(out, Field{fieldName(a.Type(), f), of})
	}
	return out
}

// setAgain reports whether a field is set to something else through a pointer to the struct, such as
// by its methods: neither to a constant nor to what is made of the field itself.
func (t *Values) setAgain(f *types.Var) bool {
	return slices.ContainsFunc(t.w.StoresIn(f), func(s *ssa.Store) bool {
		fa, ok := s.Addr.(*ssa.FieldAddr)
		if _, constant := s.Val.(*ssa.Const); !ok || constant {
			return false
		}
		switch fa.X.(type) {
		case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr:
			return false // it is being made
		}
		return t.Of(s.Val).Inputs()&t.Of(fa).Inputs() == 0
	})
}

// inParts reports whether the fields of a struct in a field of another one are set one by one.
func inParts(a ssa.Value, field int) bool {
	for fa := range program.Referrers[*ssa.FieldAddr](a) {
		for range program.FieldStores(fa) {
			if fa.Field == field {
				return true
			}
		}
	}
	return false
}

// ofElements returns what the fields of the structs in an array are made of, if they are set
// one by one.
func (t *Values) ofElements(a ssa.Value) (out []Field) {
	for element := range program.Referrers[*ssa.IndexAddr](a) {
		for fa, s := range program.FieldStores(element) {
			out = addField(out, fieldName(fa.X.Type(), program.FieldOf(fa.X.Type(), fa.Field)), t.Of(s.Val))
		}
	}
	return out
}

// addField adds what one of the fields of a struct is made of, as far as it is known.
func addField(list []Field, name string, of Taint) []Field {
	if i := slices.IndexFunc(list, func(f Field) bool { return f.Name == name }); i >= 0 {
		list[i].Of = list[i].Of.Join(of)
		return list
	}
	return append(list, Field{name, of})
}

// entries returns what a new map holds. Where its keys are constants they are as the fields of
// a struct: what is put there does not make the map as a whole, which the program does.
func (t *Values) entries(m *ssa.MakeMap) Taint {
	var whole, parts Taint
	var fields []Field
	for u := range program.Referrers[*ssa.MapUpdate](m) {
		of := t.Of(u.Value)
		if key, ok := program.StringConst(u.Key); ok {
			parts, fields = parts.And(of), addField(fields, key, of)
		} else {
			whole = whole.And(of)
		}
	}
	return whole.Join(parts.Selected()).with(fields)
}

// promotes reports whether a field is an embedded struct, whose fields are those of the
// struct around it.
func promotes(f *types.Var) bool {
	if f == nil || !f.Embedded() {
		return false
	}
	_, ok := f.Type().Underlying().(*types.Struct)
	return ok
}

// put returns what a function puts into the variable at an address, or into one field
// of it: as a whole, and into parts. A block is where the field is read; see field.
func (t *Values) put(addr ssa.Value, field string, at *ssa.BasicBlock) (whole, parts Taint) {
	seen := make(map[ssa.Value]bool)
	var visit func(addr ssa.Value, into *Taint, outermost bool)
	visit = func(addr ssa.Value, into *Taint, outermost bool) {
		if addr.Referrers() == nil || seen[addr] {
			return
		}
		seen[addr] = true
		for _, ref := range *addr.Referrers() {
			if at != nil && !program.Reaches(ref.Block(), at, nil) {
				continue
			}
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == addr {
					*into = into.And(t.Of(ref.Val))
				}
			case *ssa.FieldAddr:
				if ref.X != addr {
					continue
				}
				if f := program.FieldOf(ref.X.Type(), ref.Field); !outermost || field == "" || f == nil || f.Name() == field {
					visit(ref, &parts, false)
				}
			case *ssa.IndexAddr:
				if ref.X == addr {
					visit(ref, into, false)
				}
			case *ssa.MakeInterface, *ssa.ChangeType:
				visit(ref.(ssa.Value), into, false)
			case ssa.CallInstruction:
				*into = into.And(t.filled(addr, ref))
			}
		}
	}
	visit(addr, &whole, true)
	return whole, parts
}

// ofRequest returns what the package puts into a field of the structs that hold one
// request, in terms that all functions share; nothing if some of it is the program's own.
func (t *Values) ofRequest(f *types.Var) (r Taint) {
	for _, fa := range t.w.Addresses(f) {
		for s := range program.Stores(fa) {
			if _, empty := s.Val.(*ssa.MakeMap); !t.Of(s.Val).Tied() && !program.IsZero(s.Val) && !empty {
				return Taint{}
			}
		}
		whole, _ := t.put(fa, "", nil)
		r = r.Join(whole.Outside())
	}
	r.Names, r.Far = nil, nil
	return r
}

// decoded returns what decoders put into the variable in an interface value that a
// function returned, or that is one of several. They take it as one of any type.
func (t *Values) decoded(v ssa.Value) (r Taint) {
	it, ok := v.Type().Underlying().(*types.Interface)
	if !ok {
		return r
	}
	if it.Empty() {
		r, _ = t.put(v, "", nil)
		return r
	}
	for given := range program.Referrers[*ssa.ChangeInterface](v) {
		if it, ok := given.Type().Underlying().(*types.Interface); ok && it.Empty() {
			whole, _ := t.put(given, "", nil)
			r = r.Join(whole)
		}
	}
	return r
}

// message reports whether a variable holds the bytes of a whole message, because they are
// decoded into one.
func (t *Values) message(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok || !wire.Undecoded(program.Deref(a.Type())) {
		return false
	}
	for instr := range program.Instructions(a.Parent()) {
		call, ok := instr.(*ssa.Call)
		if !ok || errlib.WorkOf(program.CalleeName(&call.Call)) != errlib.ReadsJSON {
			continue
		}
		args := program.Arguments(&call.Call)
		if load, ok := program.Unconvert(args[0]).(*ssa.UnOp); ok && load.X == a && len(args) == 2 && t.w.Frame(program.Unconvert(args[1]).Type()) {
			return true
		}
	}
	return false
}

// filled returns what a call puts into the variable at addr.
func (t *Values) filled(addr ssa.Value, call ssa.CallInstruction) Taint {
	c := call.Common()
	args := c.Args
	isMethod := !c.IsInvoke() && c.Signature().Recv() != nil && len(args) > 0 && args[0] == addr
	if m := t.onlyMethod(call); m.Fn != nil {
		if r := t.fills(m.Fn, 1+slices.Index(args, addr)).In(t.Env(call, m, nil, call.Parent())); r.Tied() {
			r.Names, r.Far, r.Fields, r.Frame = nil, nil, nil, false
			return r
		}
	}
	own := t.own(c)
	if own && !isMethod {
		if r := t.filledBy(call, slices.Index(args, addr)); r.Tied() {
			r.Names, r.Far, r.Fields, r.Frame = nil, nil, nil, false
			return r
		}
	}
	if (own || !isMethod) && !decoding.MatchString(lastName(program.CalleeName(c))) {
		return Taint{} // what the program's own methods keep is its state
	}
	r := Taint{}
	for i, a := range args {
		if a != addr && !(isMethod && i == 0) {
			r = r.And(t.Of(a))
			if t.w.Frame(a.Type()) && t.w.OfPeer(a) { // what is decoded from a message are its params
				r.From |= Peer
			}
		}
	}
	if c.IsInvoke() {
		r = r.Join(t.Of(c.Value))
	}
	r.Names, r.Far, r.Frame = nil, nil, false
	if r.From == 0 && len(r.made()) == 0 && slices.Contains(r.Fields, cause.Found) {
		r = r.Selected() // what a file of the program's own has in it
		r.Fields = []string{cause.Found}
		return r
	}
	r.Fields = slices.DeleteFunc(slices.Clone(r.Fields), func(name string) bool {
		return name == methodField || name == cause.Found || slices.Contains(ofFrames, name)
	})
	return r
}

// onlyMethod returns the method that a call of an interface's method certainly calls, if it
// is one of the package; else none.
func (t *Values) onlyMethod(call ssa.CallInstruction) program.Callee {
	if call.Common().IsInvoke() {
		if list, known := t.w.Callees(call, nil); known && len(list) == 1 && t.w.Local(list[0].Fn) {
			return list[0]
		}
	}
	return program.Callee{}
}

// filledBy returns what a function of the module that a call calls puts into
// the variable that an argument points to.
func (t *Values) filledBy(call ssa.CallInstruction, arg int) Taint {
	c := call.Common()
	fn := program.Origin(c.StaticCallee())
	if t.w.Local(fn) {
		return t.fills(fn, arg).In(t.Env(call, program.Callee{Fn: fn, Bindings: closureBindings(c.Value)}, nil, call.Parent()))
	}
	if known, ok := t.imported(fn.Object().(*types.Func)); ok && arg < len(known.Fills) {
		return known.Fills[arg].In(t.given(call, fn))
	}
	return Taint{}
}

// given returns what a call gives a function of another package, which does not know
// whose message it gets: the peer's has the peer's params.
func (t *Values) given(call ssa.CallInstruction, fn *ssa.Function) []Taint {
	env := t.Env(call, program.Callee{Fn: fn}, nil, call.Parent())
	for i, a := range call.Common().Args {
		if i < len(env) && t.w.Frame(a.Type()) && t.w.OfPeer(a) {
			env[i].From |= Peer
		}
	}
	return env
}
