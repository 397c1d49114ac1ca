package wire

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// MethodAt returns the method on the wire in whose branch a block lies: the case of a
// switch on the method, or an if that compares it. It is "" if the code does not
// tell. If several methods share the branch, it is as join has it.
func (w *Package) MethodAt(b *ssa.BasicBlock) string {
	if w.Protocol == nil {
		return ""
	}
	var chain []*ssa.BasicBlock
	method := ""
	for d := b; d != nil; d = d.Idom() {
		if m, ok := w.methods[d]; ok {
			method = m
			break
		}
		chain = append(chain, d)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		if m := w.entered(chain[i]); m != "" {
			method = m
		}
		w.methods[chain[i]] = method
	}
	return method
}

// entered returns the method that all ways into a block find.
func (w *Package) entered(b *ssa.BasicBlock) string {
	method := ""
	for _, p := range b.Preds {
		g, _ := program.Branch(p, b)
		m := w.ComparedMethod(g)
		if m == "" {
			return ""
		}
		if method = w.join(cmp.Or(method, m), m); method == "" {
			return ""
		}
	}
	return method
}

// join returns the name of two methods that are served alike: of notifications any one
// will do, as none has an answer, and requests that not everybody has are named together.
// It is "" for others.
func (w *Package) join(a, b string) string {
	both := protocol.Joined(a, b)
	m, _ := w.Protocol.Method(both)
	switch {
	case a == b, w.Protocol.Notification(a) && w.Protocol.Notification(b):
		return a
	case m.Optional():
		return both
	}
	return ""
}

// note adds a method to what something is for. If its methods are not served alike, it stays
// for none, whatever comes after them.
func note[K comparable](w *Package, methods map[K]string, of K, method string) {
	switch old, known := methods[of]; {
	case !known:
		methods[of] = method
	case old != "":
		methods[of] = w.join(old, method)
	}
}

// ComparedMethod returns the method that a guard says a string equals, or "".
func (w *Package) ComparedMethod(g program.Guard) string {
	if b, ok := g.V.(*ssa.BinOp); ok && g.Truth == (b.Op == token.EQL) {
		return w.MethodIn(b)
	}
	return ""
}

// MethodIn returns the method that a string is compared with, or "". A string that is
// compared with one of the protocol's methods is a method in its other comparisons, too:
// a program may have methods of its own.
func (w *Package) MethodIn(b *ssa.BinOp) string {
	if w.Protocol == nil || b.Op != token.EQL && b.Op != token.NEQ {
		return ""
	}
	for _, v := range [][2]ssa.Value{{b.X, b.Y}, {b.Y, b.X}} {
		if m := w.equals(v[0], v[1]); m != "" {
			return m
		}
	}
	if own, _ := program.StringConst(b.Y); own != "" && w.isMethod(b.X) {
		return w.cutOff(b.X) + own
	}
	return ""
}

// equals returns the method that a string is, or of which it is the rest, if it is equal
// to another one; or "".
func (w *Package) equals(v, to ssa.Value) string {
	if m := w.MethodConst(to); m != "" {
		return m
	}
	if rest := w.constant(to); rest != "" {
		m, _ := w.Protocol.Method(w.cutOff(v) + rest)
		return m.Name
	}
	return ""
}

// isRest reports whether a string may be what follows the slash or dot in a method: it is cut off
// there, also by who calls the function. Whoever is not seen gives the params beside it, or gets
// a function for it.
func (w *Package) isRest(v ssa.Value) bool {
	if call, sep, first := cutInTwo(v); call != nil {
		return !first && (sep == "/" || sep == ".")
	}
	i, fn := program.ParameterOf(v), v.Parent()
	if i < 0 {
		return false
	}
	calls := w.MayCall(fn)
	for _, call := range calls {
		callees, _ := w.Callees(call, nil)
		for _, c := range callees {
			if list := c.Operands(call, nil); c.Fn == fn && i < len(list) && list[i].V != nil && program.ParameterOf(list[i].V) < 0 && w.isRest(list[i].V) {
				return true
			}
		}
	}
	params := func(p *ssa.Parameter) bool {
		return Undecoded(p.Type()) || types.Identical(p.Type(), types.NewSlice(types.Typ[types.Byte]))
	}
	returned := func(r *types.Var) bool { return program.IsFunc(r.Type()) }
	return len(calls) == 0 && (slices.ContainsFunc(fn.Params, params) || program.Any(fn.Signature.Results().Variables(), returned))
}

// cutInTwo returns the call of strings.Cut and the separator, if a value is what comes before
// it or after it.
func cutInTwo(v ssa.Value) (call *ssa.Call, sep string, first bool) {
	x, ok := v.(*ssa.Extract)
	if !ok || x.Index > 1 {
		return nil, "", false
	}
	call, _ = program.CallOf(x)
	if call == nil || program.CalleeName(&call.Call) != "strings.Cut" {
		return nil, "", false
	}
	sep, _ = program.StringConst(call.Call.Args[1])
	return call, sep, x.Index == 0
}

// cutOff returns what was cut off the beginning of the string of which a value is the
// rest, or "".
func (w *Package) cutOff(v ssa.Value) string {
	return program.Remember(&w.cut, v, func(v ssa.Value) (prefix string) {
		list, complete := w.Roots(program.Use{V: v, At: program.PlaceOf(v)}, false)
		for i, u := range list {
			one := w.cutFrom(u)
			if !complete || i > 0 && one != prefix {
				prefix = ""
				break
			}
			prefix = one
		}
		return cmp.Or(prefix, w.group(v))
	})
}

