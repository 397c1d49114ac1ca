package fix

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
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
	"taskId":    {"taskid"},
	"chatId":    {"chatid"},
	"agentId":   {"agentid", "targetagent"},
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
		for _, v := range b.variables(f, fn, at) {
			if s := b.fieldOf(v, names, fn, at); s != "" {
				return fmt.Sprintf("%q: %s", o.Answer.Data, s)
			}
		}
		if id := b.identifier(f, fn, at, names[0]); id != "" {
			return fmt.Sprintf("%q: %s", o.Answer.Data, id)
		}
	}
	return ""
}

// variables returns the variables of a function that can be named at a place,
// the outermost first.
func (b *builder) variables(f *file, fn, at ast.Node) []*types.Var {
	var vars []*types.Var
	scope := b.pass.TypesInfo.Scopes[f.syntax]
	if scope != nil {
		scope = scope.Innermost(at.Pos())
	}
	for ; scope != nil && scope.Pos() >= fn.Pos() && scope.End() <= fn.End(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			if v, ok := scope.Lookup(name).(*types.Var); ok && b.lookup(f, at.Pos(), name) == v {
				vars = append(vars, v)
			}
		}
	}
	slices.SortStableFunc(vars, func(x, y *types.Var) int { return cmp.Compare(x.Pos(), y.Pos()) })
	return vars
}

// identifier returns the variable that is an identifier by its name: one that
// is called so in full, or the parameter id if no other parameter ends so.
func (b *builder) identifier(f *file, fn, at ast.Node, name string) string {
	if !strings.HasSuffix(name, "id") {
		return ""
	}
	id, ids := "", 0
	for _, v := range b.variables(f, fn, at) {
		s := squash(v.Name())
		switch {
		case !isString(v.Type()) || !strings.HasSuffix(s, "id"):
		case s == name || s == "sid" && name == "sessionid":
			return v.Name()
		case b.param(fn, v):
			if ids++; s == "id" {
				id = v.Name()
			}
		}
	}
	if ids != 1 {
		return ""
	}
	return id
}

// fieldOf returns the field of a variable that has one of the names. That of a
// parameter is there; others count only if the function has read them before,
// so that they are set and their pointers are not nil.
func (b *builder) fieldOf(v *types.Var, names []string, fn, at ast.Node) string {
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
			if !isPointer && b.param(fn, v) || b.reads(fn, v, field, at) {
				return v.Name() + "." + field.Name()
			}
		}
	}
	return ""
}

// param reports whether a variable is a parameter of a function.
func (b *builder) param(fn ast.Node, v *types.Var) bool {
	sig := signature(b.pass.TypesInfo, fn)
	if sig == nil {
		return false
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == v {
			return true
		}
	}
	return false
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
