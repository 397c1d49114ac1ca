package wire

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A CopiedFact says which fields of a type are copied into the code and the message
// of an error object: values of the type are coded errors, although they never go on
// the wire themselves.
type CopiedFact struct{ Code, Message string }

func (*CopiedFact) AFact() {}

func (f *CopiedFact) String() string {
	return "copied into code and message: " + f.Code + ", " + f.Message
}

// copiedFields returns the fields of a type that are copied into the code and
// the message of an error object, or "".
func (w *Package) copiedFields(n *types.Named) (code, message string) {
	if n.Obj().Pkg() != w.Pass.Pkg {
		var f CopiedFact
		w.Pass.ImportObjectFact(n.Obj(), &f)
		return f.Code, f.Message
	}
	if w.Program == nil {
		return "", ""
	}
	if w.copied == nil {
		w.copied = make(map[*types.TypeName]CopiedFact)
		for instr := range program.Instructions(w.Funcs...) {
			w.copies(instr)
		}
	}
	f := w.copied[n.Obj()]
	return f.Code, f.Message
}

// copies notes that an instruction makes an error object of the fields of
// another struct.
func (w *Package) copies(instr ssa.Instruction) {
	var parts map[string]ssa.Value
	switch i := instr.(type) {
	case *ssa.ChangeType:
		w.converts(i)
	case *ssa.MakeMap:
		parts = make(map[string]ssa.Value)
		for _, ref := range *i.Referrers() {
			if u, ok := ref.(*ssa.MapUpdate); ok && u.Map == i {
				key, _ := program.StringConst(u.Key)
				parts[key] = u.Value
			}
		}
	case *ssa.Alloc:
		if _, isStruct := program.Deref(i.Type()).Underlying().(*types.Struct); !isStruct {
			return
		}
		parts = make(map[string]ssa.Value)
		for fa, s := range program.FieldStores(i) {
			parts[JSONName(i.Type(), fa.Field)] = s.Val
		}
	}
	if parts["code"] == nil || parts["message"] == nil {
		return
	}
	messages := w.ownFields(parts["message"])
	for n, code := range w.ownFields(parts["code"]) {
		message := messages[n]
		if message == nil && program.IsError(types.NewPointer(n)) {
			message = w.said(n, parts["message"])
		}
		if message == nil || !program.IsInteger(code.Type()) || !program.IsString(message.Type()) {
			continue
		}
		if into, ok := instr.(*ssa.Alloc); ok && program.Named(into.Type()) == n {
			continue // it is copied into one of its own kind
		}
		w.copied[n.Obj()] = CopiedFact{code.Name(), message.Name()}
	}
}

// said returns the field that an error's text is read from, if the error is of the
// type.
func (w *Package) said(n *types.Named, text ssa.Value) *types.Var {
	call, ok := program.Unconvert(text).(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || !program.IsErrorInterface(call.Call.Value.Type()) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), call.Call.Method.Name())
	if fn, _ := obj.(*types.Func); fn != nil && w.Function(fn) != nil {
		if returns := program.Returns(w.Function(fn)); len(returns) == 1 {
			return w.ownFields(returns[0].Results[0])[n]
		}
	}
	return nil
}

// converts notes that an instruction makes an error object of a struct that differs
// only in its tags.
func (w *Package) converts(i *ssa.ChangeType) {
	from, to := program.Named(i.X.Type()), program.Named(i.Type())
	if from == nil || to == nil || from.Obj().Pkg() != w.Pass.Pkg {
		return
	}
	var is, was ErrorType
	if s, ok := to.Underlying().(*types.Struct); ok {
		is.tagged(s, false)
	}
	if s, ok := from.Underlying().(*types.Struct); ok {
		was.tagged(s, false)
	}
	if is.Fields.Code != "" && is.Fields.Message != "" && was.Fields.Code == "" {
		w.copied[from.Obj()] = CopiedFact{is.Fields.Code, is.Fields.Message}
	}
}

// ownFields returns the fields of types of the package that a value is loaded from,
// by the types: directly, or by a method that does nothing else. Behind an interface,
// each type has its own field.
func (w *Package) ownFields(v ssa.Value) map[*types.Named]*types.Var {
	out := make(map[*types.Named]*types.Var)
	add := func(v ssa.Value) {
		x, field := program.LoadedField(program.Unconvert(v))
		if x == nil {
			return
		}
		if n := program.Named(x.Type()); n != nil && n.Obj().Pkg() == w.Pass.Pkg {
			out[n] = program.FieldOf(x.Type(), field)
		}
	}
	for v := range program.Reached(func(v ssa.Value) []ssa.Value {
		if phi, ok := v.(*ssa.Phi); ok {
			return phi.Edges // where there is no other one, the code is a constant
		}
		return nil
	}, program.Unconvert(v)) {
		call, ok := program.Unconvert(v).(*ssa.Call)
		if !ok {
			add(v)
			continue
		}
		callees, _ := w.Callees(call, nil)
		for _, c := range callees {
			if c.Fn.Signature.Recv() == nil || !w.Local(c.Fn) {
				continue
			}
			if returns := program.Returns(c.Fn); len(returns) == 1 {
				add(returns[0].Results[0])
			}
		}
	}
	return out
}
