package fix

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// fields are the names, in lower case, that request types give to what the
// protocol asks for in an error's data.
var fields = map[string][]string{
	"sessionId": {"sessionid"},
	"uri":       {"uri", "path"},
}

// data returns the entry that the protocol asks for in an error's data, with a
// value of the functions around a place, or "" if there is none.
func (b *builder) data(o errflow.Outcome, f *file, at ast.Node, q string) string {
	if o.Answer.Data == "method" {
		if m := b.method(o, f, at, q); m != "" {
			return fmt.Sprintf("%q: %s", o.Answer.Data, m)
		}
	}
	names := fields[o.Answer.Data]
	if names == nil {
		return ""
	}
	for fn := f.function(at); fn != nil; fn = f.function(fn) {
		var list *ast.FieldList
		switch fn := fn.(type) {
		case *ast.FuncDecl:
			list = fn.Type.Params
		case *ast.FuncLit:
			list = fn.Type.Params
		}
		value, ids := "", 0
		for _, field := range list.List {
			for _, id := range field.Names {
				v, ok := b.pass.TypesInfo.Defs[id].(*types.Var)
				if !ok || b.lookup(f, at.Pos(), id.Name) != v {
					continue
				}
				if s := b.fieldOf(v, names, f, fn, at); s != "" {
					return fmt.Sprintf("%q: %s", o.Answer.Data, s)
				}
				if names[0] == "sessionid" && isString(v.Type()) && strings.HasSuffix(strings.ToLower(id.Name), "id") {
					ids++
					if squash(id.Name) == "id" || squash(id.Name) == "sid" || squash(id.Name) == "sessionid" {
						value = id.Name
					}
				}
			}
		}
		if value != "" && ids == 1 {
			return fmt.Sprintf("%q: %s", o.Answer.Data, value)
		}
	}
	return ""
}

// fieldOf returns the field of a parameter that has one of the names. One that
// is reached through a pointer counts only if the function has read it before.
func (b *builder) fieldOf(v *types.Var, names []string, f *file, fn, at ast.Node) string {
	t := v.Type()
	p, isPointer := types.Unalias(t).Underlying().(*types.Pointer)
	if isPointer {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for _, name := range names {
		for i := range s.NumFields() {
			field := s.Field(i)
			if !field.Exported() || squash(field.Name()) != name || !isString(field.Type()) {
				continue
			}
			if !isPointer || b.reads(fn, v, field, at) {
				return v.Name() + "." + field.Name()
			}
		}
	}
	return ""
}

// reads reports whether a function reads a field of a variable before a place.
func (b *builder) reads(fn ast.Node, v, field *types.Var, at ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.End() < at.Pos() {
			id, ok := ast.Unparen(sel.X).(*ast.Ident)
			found = found || ok && b.pass.TypesInfo.Uses[id] == v && b.pass.TypesInfo.Uses[sel.Sel] == field
		}
		return !found
	})
	return found
}

// squash writes an identifier without case and underscores.
func squash(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

func isString(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// isBasicString reports whether a type is string itself or an untyped constant's.
func isBasicString(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok && isString(t)
}

// method returns the method that an answer is about as an expression: the
// handler's parameter if it has one, else the only method that reaches the
// error, by the library's constant if there is one. It is "" if there is none.
func (b *builder) method(o errflow.Outcome, f *file, at ast.Node, q string) string {
	lib, pkg := o.Error.Library, o.Error.Package
	if fn, ok := f.function(at).(*ast.FuncDecl); ok && fn.Type.Params != nil {
		obj, _ := b.pass.TypesInfo.Defs[fn.Name].(*types.Func)
		if shape, method, ok := handler(lib, pkg, obj); ok && method == "" && shape.Method >= 0 {
			if p := obj.Signature().Params().At(shape.Method); p.Name() != "" && p.Name() != "_" && b.lookup(f, at.Pos(), p.Name()) == p {
				return p.Name()
			}
		}
	}
	if len(o.Methods) != 1 {
		return ""
	}
	found := ""
	if pkg != nil && pkg.Path() == lib.ErrorImport(pkg) {
		for _, name := range pkg.Scope().Names() {
			c, ok := pkg.Scope().Lookup(name).(*types.Const)
			if !ok || !c.Exported() || c.Val().Kind() != constant.String || constant.StringVal(c.Val()) != o.Methods[0] || !isBasicString(c.Type()) {
				continue
			}
			if found != "" {
				return strconv.Quote(o.Methods[0])
			}
			found = q + "." + name
		}
	}
	return cmp.Or(found, strconv.Quote(o.Methods[0]))
}

// handler returns the shape that a function has as a handler of the library.
func handler(lib *sdk.Library, pkg *types.Package, fn *types.Func) (sdk.Handler, string, bool) {
	if lib == nil || pkg == nil || fn == nil {
		return sdk.Handler{}, "", false
	}
	return lib.Handler(pkg, fn.Name(), fn.Signature())
}
