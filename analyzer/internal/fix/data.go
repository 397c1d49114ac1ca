package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// fields are the names, in lower case, that request types give to what the
// protocol asks for in an error's data.
var fields = map[string][]string{
	"method":    {"method"},
	"sessionId": {"sessionid"},
	"uri":       {"uri", "path"},
	"taskId":    {"taskid"},
	"chatId":    {"chatid"},
	"agentId":   {"agentid", "targetagent"},
}

// data returns the entry that the protocol asks for in an error's data, with the
// value that the error at a place is about, or "" if that is not certain.
func (b *builder) data(o errflow.Outcome, f *file, at ast.Node, q string) string {
	switch o.Answer.Data {
	case "method":
		if m := b.method(o, f, at, q); m != "" {
			return fmt.Sprintf("%q: %s", o.Answer.Data, m)
		}
	case protocol.AnyField:
		if name := b.faulty(o, f, at); name != "" {
			return fmt.Sprintf("%q: %q", o.Answer.Data, name)
		}
		return ""
	}
	names := fields[o.Answer.Data]
	if names == nil {
		return ""
	}
	if value := b.about(o, f, at, names); value != "" {
		return fmt.Sprintf("%q: %s", o.Answer.Data, value)
	}
	return ""
}

// faulty returns the name on the wire of the field at fault: the only one that the
// condition for the error asks about, by itself or by a variable that was made of it. It
// is in a parameter, or in a variable that something such as json.Unmarshal fills.
func (b *builder) faulty(o errflow.Outcome, f *file, at ast.Node) string {
	name := ""
	for _, l := range b.asked(f, at) {
		l = b.readFrom(l)
		if l.field == nil || !isParameter(l.root) && !b.index.shared[l.root] || l.text != l.root.Name()+"."+l.field.Name() {
			return "" // the fault may be in something else
		}
		json := jsonName(l.root.Type(), l.field)
		if json == "" || name != "" && json != name || b.index.set(l.root, l.root.Pos(), at.Pos()) {
			return ""
		}
		name = json
		if names := o.Verdict.Subject.Names; len(names) > 0 && !slices.Contains(names, l.field.Name()) {
			return ""
		}
	}
	return name
}

// readFrom returns what a variable was made of before it was read, if that is one value,
// or the variable itself.
func (b *builder) readFrom(l leaf) leaf {
	for l.field == nil {
		rhs := b.index.source(l.root, l.pos)
		if rhs == nil {
			return l
		}
		list := b.leaves(rhs)
		if len(list) != 1 {
			return l
		}
		l = list[0]
	}
	return l
}

// jsonName returns the name that a field has in the JSON form of its struct, or
// "" if the struct does not say.
func jsonName(t types.Type, field *types.Var) string {
	for i := 0; structOf(t) != nil && i < structOf(t).NumFields(); i++ {
		if name, tagged := wire.FieldName(t, i); tagged && structOf(t).Field(i) == field {
			return name
		}
	}
	return ""
}

// structOf returns the struct that a type is or points to, or nil.
func structOf(t types.Type) *types.Struct {
	s, _ := program.Deref(t).Underlying().(*types.Struct)
	return s
}

// fieldOf returns the field of a variable that has one of the names. That of a
// parameter is there; others count only if their function has read them before a place,
// so that they are set and their pointers are not nil.
func (b *builder) fieldOf(v *types.Var, names []string, at ast.Node) *types.Var {
	s := structOf(v.Type())
	if s == nil {
		return nil
	}
	_, isStruct := v.Type().Underlying().(*types.Struct)
	for _, name := range names {
		for field := range s.Fields() {
			if !field.Exported() || squash(field.Name()) != name || !program.IsString(field.Type()) {
				continue
			}
			end, isRead := b.index.reads[read{v, field}]
			if isStruct && isParameter(v) || isRead && end < at.Pos() {
				return field
			}
		}
	}
	return nil
}

// squash writes an identifier without case and underscores.
func squash(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// isBasicString reports whether a type is string itself or an untyped constant's.
func isBasicString(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok && program.IsString(t)
}

// method returns an expression for the method that is answered: the handler's
// parameter if it has one, or else the only method that reaches the error, by the
// library's constant if there is one. "" is none.
func (b *builder) method(o errflow.Outcome, f *file, at ast.Node, q string) string {
	lib, pkg := o.Error.Library, o.Error.Package
	if fn, ok := f.function(at).(*ast.FuncDecl); ok {
		sig := signature(b.pass.TypesInfo, fn)
		if shape, method, ok := handler(o.Error, fn.Name.Name, sig); ok && method == "" && shape.Method >= 0 {
			if p := sig.Params().At(shape.Method); p.Name() != "" && p.Name() != "_" && b.lookup(at.Pos(), p.Name()) == p {
				return p.Name()
			}
		}
	}
	if len(o.Methods) != 1 {
		return ""
	}
	if pkg != nil && pkg.Path() == lib.ErrorImport(pkg) {
		if name := b.methodNamed(pkg.Scope(), o.Methods[0]); name != "" {
			return q + "." + name
		}
	}
	return strconv.Quote(o.Methods[0])
}

// methodNamed returns the only constant of a scope that is a method, or "".
func (b *builder) methodNamed(scope *types.Scope, method string) string {
	return b.only(scope, func(o types.Object) bool { return o.Exported() && isText(o, method) && isBasicString(o.Type()) })
}

// only returns the name of the one object of a scope that is such, or "".
func (b *builder) only(scope *types.Scope, such func(types.Object) bool) string {
	found := ""
	for _, name := range b.namesOf(scope) {
		switch {
		case !such(scope.Lookup(name)):
		case found != "":
			return ""
		default:
			found = name
		}
	}
	return found
}

// isText reports whether an object is a constant that is a text.
func isText(o types.Object, text string) bool {
	c, ok := o.(*types.Const)
	return ok && c.Val().Kind() == constant.String && constant.StringVal(c.Val()) == text
}

// namesOf returns the names of a scope, and keeps them: a scope sorts them in each call.
func (b *builder) namesOf(scope *types.Scope) []string {
	if b.names[scope] == nil {
		b.names[scope] = scope.Names()
	}
	return b.names[scope]
}

// handler returns the shape that a function has as a handler of the library.
func handler(style errflow.ErrorStyle, name string, sig *types.Signature) (shape sdk.Handler, method string, ok bool) {
	if style.Library != nil && style.Package != nil && sig != nil {
		return style.Library.Handler(style.Package, name, sig)
	}
	return shape, "", false
}
