package wire

import (
	"go/constant"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// An ErrorType is a type of errors that carry a code: a library's, or one of
// the program that has the shape of a JSON-RPC or ARC error object.
type ErrorType struct {
	Library *sdk.Library // nil: hand-rolled
	Fields  sdk.ErrorType
	Name    string // qualified
	Details bool   // ARC's "details" in place of "data"
	NoError bool   // neither the type nor a pointer to it is an error
}

// ErrorType returns the model of a type whose values are coded errors, or nil.
func (w *Package) ErrorType(t types.Type) *ErrorType {
	n := program.Named(t)
	if n == nil {
		return w.anonymous(t)
	}
	if ct, ok := w.errorTypes[n.Obj()]; ok {
		return ct
	}
	ct := w.modelOf(n)
	if ct != nil {
		ct.NoError = !program.IsError(types.NewPointer(n)) // it has the methods of n
	}
	w.errorTypes[n.Obj()] = ct
	return ct
}

// anonymous returns the model of a type without a name that has the shape of an
// error object, or nil.
func (w *Package) anonymous(t types.Type) *ErrorType {
	s, ok := types.Unalias(program.Deref(types.Unalias(t))).(*types.Struct)
	if !ok || s.NumFields() == 0 || s.NumFields() > maxFields || !w.Own(s.Field(0).Pkg()) || w.Protocol == nil || w.OtherPeers() {
		return nil
	}
	ct := &ErrorType{Name: "struct", NoError: true}
	ct.tagged(s, false)
	if ct.Fields.Code == "" || ct.Fields.Message == "" {
		return nil
	}
	return ct
}

// maxFields bounds the fields of an error object.
const maxFields = 6

// tagged reads the fields of an error object by their tags, or by their names
// if a directive or its place says that it is one.
func (ct *ErrorType) tagged(s *types.Struct, told bool) {
	for i := range s.NumFields() {
		f := s.Field(i)
		tag, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
		if tag == "" && told {
			tag = strings.ToLower(f.Name())
			if tag == "msg" {
				tag = "message"
			}
		}
		switch tag {
		case "code":
			if program.IsInteger(f.Type()) {
				ct.Fields.Code = f.Name()
			}
		case "message":
			if program.IsString(f.Type()) {
				ct.Fields.Message = f.Name()
			}
		case "data":
			ct.Fields.Data = f.Name()
			ct.Fields.RawData = Undecoded(program.Deref(f.Type()))
		case "details":
			ct.Fields.Data = f.Name()
			ct.Details = true
		}
	}
}

// ForOthers returns the types of the package that have the tags of an error object
// but are for other peers.
func (w *Package) ForOthers() []*types.Named {
	if !w.OtherPeers() {
		return nil
	}
	var out []*types.Named
	for _, n := range w.Types {
		s, ok := n.Underlying().(*types.Struct)
		if !ok || w.ErrorType(n) != nil || s.NumFields() > maxFields {
			continue
		}
		if _, told := w.Tells(n.Obj(), "protocol"); told {
			continue
		}
		var ct ErrorType
		if ct.tagged(s, false); ct.Fields.Code != "" && ct.Fields.Message != "" {
			out = append(out, n)
		}
	}
	return out
}

func (w *Package) modelOf(n *types.Named) *ErrorType {
	if n.Obj().Pkg() == nil {
		return nil
	}
	if lib := w.Library(n.Obj().Pkg()); lib != nil {
		if et, ok := lib.ErrorType(n); ok {
			return &ErrorType{Library: lib, Fields: et, Name: program.TypeName(n)}
		}
		return nil
	}
	if !w.Own(n.Obj().Pkg()) {
		return nil
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	_, told := w.Tells(n.Obj(), "error")
	if d, ok := w.Tells(n.Obj(), "protocol"); ok && d.Protocol == protocol.None || !told && !ok && n.Obj().Pkg() == w.Pass.Pkg && w.Protocol != nil && w.OtherPeers() {
		return nil
	}
	ct := &ErrorType{Name: program.TypeName(n), Fields: sdk.ErrorType{Name: n.Obj().Name(), Pointer: !program.IsError(n)}}
	ct.tagged(s, told)
	if !told && ct.Fields.Code == "" && w.answersWith(n) {
		ct.tagged(s, true)
	}
	if coder := w.CoderOf(types.NewPointer(n)); ct.Fields.Code == "" && coder != nil {
		ct.Library = coder
		ct.Fields.Code, ct.Fields.Message = codeFields(n, s, coder.Coder)
	} else if ct.Fields.Code == "" && w.codes(n) {
		ct.Fields.Code, ct.Fields.Message = codeFields(n, s, "Code", "ErrorCode", "RPCCode", "JSONRPCCode", "RPCErrorCode")
	} else if ct.Fields.Code == "" && program.IsError(types.NewPointer(n)) {
		ct.Fields.Code, ct.Fields.Message = w.enumerated(s)
	}
	if ct.Fields.Code == "" {
		ct.Fields.Code, ct.Fields.Message = w.copiedFields(n)
	}
	if ct.Fields.Code == "" || ct.Fields.Message == "" && !told || s.NumFields() > maxFields && !told {
		return nil
	}
	return ct
}

// answersWith reports whether a message has a type as its error: with or without
// tags, the peer gets it.
func (w *Package) answersWith(n *types.Named) bool {
	for t := range program.Members[*types.TypeName](n.Obj().Pkg()) {
		if errorIn(t.Type()) == n {
			return true
		}
	}
	return false
}

// Response reports whether t, or what it points to, is a struct of the module
// that holds a whole answer.
func (w *Package) Response(t types.Type) bool {
	n := program.Named(t)
	return n != nil && w.Own(n.Obj().Pkg()) && errorIn(n) != nil
}

// errorIn returns the type of the errors of a struct that is an answer, or nil.
func errorIn(t types.Type) *types.Named {
	if !writesAs(t, "id", "error") || !writesAs(t, "result") && !writesAs(t, "jsonrpc") {
		return nil
	}
	return program.Named(program.FieldOf(t, JSONField(t, "error")).Type())
}

// codes reports whether the package of an error type answers with codes of its own:
// it speaks, and has constants in the range of JSON-RPC.
func (w *Package) codes(n *types.Named) bool {
	pkg := n.Obj().Pkg()
	if !program.IsError(types.NewPointer(n)) || w.ImportsLibrary("") {
		return false
	}
	if pkg == w.Pass.Pkg && (w.Protocol == nil || w.Layer) || pkg != w.Pass.Pkg && w.SpokenBy(pkg) == nil {
		return false
	}
	return len(reserved(pkg, nil)) > 0
}

// reserved returns the constants of a package in the range of JSON-RPC: those of a type,
// or all.
func reserved(pkg *types.Package, of types.Type) (list []*types.Const) {
	for c := range program.Members[*types.Const](pkg) {
		if c.Val().Kind() != constant.Int || of != nil && !types.Identical(c.Type(), of) {
			continue
		}
		v, _ := constant.Int64Val(c.Val())
		if r, ok := protocol.ACP().ReservedRange(v); ok && !r.Draft {
			list = append(list, c)
		}
	}
	return list
}

// enumerated returns the fields of a struct that hold a code and the message, if the type
// of one is an enumeration of codes.
func (w *Package) enumerated(s *types.Struct) (code, message string) {
	return codeAndMessage(s, func(t types.Type) bool {
		n := program.Named(t)
		return n != nil && n.Obj().Pkg() != nil && program.IsInteger(n) && w.Own(n.Obj().Pkg()) && len(reserved(n.Obj().Pkg(), n)) > 1
	})
}

// codeAndMessage returns the only field of a struct that is of a type of codes, and the
// first one that is a text.
func codeAndMessage(s *types.Struct, codes func(types.Type) bool) (code, message string) {
	for f := range s.Fields() {
		switch {
		case codes(f.Type()):
			if code != "" {
				return "", "" // no telling which one it is
			}
			code = f.Name()
		case program.IsString(f.Type()) && message == "":
			message = f.Name()
		}
	}
	return code, message
}

// codeFields returns the fields of a struct that hold the message, and the code that
// one of the named methods returns.
func codeFields(n *types.Named, s *types.Struct, methods ...string) (code, message string) {
	var result types.Type
	for _, name := range methods {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), name)
		if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 1 && program.IsInteger(fn.Signature().Results().At(0).Type()) {
			result = fn.Signature().Results().At(0).Type()
		}
	}
	return codeAndMessage(s, func(t types.Type) bool { return types.Identical(t, result) })
}

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
			writesAs(s, "method") && (writesAs(s, "params") || writesAs(s, "jsonrpc") || writesAs(s, "arc"))
	})
}