// group returns what the methods begin with, up to the slash or dot, with whose last parts a function
// compares the rest of a method; or "".
func (w *Package) group(v ssa.Value) string {
	if !w.isRest(v) {
		return ""
	}
	var rests []string
	for b := range program.Referrers[*ssa.BinOp](v) {
		if rest := w.constant(b.Y); rest != "" && b.X == v {
			rests = append(rests, rest)
		}
	}
	return groupOf(rests)
}

// cutFrom returns the prefix without which a value is another string where it is used, or "".
func (w *Package) cutFrom(u program.Use) string {
	v := u.V
	if call, sep, first := cutInTwo(v); call != nil && !first {
		for g := range program.Guards(u.At.Block) {
			eq, ok := g.V.(*ssa.BinOp)
			if !ok || eq.Op != token.EQL || !g.Truth || g.Other {
				continue
			}
			if of, _, first := cutInTwo(eq.X); of == call && first && w.constant(eq.Y) != "" {
				return w.constant(eq.Y) + sep
			}
		}
		return ""
	}
	if s, ok := v.(*ssa.Slice); ok && s.High == nil {
		for g := range program.Guards(s.Block()) {
			call, ok := g.V.(*ssa.Call)
			if !ok || !g.Truth || g.Other || program.CalleeName(&call.Call) != "strings.HasPrefix" || call.Call.Args[0] != s.X {
				continue
			}
			prefix, _ := program.StringConst(call.Call.Args[1])
			if n, _ := program.IntConst(s.Low); int(n) == len(prefix) {
				return prefix
			}
		}
		return ""
	}
	call, _ := program.CallOf(v)
	if call == nil || !slices.Contains([]string{"strings.CutPrefix", "strings.TrimPrefix"}, program.CalleeName(&call.Call)) {
		return ""
	}
	prefix, _ := program.StringConst(call.Call.Args[1])
	return prefix
}

// IsMethod reports whether a value is compared with a method that is the
// protocol's alone, or looked up in a map that has one as a key, or if a library
// says so to a handler.
func (w *Package) IsMethod(v ssa.Value) bool { return w.Protocol != nil && w.isMethod(v) }

func (w *Package) isMethod(v ssa.Value) bool {
	return program.Remember(&w.compared, v, func(v ssa.Value) (is bool) {
		p, given := v.(*ssa.Parameter)
		is = given && w.handed(p)
		for b := range program.Referrers[*ssa.BinOp](v) {
			is = is || Distinctive(w.equals(v, b.Y))
		}
		for l := range program.Referrers[*ssa.Lookup](v) {
			is = is || w.ofMethods(l.X)
		}
		return is
	})
}

// handed reports whether a parameter is the one by which a library tells a handler the method.
func (w *Package) handed(p *ssa.Parameter) bool {
	fn := p.Parent()
	return slices.ContainsFunc(w.Imports(), func(imp *types.Package) bool {
		lib := w.Library(imp)
		if lib == nil {
			return false
		}
		shape, _, ok := lib.Handler(imp, fn.Name(), fn.Signature)
		first := program.Arity(fn) - fn.Signature.Params().Len()
		return ok && slices.Index(fn.Params, p) == first+shape.Method
	})
}

// ofMethods reports whether a map has a method that is the protocol's alone as a key, as far
// as the package shows what it is filled with.
func (w *Package) ofMethods(m ssa.Value) bool {
	if w.tables == nil {
		w.tables = make(map[any]bool)
		for u := range program.Each[*ssa.MapUpdate](w.Funcs...) {
			if name := w.registeredName(u.Key); !Distinctive(name) && !ofLayers(name) {
				continue
			}
			w.tables[heldIn(u.Map)] = true
			for s := range program.Referrers[*ssa.Store](u.Map) {
				w.tables[heldIn(s.Addr)] = true
			}
		}
	}
	return w.tables[heldIn(m)]
}

// heldIn returns the field or global of a map, or the map itself.
func heldIn(m ssa.Value) any {
	if held := program.HeldIn(m); held != nil {
		return held
	}
	return m
}

// MethodConst returns the method of the package's protocol that a constant string
// spells, or "".
func (w *Package) MethodConst(v ssa.Value) string {
	if w.Protocol == nil {
		return ""
	}
	m, _ := w.Protocol.Method(w.constant(v))
	return m.Name
}

// constant returns the string that a value is, if it is a constant or set once, or "".
func (w *Package) constant(v ssa.Value) string {
	if s, ok := program.StringConst(v); ok {
		return s
	}
	return w.setOnce(v)
}

// setOnce returns the string of a package variable, or of a field of one, if it is
// set in one place, or "".
func (w *Package) setOnce(v ssa.Value) string {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return ""
	}
	var list []program.Use
	switch addr := load.X.(type) {
	case *ssa.Global:
		list, _, _ = w.Sources(program.Use{V: v})
	case *ssa.FieldAddr:
		g, ok := addr.X.(*ssa.Global)
		if !ok {
			return ""
		}
		field := program.FieldOf(g.Type(), addr.Field)
		if w.Library(g.Pkg.Pkg) != nil { // it is called after the method
			at := slices.IndexFunc(w.Protocol.Methods, func(m protocol.Method) bool { return protocol.Letters(m.Name) == protocol.Letters(field.Name()) })
			if at < 0 {
				return ""
			}
			return w.Protocol.Methods[at].Name
		}
		list, _ = w.SetIn(g, field)
	}
	if len(list) != 1 {
		return ""
	}
	s, _ := program.StringConst(list[0].V)
	return s
}
