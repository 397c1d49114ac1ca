package wire

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// Candidate reports whether a package may hand errors to a JSON-RPC peer: it
// imports a modelled library, or it spells a method of the protocols or the mark of ARC's
// envelope. It looks at the syntax only, so that a driver can ask before anything is built.
func Candidate(imports []*types.Package, files []*ast.File) bool {
	for _, imp := range imports {
		if sdk.Of(imp) != nil || sdk.SpeaksACP(imp) {
			return true
		}
	}
	such := func(method string) bool { return Distinctive(method) || ofLayers(method) }
	return spells(nil, files, such) != nil || anySpelled(nil, files, tagsEnvelope) || slices.ContainsFunc(files, func(f *ast.File) bool { return len(directive.Parse(f)) > 0 })
}

// Distinctive reports whether a method's name is the protocol's alone. Words
// such as "initialize" and "mcp/message" are other protocols' too.
func Distinctive(method string) bool {
	for _, p := range []string{"session/", "fs/read_text_file", "fs/write_text_file", "terminal/", "task.", "chat."} {
		if strings.HasPrefix(method, p) {
			return true
		}
	}
	return false
}

// Telling reports whether a package that spells a method speaks the protocol. Any
// service with sessions may list, close and delete them over a JSON-RPC of its own.
func Telling(method string) bool {
	return Distinctive(method) && !slices.Contains([]string{"session/list", "session/close", "session/delete"}, method)
}

// ofLayers reports whether a method's name is the protocol's alone, and the method is one
// of messages themselves, as "$/cancel_request" is: a layer needs to know no other.
func ofLayers(method string) bool { return strings.HasPrefix(method, "$/") }

// marked reports whether a package that carries messages spells such a method, and none of
// another protocol.
func (w *Package) marked() bool {
	return spells(nil, w.Pass.Files, ofLayers) != nil && !anySpelled(nil, w.Pass.Files, OtherMethod)
}

// Speaks decides whether the package hands errors to a peer, and which
// protocol it speaks.
func (w *Package) Speaks() bool {
	for _, d := range w.toldAll {
		if d.Word == "protocol" {
			if d.Protocol == protocol.None {
				return false
			}
			w.Protocol, _ = protocol.ByName(d.Protocol)
			return true
		}
	}
	for _, d := range w.inOrder {
		switch {
		case d.Word == "protocol" && d.Protocol != protocol.None:
			w.Protocol, _ = protocol.ByName(d.Protocol)
			return true
		case d.Word == "handler" || d.Word == "sends" || d.Word == "error":
			w.Protocol = protocol.ACP()
			if p, ok := protocol.ByName(w.setting); ok {
				w.Protocol = p
			} else if p := spells(w.Pass.TypesInfo, w.Pass.Files, Distinctive); p != nil {
				w.Protocol = p
			}
			return true
		}
	}
	if w.setting == protocol.None {
		w.Protocol = protocol.ACP()
		return w.ImportsLibrary("acp")
	}
	if p, ok := protocol.ByName(w.setting); ok {
		w.Protocol = p
		if w.ImportsLibrary("") || w.declaresErrorType() {
			return true
		}
	}
	if w.ImportsLibrary("acp") {
		w.Protocol = protocol.ACP()
		return true
	}
	such := Telling
	if w.setting != "" {
		such = Distinctive // the user says which protocol it is
	}
	if p := spells(w.Pass.TypesInfo, w.Pass.Files, such); p != nil && (w.setting == "" || p == w.Protocol) {
		w.Protocol = p
		return true
	}
	for _, imp := range w.Imports() {
		if p := w.SpokenBy(imp); p != nil {
			w.Protocol = p
			w.borrowed = !w.spellsOne()
			return true
		}
	}
	for _, imp := range w.Imports() {
		var f SpeaksFact
		if w.Own(imp) && w.Pass.ImportPackageFact(imp, &f) && f.Carries && w.takesFrames(imp) {
			w.Protocol, _ = protocol.ByName(f.Protocol)
			w.borrowed = true
			return true
		}
	}
	return false
}

