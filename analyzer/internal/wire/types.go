package wire

import (
	"go/constant"
	"go/types"
	"reflect"
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
	if ct.Fields.Code == "" || ct.Fields.Message == "" && !told || s.NumFields() > maxFields && !told || !told && w.ofHTTP(n, ct.Fields.Code) {
		return nil
	}
	return ct
}

// ofHTTP reports whether a field of a type of the package is the status of HTTP responses: then
// the errors are for whoever made the HTTP request.
func (w *Package) ofHTTP(n *types.Named, field string) bool {
	if w.Program == nil || n.Obj().Pkg() != w.Pass.Pkg {
		return false
	}
	return program.Any(program.Each[ssa.CallInstruction](w.Funcs...), func(call ssa.CallInstruction) bool {
		if program.CalleeName(call.Common()) != "net/http.ResponseWriter.WriteHeader" {
			return false
		}
		x, i := program.LoadedField(program.Unconvert(call.Common().Args[0]))
		return x != nil && program.Named(program.Deref(x.Type())) == n && program.FieldOf(x.Type(), i).Name() == field
	})
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
