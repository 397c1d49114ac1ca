// Which functions are registered for methods?

package wire

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// MethodOf returns the method that a function is registered for: by a map
// whose key is the method, or by a call or a struct that names the method and
// the function, or what stands around it.
func (w *Package) MethodOf(fn *ssa.Function) string {
	if method, ok := w.Registered()[fn]; ok {
		return method
	}
	return w.behind[fn]
}

// A Registration is a function that is registered for a method.
type Registration struct {
	Method string
	Fn     *ssa.Function // nil where a table has the method, and no function for it was found
	Pos    token.Pos

	args []types.Type // for which Fn is an instance of a generic function
}

// Registrations returns the places where functions are registered for methods.
func (w *Package) Registrations() []Registration {
	w.Registered()
	return w.entries
}

// Registered returns the functions that are registered for a method. One that
// is registered for several has them as join has it.
func (w *Package) Registered() map[*ssa.Function]string {
	if w.registered == nil {
		w.registered, w.behind, w.decoded = make(map[*ssa.Function]string), make(map[*ssa.Function]string), make(map[*types.Named]string)
		w.taken, w.kept, w.registrars = make(map[*ssa.Parameter]string), make(map[*types.Var]string), make(map[*ssa.Function]bool)
		w.routers = make(map[any]bool)
		if w.Protocol != nil {
			for instr := range program.Instructions(w.Funcs...) {
				w.register(instr)
			}
			w.registerHeld()
			w.registerMade()
		}
	}
	return w.registered
}

// registerMade registers the methods of what functions make that are registered for a method
// and return an interface of the module: commands, which a layer fills and runs.
func (w *Package) registerMade() {
	for _, r := range slices.Clone(w.entries) {
		if r.Fn == nil || !w.Local(r.Fn) || w.ReturnsError(r.Fn.Signature) {
			continue
		}
		for _, ret := range program.Returns(r.Fn) {
			for _, v := range ret.Results {
				m, ok := v.(*ssa.MakeInterface)
				if !ok {
					continue
				}
				made := program.Instance(m.X.Type(), r.args)
				if made == nil {
					continue
				}
				w.decodes(made, r.Method)
				for _, v := range w.answering(m.Type(), made) {
					fn := v.(*ssa.Function)
					w.registerAll([]program.Callee{{Fn: fn}}, r.Method, func(old string) string { return w.join(old, r.Method) })
					w.entries = append(w.entries, Registration{Method: r.Method, Fn: fn, Pos: r.Pos})
				}
			}
		}
	}
}