// takesFrames reports whether a function of the package, or one that it is given, gets messages
// that another package declares, or what has one in a field.
func (w *Package) takesFrames(pkg *types.Package) bool {
	frame := func(t types.Type) bool {
		n := program.Named(program.Deref(t))
		return n != nil && n.Obj().Pkg() == pkg && w.Frame(n)
	}
	for _, tv := range w.Pass.TypesInfo.Types {
		if tv.Type == nil || !program.IsFunc(tv.Type) {
			continue
		}
		for p := range tv.Type.Underlying().(*types.Signature).Params().Variables() {
			s, ok := program.Deref(p.Type()).Underlying().(*types.Struct)
			if frame(p.Type()) || ok && program.Any(s.Fields(), func(f *types.Var) bool { return frame(f.Type()) }) {
				return true
			}
		}
	}
	return false
}

// SpokenBy returns the protocol that another package of the module speaks, or nil. One
// that only carries messages speaks none.
func (w *Package) SpokenBy(pkg *types.Package) *protocol.Protocol {
	var f SpeaksFact
	if !w.Own(pkg) || !w.Pass.ImportPackageFact(pkg, &f) || f.Carries {
		return nil
	}
	p, _ := protocol.ByName(f.Protocol)
	return p
}

// Directed reports whether the package has directives.
func (w *Package) Directed() bool { return len(w.inOrder) > 0 }

// Silenced reports whether a directive or the user says that the package speaks
// no protocol.
func (w *Package) Silenced() bool {
	return w.setting == protocol.None || slices.ContainsFunc(w.toldAll, func(d directive.Directive) bool { return d.Word == "protocol" && d.Protocol == protocol.None })
}

// OtherPeers reports whether the package's own error types are for other peers than
// the protocol's: it speaks by a modelled library, or only imports a package that
// speaks, and neither spells a method nor hands one to that package.
func (w *Package) OtherPeers() bool {
	return w.setting == "" && (w.borrowed && !w.hands() || w.ImportsLibrary("acp") && !w.spellsOne())
}

// spellsOne reports whether the package spells a distinctive method, or names a
// constant that does.
func (w *Package) spellsOne() bool {
	if w.spelled == nil {
		is := spells(w.Pass.TypesInfo, w.Pass.Files, Distinctive) != nil || w.namesMethod()
		w.spelled = &is
	}
	return *w.spelled
}

// namesMethod reports whether the package uses a constant of another one that
// is such a method.
func (w *Package) namesMethod() bool {
	for id, obj := range w.Pass.TypesInfo.Uses {
		c, ok := obj.(*types.Const)
		if !ok || program.IsTest(w.Pass.Fset, id.Pos()) || c.Pkg() == w.Pass.Pkg || c.Val().Kind() != constant.String {
			continue
		}
		for _, p := range protocol.All() {
			if m, ok := p.Method(constant.StringVal(c.Val())); ok && Distinctive(m.Name) {
				return true
			}
		}
	}
	return false
}

// hands reports whether a function of the package hands the method of a message
// to another package that speaks.
func (w *Package) hands() bool {
	if w.handing == nil {
		is := w.Program != nil && slices.ContainsFunc(w.Funcs, func(fn *ssa.Function) bool {
			return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, w.handsMethod) })
		})
		w.handing = &is
	}
	return *w.handing
}

