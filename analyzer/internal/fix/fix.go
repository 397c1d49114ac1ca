// Package fix builds the one suggested fix of a finding: the coded error that
// the program's library has for the situation, in place of the error that
// stands there. Where the result would not certainly mean the same in all but
// the code, it builds none.
package fix

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/format"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A Builder builds the fixes of one package.
type Builder struct {
	pass     *analysis.Pass
	protocol *protocol.Protocol
	uses     map[types.Object]int // how often each file's import is used
	taken    map[types.Object]int // how many of these uses fixes take away
}

// New returns a builder for the pass.
func New(pass *analysis.Pass, p *protocol.Protocol) *Builder {
	b := &Builder{pass: pass, protocol: p, uses: make(map[types.Object]int), taken: make(map[types.Object]int)}
	for _, obj := range pass.TypesInfo.Uses {
		if _, ok := obj.(*types.PkgName); ok {
			b.uses[obj]++
		}
	}
	return b
}

// Outcome returns the fix for an outcome, or nil.
func (b *Builder) Outcome(o errflow.Outcome) *analysis.SuggestedFix {
	if o.Answer == nil || o.Answer.Code == 0 || !o.Fixable {
		return nil
	}
	file, stack := b.enclosing(o.Pos, o.End)
	if len(stack) == 0 {
		return nil
	}
	call, _ := stack[0].(*ast.CallExpr)
	if o.Class == errflow.Built && o.CodeExpr != nil {
		return b.recode(o)
	}
	if call == nil || o.Error.Library == nil {
		return nil
	}
	qualifier := Qualifier(file, o.Error.Library.ErrorImport(o.Error.Package), o.Error.Package)
	if qualifier == "" {
		return nil
	}
	text, gone := b.text(call)
	data := b.data(o, stack)
	if o.Class == errflow.Built {
		text, gone = strconv.Quote(b.protocol.CodeName(o.Answer.Code)), nil
		if len(call.Args) == 1 {
			data = b.source(call.Args[0])
		}
	}
	if text == "" {
		return nil
	}
	expr, ok := "", false
	if o.Answer.Data == "method" {
		if len(o.Methods) != 1 {
			return nil
		}
		expr, ok = o.Error.Library.WriteSubject(o.Answer.Code, qualifier, strconv.Quote(o.Methods[0]))
	}
	if !ok {
		if data == "" || o.Answer.Data == "field" && o.Class != errflow.Built {
			data = fmt.Sprintf(`map[string]any{"error": %s}`, text)
		}
		expr, ok = o.Error.Library.Write(o.Answer.Code, qualifier, text, data)
	}
	if !ok || !b.keepsImport(gone, file) {
		return nil
	}
	edits := []analysis.TextEdit{{Pos: o.Pos, End: o.End, NewText: []byte(expr)}}
	if e, ok := b.dropImport(gone, file); ok {
		edits = append(edits, e)
	}
	return &analysis.SuggestedFix{
		Message:   fmt.Sprintf("Answer with %d (%s)", o.Answer.Code, b.protocol.CodeName(o.Answer.Code)),
		TextEdits: edits,
	}
}

// recode replaces the code of an error that the program writes by hand.
func (b *Builder) recode(o errflow.Outcome) *analysis.SuggestedFix {
	text := fmt.Sprint(o.Answer.Code)
	for _, name := range b.pass.Pkg.Scope().Names() {
		c, ok := b.pass.Pkg.Scope().Lookup(name).(*types.Const)
		if !ok || c.Val().Kind() != constant.Int {
			continue
		}
		if v, exact := constant.Int64Val(c.Val()); exact && v == o.Answer.Code {
			text = name
			break
		}
	}
	return &analysis.SuggestedFix{
		Message:   fmt.Sprintf("Answer with %d (%s)", o.Answer.Code, b.protocol.CodeName(o.Answer.Code)),
		TextEdits: []analysis.TextEdit{{Pos: o.CodeExpr.Pos(), End: o.CodeExpr.End(), NewText: []byte(text)}},
	}
}

// enclosing returns the file of a node and the nodes around it, innermost
// first; the first is the node itself.
func (b *Builder) enclosing(pos, end token.Pos) (*ast.File, []ast.Node) {
	for _, f := range b.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			var stack, found []ast.Node
			ast.Inspect(f, func(n ast.Node) bool {
				if n == nil {
					stack = stack[:len(stack)-1]
					return true
				}
				stack = append(stack, n)
				if found == nil && n.Pos() == pos && n.End() == end {
					for i := len(stack) - 1; i >= 0; i-- {
						found = append(found, stack[i])
					}
				}
				return true
			})
			return f, found
		}
	}
	return nil, nil
}