func (w *Package) register(instr ssa.Instruction) {
	var method string
	var values []ssa.Value
	switch i := instr.(type) {
	case *ssa.MapUpdate:
		method = w.registeredName(i.Key)
		if _, literal := i.Map.(*ssa.MakeMap); literal && !w.ofMethods(i.Map) && !w.getsMessages(i.Value.Type()) {
			return // a key alone may be another word, such as a command that users type
		}
		values = append(w.functions(i.Value), w.implementing(i.Value)...)
	case *ssa.Store:
		if fa, ok := i.Addr.(*ssa.FieldAddr); ok {
			method = w.registeredName(i.Val)
			values = w.fieldFunctions(fa.X)
		}
	case *ssa.Return:
		if method = w.MethodAt(i.Block()); method != "" {
			for _, v := range i.Results {
				w.keptFor(method, v)
			}
			values = w.chosen(i.Results...)
		}
	case *ssa.Phi:
		for k, v := range i.Edges {
			if m := w.MethodAt(i.Block().Preds[k]); m != "" {
				w.keptFor(m, v)
				w.registerFor(m, w.chosen(v), i.Pos())
			}
		}
		return
	case *ssa.MakeInterface:
		if method = w.ownMethod(i); method == "" || !Distinctive(method) && !w.besideMethods(i.Type()) {
			return
		}
		values = w.answering(i.Type(), i.X.Type())
	case ssa.CallInstruction:
		w.registerTaken(i)
		if m := w.MethodAt(i.Block()); m != "" {
			w.decodesInto(i.Common(), m)
			w.keptFor(m, i.Common().Value)
		}
		for _, a := range i.Common().Args {
			if m := w.registeredName(a); m != "" {
				if method != "" {
					return // several methods: no telling which one is meant
				}
				method = m
			}
			if a == program.Receiver(i.Common()) && !program.IsFunc(a.Type()) {
				continue // what registers functions has some for other purposes
			}
			values = append(values, w.implementing(a)...)
			for _, f := range w.functions(a) {
				// Without a message and an answer it tells who asks the peer something.
				if sig := w.Handles(f.Type()); sig.Params().Len()+sig.Results().Len() > 0 {
					values = append(values, f)
				}
			}
		}
	}
	if call, ok := instr.(ssa.CallInstruction); ok && method == "" && len(values) > 0 {
		method = w.namedBefore(call)
	}
	if method == "" {
		return
	}
	if call, ok := instr.(ssa.CallInstruction); ok && call.Common().StaticCallee() != nil {
		callee := call.Common().StaticCallee()
		for _, t := range callee.TypeArgs() {
			w.decodes(t, method)
		}
		if len(values) > 0 && Distinctive(method) {
			w.registrars[program.Origin(callee)] = true
			for of := range w.routersOf(call.Common()) {
				w.routers[of] = true
			}
		}
	}
	before := len(w.entries)
	w.registerFor(method, values, instr.Pos())
	if call, ok := instr.(ssa.CallInstruction); ok {
		w.standBehind(w.madeOf(call.Common()), method)
	}
	table, ok := instr.(*ssa.MapUpdate)
	if ok && w.madeIn(table.Value) != nil { // of what it is given
		call, _ := program.CallOf(table.Value)
		for _, a := range call.Call.Args {
			w.standBehind([]program.Use{{V: a}}, method)
		}
	}
	if ok && len(w.entries) == before && w.MethodConst(table.Key) != "" {
		w.entries = append(w.entries, Registration{Method: method, Pos: instr.Pos()})
	}
}

// getsMessages reports whether functions of a type are given whole messages.
func (w *Package) getsMessages(t types.Type) bool {
	sig := program.Called(t)
	return sig != nil && program.Any(sig.Params().Variables(), func(p *types.Var) bool { return w.Frame(p.Type()) })
}

// chosen returns those of some values that are functions which may answer, and that the function
// names itself or has made: what it has from others, also in a literal, may be for any method. Of
// a command, which a layer runs, these are its methods.
func (w *Package) chosen(values ...ssa.Value) (list []ssa.Value) {
	for _, v := range values {
		if m, ok := v.(*ssa.MakeInterface); ok {
			list = append(list, w.answering(m.Type(), m.X.Type())...)
		}
		switch f := program.Unconvert(v).(type) {
		case *ssa.MakeClosure:
			if f.Fn.(*ssa.Function).Synthetic != "" { // a method's value
				list = append(list, v)
			}
		case *ssa.Function, *ssa.Call:
			if sig := program.Called(v.Type()); sig != nil && program.IsFunc(v.Type()) && sig.Params().Len() > 0 {
				list = append(list, v)
			}
		}
	}
	return list
}

// registerFor registers the functions that values may be, and those inside them, for a method.
func (w *Package) registerFor(method string, values []ssa.Value, pos token.Pos) {
	for _, v := range values {
		meant := w.madeWith(program.Use{V: v})
		var given []program.Use // to a function around the one that is meant
		switch v := v.(type) {
		case *ssa.Call:
			for _, a := range program.EachArgument(&v.Call) {
				given = append(given, program.Use{V: a})
			}
		case *ssa.Parameter: // which callers give, who may have made it
			note(w, w.taken, v, method)
			if len(meant) == 1 && w.Local(meant[0].Fn) {
				given = append(slices.Clip(meant[0].Outer), meant[0].Bindings...)
			}
		}
		for inner := w.funcsOf(given); len(inner) > 0; inner = w.funcsOf(given) {
			w.registerAll(meant, method, func(old string) string { return "" }) // those inside tell
			if meant, given = inner, nil; len(inner) == 1 && w.Local(inner[0].Fn) {
				given = append(slices.Clip(inner[0].Outer), inner[0].Bindings...)
			}
		}
		w.registerAll(meant, method, func(old string) string { return w.join(old, method) })
		for _, c := range meant {
			r := Registration{Method: method, Fn: c.Fn, Pos: pos}
			if fn, ok := program.Unconvert(v).(*ssa.Function); ok {
				r.args = fn.TypeArgs()
			}
			w.entries = append(w.entries, r)
			w.standBehind(c.Outer, method)
		}
	}
}