// handsMethod reports whether an instruction is a call of a function of another
// package that speaks, with the method of a message as an argument, or looks the method up
// among what has a type of such a package.
func (w *Package) handsMethod(instr ssa.Instruction) bool {
	if found, ok := instr.(*ssa.Lookup); ok && w.methodOfFrame(found.Index) {
		m, ok := found.X.Type().Underlying().(*types.Map)
		n := program.Named(found.X.Type())
		if ok {
			n = program.Named(m.Elem())
		}
		frame, _ := program.LoadedField(found.Index)
		of := program.Named(frame.Type()) // the messages of a package that speaks are its peer's
		other := func(n *types.Named) bool {
			return n != nil && n.Obj().Pkg() != w.Pass.Pkg && w.SpokenBy(n.Obj().Pkg()) != nil
		}
		return other(n) || other(of)
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok || w.Protocol == nil {
		return false
	}
	obj := program.Object(call.Common())
	if call.Common().IsInvoke() {
		obj = call.Common().Method
	}
	if obj == nil || obj.Pkg() == w.Pass.Pkg || w.SpokenBy(obj.Pkg()) == nil {
		return false
	}
	return slices.ContainsFunc(call.Common().Args, w.methodOfFrame)
}

// methodOfFrame reports whether a value is the method of a message.
func (w *Package) methodOfFrame(v ssa.Value) bool {
	x, field := program.LoadedField(v)
	return x != nil && w.Frame(x.Type()) && JSONName(x.Type(), field) == "method"
}

// declaresErrorType reports whether the package declares or imports a type with
// the shape of an error object.
func (w *Package) declaresErrorType() bool {
	for _, pkg := range append([]*types.Package{w.Pass.Pkg}, w.Imports()...) {
		for tn := range program.Members[*types.TypeName](pkg) {
			if w.ErrorType(tn.Type()) != nil {
				return true
			}
		}
	}
	return false
}

// declaresEnvelope reports whether the package declares a message with ARC's mark, which
// is no other protocol's.
func (w *Package) declaresEnvelope() bool {
	return program.Any(program.Members[*types.TypeName](w.Pass.Pkg), func(tn *types.TypeName) bool {
		s, ok := tn.Type().Underlying().(*types.Struct)
		return ok && writesAs(s, "arc") && writesAs(s, "method")
	})
}

// carries reports whether a package that speaks no protocol has messages and error
// objects, its own, those of another package or those of a library for JSON-RPC: it is a
// layer, and its handlers may belong to a package that speaks one.
func (w *Package) carries() bool {
	if w.ImportsLibrary("") {
		return true
	}
	frame, coded := false, false
	looked := make(map[types.Type]bool)
	var look func(t types.Type)
	look = func(t types.Type) {
		if t = types.Unalias(program.Deref(t)); looked[t] {
			return
		}
		looked[t] = true
		coded, frame = coded || w.ErrorType(t) != nil, frame || w.Frame(t)
		s, ok := t.Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields() && w.Own(s.Field(i).Pkg()); i++ {
			look(s.Field(i).Type()) // messages and error objects may be another package's
		}
	}
	all := func(list *types.Tuple) {
		for v := range list.Variables() {
			look(v.Type())
		}
	}
	for _, n := range w.Types {
		look(n)
	}
	for _, fn := range w.Funcs {
		all(fn.Signature.Params())
		all(fn.Signature.Results())
	}
	for instr := range program.Instructions(w.Funcs...) {
		switch i := instr.(type) {
		case ssa.CallInstruction:
			all(i.Common().Signature().Results())
		case *ssa.Alloc: // what has no name, too
			look(i.Type())
		case *ssa.MakeMap:
			coded = coded || isObject(i)
		case *ssa.Store: // of any type, as the field has it
			fa, ok := i.Addr.(*ssa.FieldAddr)
			m, boxed := i.Val.(*ssa.MakeInterface)
			coded = coded || ok && boxed && JSONName(fa.X.Type(), fa.Field) == "error" && w.ErrorType(m.X.Type()) != nil
		}
	}
	return frame && coded
}

// MakesHandler reports whether a function of the package, or a literal in it, becomes a
// function that returns error objects: what it answers is part of the answers of whoever gets
// that.
func (w *Package) MakesHandler(fn *ssa.Function) bool {
	if fn.Parent() != nil {
		fn = fn.Parent()
	}
	return program.Any(fn.Signature.Results().Variables(), func(r *types.Var) bool {
		sig, ok := r.Type().Underlying().(*types.Signature)
		return ok && program.Any(sig.Results().Variables(), func(r *types.Var) bool { return w.ErrorType(r.Type()) != nil })
	})
}

// isObject reports whether a map is written as an error object: with a code and a
// message.
func isObject(m *ssa.MakeMap) bool {
	keys := make(map[string]bool)
	for u := range program.Referrers[*ssa.MapUpdate](m) {
		key, _ := program.StringConst(u.Key)
		keys[key] = true
	}
	return keys["code"] && keys["message"]
}

// Writes reports whether a package may have messages or error objects, by its syntax and
// types: a struct or a map with their names, or a library for JSON-RPC.
func (w *Package) Writes() bool {
	if w.ImportsLibrary("") {
		return true
	}
	writes := func(t types.Type) bool {
		s, ok := program.Deref(t).Underlying().(*types.Struct)
		if !ok {
			return false
		}
		if n := program.Named(t); n != nil && program.IsError(types.NewPointer(n)) {
			if code, message := w.enumerated(s); code != "" && message != "" {
				return true
			}
		}
		return writesAs(s, "code", "message") || w.Frame(t)
	}
	for id, obj := range w.Pass.TypesInfo.Defs {
		if obj != nil && writes(obj.Type()) && !program.IsTest(w.Pass.Fset, id.Pos()) {
			return true
		}
	}
	for expr, tv := range w.Pass.TypesInfo.Types {
		switch expr := expr.(type) {
		case *ast.BasicLit:
			if (strings.Contains(expr.Value, `"code"`) || strings.Contains(expr.Value, `\"code\"`)) && !program.IsTest(w.Pass.Fset, expr.Pos()) {
				return true
			}
		case *ast.CompositeLit, *ast.CallExpr:
			if tv.Type != nil && writes(tv.Type) && !program.IsTest(w.Pass.Fset, expr.Pos()) {
				return true
			}
		}
	}
	return false
}

// Helps reports whether a package that speaks no protocol may make errors for other
// packages of the module, or hand on theirs, or answers what they ask before they do, or
// yields what they loop over.
func (w *Package) Helps() bool {
	helps := func(sig *types.Signature) bool {
		iterates := program.Any(sig.Results().Variables(), func(r *types.Var) bool { return program.Iterates(r.Type()) })
		return asks(sig) || iterates || w.ReturnsError(sig) || w.takesErrors(sig) || w.returnsHeld(sig) || w.TellsCode(sig)
	}
	for _, name := range w.Pass.Pkg.Scope().Names() {
		obj := w.Pass.Pkg.Scope().Lookup(name)
		if program.IsTest(w.Pass.Fset, obj.Pos()) {
			continue
		}
		switch obj := obj.(type) {
		case *types.Func:
			if helps(obj.Signature()) {
				return true
			}
		case *types.TypeName:
			if n, ok := obj.Type().(*types.Named); ok {
				for i := range n.NumMethods() {
					if helps(n.Method(i).Signature()) {
						return true
					}
				}
			}
		}
	}
	for expr, tv := range w.Pass.TypesInfo.Types { // that it gives others
		if lit, ok := expr.(*ast.FuncLit); ok && !program.IsTest(w.Pass.Fset, lit.Pos()) {
			if sig := tv.Type.(*types.Signature); w.ReturnsError(sig) || w.returnsHeld(sig) {
				return true
			}
		}
	}
	return false
}

// asks reports whether a function says yes or no about what it belongs to or is given.
func asks(sig *types.Signature) bool {
	return program.Any(sig.Results().Variables(), func(r *types.Var) bool { return program.IsBool(r.Type()) }) && (sig.Recv() != nil || sig.Params().Len() > 0)
}

// returnsHeld reports whether a function returns a struct of the module with a field
// for an error.
func (w *Package) returnsHeld(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		st, ok := program.Deref(v.Type()).Underlying().(*types.Struct)
		if n := program.Named(v.Type()); !ok || n == nil || !w.Own(n.Obj().Pkg()) {
			continue
		}
		for f := range st.Fields() {
			if program.IsErrorInterface(f.Type()) {
				return true
			}
		}
	}
	return false
}