// text returns the text of an error that errors.New or fmt.Errorf makes, as an
// expression, and the import that it no longer needs.
func (b *Builder) text(call *ast.CallExpr) (expr string, gone types.Object) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || call.Ellipsis.IsValid() {
		return "", nil
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return "", nil
	}
	pkg, ok := b.pass.TypesInfo.Uses[id].(*types.PkgName)
	if !ok || len(call.Args) == 0 {
		return "", nil
	}
	switch pkg.Imported().Path() + "." + sel.Sel.Name {
	case "errors.New":
		return b.source(call.Args[0]), pkg
	case "fmt.Errorf":
		if len(call.Args) == 1 {
			if lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit); ok && !strings.Contains(lit.Value, "%") {
				return lit.Value, pkg
			}
		}
		lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
		if !ok {
			return "", nil
		}
		args := []string{strings.ReplaceAll(lit.Value, "%w", "%v")}
		for _, a := range call.Args[1:] {
			args = append(args, b.source(a))
		}
		return fmt.Sprintf("%s.Sprintf(%s)", id.Name, strings.Join(args, ", ")), nil
	}
	return "", nil
}

// data returns the data that the protocol names, made of what is in scope, as
// an expression, or "".
func (b *Builder) data(o errflow.Outcome, stack []ast.Node) string {
	want := map[string][]string{"sessionId": {"sessionid"}, "uri": {"path", "uri"}}[o.Answer.Data]
	if want == nil {
		return ""
	}
	for _, n := range stack {
		var ft *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			ft = n.Type
		case *ast.FuncLit:
			ft = n.Type
		default:
			continue
		}
		for _, field := range ft.Params.List {
			for _, name := range field.Names {
				t := b.pass.TypesInfo.TypeOf(name)
				if t == nil || name.Name == "_" {
					continue
				}
				if s, ok := t.Underlying().(*types.Struct); ok {
					for i := range s.NumFields() {
						for _, w := range want {
							if f := s.Field(i); f.Exported() && strings.EqualFold(f.Name(), w) && isString(f.Type()) {
								return fmt.Sprintf("map[string]any{%q: %s.%s}", o.Answer.Data, name.Name, f.Name())
							}
						}
					}
				}
				if isString(t) && o.Answer.Data == "sessionId" && strings.HasSuffix(strings.ToLower(name.Name), "id") {
					return fmt.Sprintf("map[string]any{%q: %s}", o.Answer.Data, name.Name)
				}
			}
		}
		break
	}
	return ""
}

func isString(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// keepsImport reports whether the file still compiles when the fix takes a use
// of an import away, and notes that it does. A host may apply all fixes of a
// file at once or one alone; so of several that together would leave an import
// unused, the last one is left for the next run.
func (b *Builder) keepsImport(pkg types.Object, file *ast.File) bool {
	if pkg == nil || b.uses[pkg] == 1 {
		return true
	}
	if b.taken[pkg]+1 == b.uses[pkg] {
		return false
	}
	b.taken[pkg]++
	return true
}

// dropImport returns the edit that removes an import whose only use is gone.
func (b *Builder) dropImport(pkg types.Object, file *ast.File) (analysis.TextEdit, bool) {
	if pkg == nil || b.uses[pkg] != 1 {
		return analysis.TextEdit{}, false
	}
	imported := pkg.(*types.PkgName).Imported().Path()
	for _, d := range file.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.IMPORT {
			continue
		}
		for _, s := range gd.Specs {
			spec := s.(*ast.ImportSpec)
			if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != imported {
				continue
			}
			from, to := ast.Node(spec), ast.Node(spec)
			if !gd.Lparen.IsValid() || len(gd.Specs) == 1 {
				from, to = gd, gd
			}
			tf := b.pass.Fset.File(from.Pos())
			line := tf.Line(from.Pos())
			end := to.End()
			if next := tf.Line(end) + 1; next <= tf.LineCount() {
				end = tf.LineStart(next)
			}
			return analysis.TextEdit{Pos: tf.LineStart(line), End: end}, true
		}
	}
	return analysis.TextEdit{}, false
}

// source returns an expression as it is written, formatted.
func (b *Builder) source(x ast.Expr) string {
	var buf bytes.Buffer
	if err := format.Node(&buf, b.pass.Fset, x); err != nil {
		return ""
	}
	return buf.String()
}

// Qualifier returns the name that a package has in a file, or "" if the file
// does not import it.
func Qualifier(file *ast.File, importPath string, pkg *types.Package) string {
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil || p != importPath {
			continue
		}
		if spec.Name != nil {
			if spec.Name.Name == "_" || spec.Name.Name == "." {
				return ""
			}
			return spec.Name.Name
		}
		if pkg != nil && pkg.Path() == importPath {
			return pkg.Name()
		}
		return path.Base(p)
	}
	return ""
}