// namedBefore returns the method that the calls name whose result a function is given to, as in
// on("session/new").do(f), or of which they name the first half, as in group("session/").on("new", f);
// "" if they name none.
func (w *Package) namedBefore(call ssa.CallInstruction) string {
	for made, _ := program.CallOf(program.Receiver(call.Common())); made != nil; made, _ = program.CallOf(program.Receiver(made.Common())) {
		for _, a := range made.Call.Args {
			for _, rest := range call.Common().Args {
				if m := w.halves(a, rest); m != "" {
					return m
				}
			}
			if m := w.registeredName(a); m != "" {
				return m
			}
		}
	}
	return ""
}

// halves returns the protocol's method of which two values name the halves, or "".
func (w *Package) halves(first, second ssa.Value) string {
	group, _ := program.StringConst(first)
	rest, _ := program.StringConst(second)
	if group == "" || rest == "" {
		return ""
	}
	name := strings.TrimSuffix(group, "/") + "/" + strings.TrimPrefix(rest, "/")
	if _, ok := w.Protocol.Method(name); !ok {
		return ""
	}
	return name
}

// standBehind notes the method of functions of which it is not said what becomes of their
// errors: what stands around them may make something else of these.
func (w *Package) standBehind(list []program.Use, method string) {
	for _, c := range w.funcsOf(list) {
		note(w, w.behind, c.Fn, method)
	}
}

// funcsOf returns the functions that values may be, or that captured variables hold, and the methods
// of values that become an interface with a single one.
func (w *Package) funcsOf(list []program.Use) (out []program.Callee) {
	for _, u := range list {
		for _, fn := range w.implementing(u.V) {
			out = append(out, program.Callee{Fn: fn.(*ssa.Function)})
		}
		held := []program.Use{u}
		if _, captured := u.V.(*ssa.Alloc); captured {
			held, _ = w.Contents(u)
		}
		for _, u := range held {
			if u.V != nil {
				more, _ := w.FuncsOf(u)
				out = append(out, more...)
			}
		}
	}
	return out
}

// madeWith returns the functions that a value may be, and those that one of another package
// was made with. In a loop there may be any number of them.
func (w *Package) madeWith(u program.Use) (list []program.Callee) {
	seen, known := make(map[program.Use]bool), make(map[*ssa.Function]bool)
	for work := []program.Use{u}; len(work) > 0 && len(seen) < program.MaxValues; {
		u, work = work[0], work[1:]
		if seen[u] || u.V == nil || w.Handles(u.V.Type()) == nil {
			continue
		}
		seen[u] = true
		more, _ := w.FuncsOf(u)
		for _, c := range more {
			if !known[c.Fn] || len(c.Outer) > 0 {
				known[c.Fn] = true
				list = append(list, c)
				work = append(work, c.Outer...)
			}
		}
	}
	return list
}

// registerAll notes that functions are registered for a method. also returns what one is
// registered for that is registered for another method already.
func (w *Package) registerAll(list []program.Callee, method string, also func(old string) string) {
	for _, c := range list {
		if old, ok := w.registered[c.Fn]; ok && old != method {
			w.registered[c.Fn] = also(old)
		} else {
			w.registered[c.Fn] = method
		}
	}
}

// registeredName returns the method that a function is registered for, one of an
// extension too. A router below another one has only the rest of the name: then only
// notifications are recognised, whose errors nobody reads.
func (w *Package) registeredName(v ssa.Value) string {
	if m := w.MethodConst(v); m != "" {
		return m
	}
	rest, _ := program.StringConst(v)
	if rest == "" || strings.HasPrefix(rest, "_") && strings.Contains(rest, "/") {
		return rest
	}
	for _, m := range w.Protocol.Methods {
		if m.Notification && strings.HasSuffix(m.Name, "/"+rest) {
			return m.Name
		}
	}
	return ""
}