// takesErrors reports whether a function has a parameter that is a function which may
// return an error, or an interface of the package with such a method.
func (w *Package) takesErrors(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		switch u := t.Underlying().(type) {
		case *types.Signature:
			if w.ReturnsError(u) {
				return true
			}
		case *types.Interface:
			if n := program.Named(t); n == nil || n.Obj().Pkg() != w.Pass.Pkg {
				continue
			}
			for i := range u.NumMethods() {
				if w.ReturnsError(u.Method(i).Signature()) {
					return true
				}
			}
		}
	}
	return false
}

// TellsCode reports whether a function may tell the code of an error, or of a kind of
// errors, which is all that it is given.
func (w *Package) TellsCode(sig *types.Signature) bool {
	of := sig.Recv()
	if of == nil && sig.Params().Len() == 1 {
		of = sig.Params().At(0)
	} else if sig.Params().Len() > 0 {
		return false
	}
	if of == nil || sig.Results().Len() == 0 || !program.IsInteger(sig.Results().At(0).Type()) {
		return false
	}
	n := program.Named(of.Type())
	return program.IsErrorInterface(of.Type()) || n != nil && w.Own(n.Obj().Pkg()) && (program.IsInteger(n) || program.IsString(n) || program.IsError(types.NewPointer(n)))
}

// ReturnsError reports whether a function of the signature may return an error.
func (w *Package) ReturnsError(sig *types.Signature) bool {
	for i := range sig.Results().Len() {
		if w.CarriesError(sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}

// Borrowed reports whether the package speaks only because it imports a package of
// the module that does.
func (w *Package) Borrowed() bool { return w.borrowed }