// OfPeer reports whether a function's message is the peer's: the function dispatches
// or leads to one that does, or it gets a message of a type that such functions have.
// If functions of another protocol have that type, too, only functions that dispatch
// count. A message that a function reads itself and does not hand on may come from
// anybody.
func (w *Package) OfPeer(x ssa.Value) bool {
	fn := x.Parent()
	if w.Dispatches(fn) {
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
// or calls what is registered for one, or the package only carries messages.
func (w *Package) Dispatches(fn *ssa.Function) bool {
	if w.Layer || w.Protocol == nil {
		return w.Layer
	}
	return program.Remember(&w.dispatch, fn, func(fn *ssa.Function) bool {
		return w.tellsMethods(fn) || fn.Parent() != nil && w.Dispatches(fn.Parent())
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
			case ssa.CallInstruction:
				if i.Common().StaticCallee() == nil && len(w.Registered()) > 0 {
					list, _ = w.Callees(i, nil)
				}
			}
			if slices.ContainsFunc(list, func(c program.Callee) bool { return Distinctive(w.MethodOf(c.Fn)) }) {
				return true
			}
		}
	}
	return false
}

// JSONName returns a struct field's name in JSON: that of its tag, or else its own in
// lower case, as decoders accept it.
func JSONName(t types.Type, i int) string {
	s, ok := program.Deref(t).Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return ""
	}
	name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
	if name == "" {
		name = strings.ToLower(s.Field(i).Name())
	}
	return name
}