// ownMethod returns the method that a value says it is for, by a method of the interface
// that it becomes, which returns it or compares what it is given with it; "" if it says none.
func (w *Package) ownMethod(m *ssa.MakeInterface) string {
	for _, fn := range w.implementations(m.Type(), m.X.Type()) {
		returns := program.Returns(fn)
		if fn.Signature.Results().Len() != 1 || len(returns) != 1 {
			continue
		}
		name := w.registeredName(returns[0].Results[0])
		if is, ok := returns[0].Results[0].(*ssa.BinOp); ok && is.Op == token.EQL && program.ParameterOf(is.X) >= 0 {
			name = w.MethodConst(is.Y)
		}
		if name != "" {
			return name
		}
	}
	return ""
}

// besideMethods reports whether other values of an interface say that they are for methods
// whose names are the protocol's alone.
func (w *Package) besideMethods(t types.Type) bool {
	return program.Any(program.Each[*ssa.MakeInterface](w.Funcs...), func(m *ssa.MakeInterface) bool {
		return types.Identical(m.Type(), t) && Distinctive(w.ownMethod(m))
	})
}

// answering returns the methods of a type whose values become an interface which return errors.
func (w *Package) answering(it, t types.Type) (list []ssa.Value) {
	for _, fn := range w.implementations(it, t) {
		if w.ReturnsError(fn.Signature) {
			list = append(list, fn)
		}
	}
	return list
}

// implementing returns the method of a value that implements an interface of the
// module with a single method. That of a func type of another package calls the function.
func (w *Package) implementing(v ssa.Value) []ssa.Value {
	m, ok := v.(*ssa.MakeInterface)
	if !ok || m.Type().Underlying().(*types.Interface).NumMethods() != 1 {
		return nil
	}
	var list []ssa.Value
	for _, fn := range w.implementations(m.Type(), m.X.Type()) {
		if !program.IsFunc(m.X.Type()) || w.Local(fn) {
			list = append(list, fn)
		}
	}
	return list
}

// implementations returns the methods of a type whose values become an interface of the module,
// those that the interface asks for.
func (w *Package) implementations(it, t types.Type) (list []*ssa.Function) {
	n := program.Named(it)
	if n == nil || !w.Own(n.Obj().Pkg()) {
		return nil
	}
	for asked := range it.Underlying().(*types.Interface).Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, true, asked.Pkg(), asked.Name())
		method, ok := obj.(*types.Func)
		if !ok || types.IsInterface(method.Signature().Recv().Type()) {
			continue
		}
		if fn := w.Function(method); fn != nil {
			list = append(list, fn)
		}
	}
	return list
}

// functions returns the function values that a value is or has in its fields, or a value
// that a function returns and that stands for one.
func (w *Package) functions(v ssa.Value) []ssa.Value {
	v = program.Unconvert(v)
	if w.isHandler(v) {
		return []ssa.Value{v}
	}
	if steps := program.Variadic(v); len(steps) > 0 && program.IsFunc(steps[0].Type()) {
		return steps
	}
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	if a, ok := v.(*ssa.Alloc); ok {
		return w.fieldFunctions(a)
	}
	return w.madeIn(v)
}

// madeIn returns the function values in the fields of a struct that a function of the package
// makes.
func (w *Package) madeIn(v ssa.Value) (out []ssa.Value) {
	call, index := program.CallOf(v)
	if call == nil || call.Call.StaticCallee() == nil {
		return nil
	}
	fn := program.Origin(call.Call.StaticCallee())
	if _, ok := program.Deref(v.Type()).Underlying().(*types.Struct); !ok || !w.Local(fn) {
		return nil
	}
	for _, ret := range program.Returns(fn) {
		made := ret.Results[index]
		if load, ok := made.(*ssa.UnOp); ok {
			made = load.X
		}
		if a, ok := made.(*ssa.Alloc); ok {
			out = append(out, w.fieldFunctions(a)...)
		}
	}
	return out
}

// isHandler reports whether a value is a function, or what a function returns that stands
// for one.
func (w *Package) isHandler(v ssa.Value) bool {
	call, _ := program.CallOf(v)
	return program.IsFunc(v.Type()) || call != nil && types.IsInterface(v.Type()) && w.Handles(v.Type()) != nil
}

// fieldFunctions returns the functions that are stored in the fields of a
// struct.
func (w *Package) fieldFunctions(x ssa.Value) (out []ssa.Value) {
	for _, s := range program.FieldStores(x) {
		if w.isHandler(s.Val) {
			out = append(out, s.Val)
		}
	}
	return out
}