// FieldName returns a struct field's name on the wire: that in its tag, or else its
// own with a small first letter, as the protocols write it.
func FieldName(t types.Type, i int) (name string, tagged bool) {
	s, ok := program.Deref(t).Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return "", false
	}
	switch name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ","); name {
	case "":
	case "-": // one of several forms of the whole
		return "", false
	default:
		return name, true
	}
	name = s.Field(i).Name()
	if base, ok := strings.CutSuffix(name, "ID"); ok && base != "" {
		name = base + "Id"
	}
	return strings.ToLower(name[:1]) + name[1:], false
}

// RawMessage reports whether a type holds an undecoded message of the peer:
// json.RawMessage or the like, or a struct with such a field Params.
func RawMessage(t types.Type) bool {
	if Undecoded(t) {
		return true
	}
	n := program.Named(t)
	if n == nil {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if f := s.Field(i); strings.EqualFold(f.Name(), "params") && Undecoded(program.Deref(f.Type())) {
			return true
		}
	}
	return false
}

// Undecoded reports whether a type is undecoded JSON. Packages that replace
// encoding/json use its name, or one of their own.
func Undecoded(t types.Type) bool {
	name := program.TypeName(t)
	return strings.HasSuffix(name, "/json.RawMessage") || name == "encoding/json/jsontext.Value" || name == "github.com/go-json-experiment/json/jsontext.Value"
}

// CarriesError reports whether a value of the type may be an error on its way.
func (w *Package) CarriesError(t types.Type) bool {
	return program.IsError(t) || w.ErrorType(t) != nil
}

// ErrorTypeByName returns the model of an error type by its qualified name, if it was
// met or is in an imported package, or nil.
func (w *Package) ErrorTypeByName(name string) *ErrorType {
	for _, t := range w.errorTypes {
		if t != nil && t.Name == name {
			return t
		}
	}
	dot := strings.LastIndexByte(name, '.')
	if pkg := w.Program.Package(name[:max(dot, 0)]); pkg != nil {
		if tn, ok := pkg.Scope().Lookup(name[dot+1:]).(*types.TypeName); ok {
			return w.ErrorType(tn.Type())
		}
	}
	return nil
}

// Says reports whether a field tells what happened: it is the message, the data, or another
// error.
func (t *ErrorType) Says(field *types.Var) bool {
	return field.Name() == t.Fields.Message || field.Name() == t.Fields.Data || program.IsErrorInterface(field.Type())
}

// LibraryName returns the name of the library whose type it is, or "".
func (t *ErrorType) LibraryName() string {
	if t.Library == nil {
		return ""
	}
	return t.Library.Name
}

// FrameField reports whether a field, by its name on the wire, belongs to a request
// itself and not to its params.
func FrameField(name string) bool { return frameFields[name] }
