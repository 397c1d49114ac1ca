package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func blankTexts(p *patch) {
	for _, t := range errorTexts(p) {
		if s := p.site(t.lit.Pos(), t.lit.End()); s != nil {
			s.replace(t.lit.Pos(), t.lit.End(), strconv.Quote("E1"+verbsOf(t.text)))
		}
	}
}

// exchangeTexts gives each error the words of another, as far as possible from
// it in the list of all. Errors that had one text have one text again.
func exchangeTexts(p *patch) {
	texts := errorTexts(p)
	var all []string
	for _, t := range texts {
		if wordsOf(t.text) != "" {
			all = append(all, t.text)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, t := range texts {
		i, ok := slices.BinarySearch(all, t.text)
		if !ok {
			continue
		}
		other := wordsOf(all[(i+len(all)/2)%len(all)])
		if s := p.site(t.lit.Pos(), t.lit.End()); s != nil {
			s.replace(t.lit.Pos(), t.lit.End(), strconv.Quote(other+verbsOf(t.text)))
		}
	}
}

var verb = regexp.MustCompile(`%[-+# 0]*(\[\d+\])?(\d+|\*)?(\.(\d+|\*)?)?(\[\d+\])?[a-zA-Z%]`)

// verbsOf returns the verbs of a text, each behind a blank. What wraps comes
// behind a colon, as it was or not.
func verbsOf(text string) string {
	var b strings.Builder
	for _, v := range verb.FindAllString(text, -1) {
		b.WriteString(" " + v)
	}
	return b.String()
}

// wordsOf returns a text without its verbs.
func wordsOf(text string) string {
	return strings.Trim(strings.Join(strings.Fields(verb.ReplaceAllString(text, "")), " "), `:,;("')%-= `)
}

// An errorText is a literal that is, or is a part of, an error's text.
type errorText struct {
	lit  *ast.BasicLit
	text string
}

// errorTexts returns the texts of the errors that a program makes, without
// those that it asks for by their words.
func errorTexts(p *patch) []errorText {
	f := &textFinder{params: make(map[*types.Var]bool), seen: make(map[*ast.BasicLit]bool)}
	pkgs := p.m.rewritten()
	for n := -1; n != len(f.params); { // helpers of helpers
		n = len(f.params)
		for _, q := range pkgs {
			f.each(q, func(e ast.Expr) { f.param(q, e) })
		}
	}
	for _, q := range pkgs {
		f.needles(q)
	}
	for _, q := range pkgs {
		f.each(q, f.literals)
	}
	return f.found
}

type textFinder struct {
	params map[*types.Var]bool // parameters that become the text of an error
	asked  []string
	seen   map[*ast.BasicLit]bool
	found  []errorText
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isError reports whether a type, or a pointer to it, is an error.
func isError(t types.Type) bool {
	return t != nil && (types.Implements(t, errorType) || types.Implements(types.NewPointer(t), errorType))
}

// isErrorObject reports whether a type is an error, or has a code and a text.
func isErrorObject(t types.Type) bool {
	if t == nil {
		return false
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	var code, text bool
	for f := range s.Fields() {
		b, ok := f.Type().Underlying().(*types.Basic)
		code = code || ok && b.Info()&types.IsInteger != 0 && strings.EqualFold(f.Name(), "code")
		text = text || ok && b.Info()&types.IsString != 0 && isTextField(f.Name())
	}
	return text && (code || isError(t))
}

func isTextField(name string) bool {
	switch strings.ToLower(name) {
	case "message", "msg", "text", "reason", "detail", "error", "err":
		return true
	}
	return false
}

// constructors are functions of other packages that return an error of the
// text that they are given.
var constructors = map[string]bool{
	"errors.New": true, "fmt.Errorf": true,
	"github.com/pkg/errors.New": true, "github.com/pkg/errors.Errorf": true, "github.com/pkg/errors.Wrap": true,
	"github.com/pkg/errors.Wrapf": true, "github.com/pkg/errors.WithMessage": true, "github.com/pkg/errors.WithMessagef": true,
	"golang.org/x/xerrors.New": true, "golang.org/x/xerrors.Errorf": true,
	"google.golang.org/grpc/status.Error": true, "google.golang.org/grpc/status.Errorf": true,
}

// each calls a function with the expressions that become texts of errors.
func (f *textFinder) each(q *pkg, text func(ast.Expr)) {
	for _, file := range q.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				f.call(q, n, text)
			case *ast.CompositeLit:
				if !isErrorObject(q.TypesInfo.TypeOf(n)) {
					break
				}
				s, _ := structOf(q.TypesInfo.TypeOf(n))
				for i, e := range n.Elts {
					name := ""
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						e = kv.Value
						if id, ok := kv.Key.(*ast.Ident); ok {
							name = id.Name
						}
					} else if s != nil && i < s.NumFields() {
						name = s.Field(i).Name()
					}
					if isTextField(name) {
						text(e)
					} else {
						dataTexts(e, text)
					}
				}
			}
			return true
		})
	}
}

func structOf(t types.Type) (*types.Struct, bool) {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	return s, ok
}

// dataTexts calls a function with the texts in an error's data.
func dataTexts(e ast.Expr, text func(ast.Expr)) {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return
	}
	if _, ok := lit.Type.(*ast.MapType); !ok {
		return
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := kv.Key.(*ast.BasicLit); ok && isTextField(strings.Trim(key.Value, "`\"")) {
			text(kv.Value)
		}
	}
}

func (f *textFinder) call(q *pkg, call *ast.CallExpr, text func(ast.Expr)) {
	fn := calleeOf(q, call)
	if fn == nil {
		return
	}
	sig := fn.Signature()
	// A constructor of a library returns a type of its own.
	coded := sig.Results().Len() == 1 && isError(sig.Results().At(0).Type()) && !types.IsInterface(sig.Results().At(0).Type())
	for i, arg := range call.Args {
		j := min(i, sig.Params().Len()-1)
		if j < 0 {
			break
		}
		param := sig.Params().At(j)
		if coded || constructors[fn.FullName()] {
			dataTexts(arg, text)
			if isString(param.Type()) {
				text(arg)
			}
		} else if f.params[param.Origin()] {
			text(arg)
		}
	}
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// calleeOf returns the declared function that a call names.
func calleeOf(q *pkg, call *ast.CallExpr) *types.Func {
	e := ast.Unparen(call.Fun)
	switch x := e.(type) {
	case *ast.IndexExpr:
		e = x.X
	case *ast.IndexListExpr:
		e = x.X
	}
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	fn, _ := q.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// param notes a parameter that becomes the text of an error.
func (f *textFinder) param(q *pkg, e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := q.TypesInfo.Uses[e].(*types.Var); ok && isString(v.Type()) {
			f.params[v] = true // calls ask for it if it is a parameter
		}
	case *ast.BinaryExpr:
		f.param(q, e.X)
		f.param(q, e.Y)
	case *ast.CallExpr:
		if fn := calleeOf(q, e); fn != nil && fn.FullName() == "fmt.Sprintf" && len(e.Args) > 0 {
			f.param(q, e.Args[0])
		}
	}
}

// literals notes the literals of an expression that becomes a text.
func (f *textFinder) literals(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if e.Kind != token.STRING || err != nil || text == "" || f.seen[e] || strings.Contains(e.Value, "\n") {
			return
		}
		f.seen[e] = true
		lower := strings.ToLower(text)
		if !slices.ContainsFunc(f.asked, func(n string) bool { return strings.Contains(lower, n) || strings.Contains(n, lower) }) {
			f.found = append(f.found, errorText{e, text})
		}
	case *ast.BinaryExpr:
		f.literals(e.X)
		f.literals(e.Y)
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Sprintf" && len(e.Args) > 0 {
			f.literals(e.Args[0])
		}
	}
}

// needles notes the words that a package looks for in texts: an error that has
// them is another one without them.
func (f *textFinder) needles(q *pkg) {
	note := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if v := q.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String && constant.StringVal(v) != "" {
					f.asked = append(f.asked, strings.ToLower(constant.StringVal(v)))
					return false
				}
			}
			return true
		})
	}
	ofError := func(e ast.Expr) (found bool) {
		ast.Inspect(e, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Error" && len(call.Args) == 0 {
					found = true
				}
			}
			if sel, ok := n.(*ast.SelectorExpr); ok && isTextField(sel.Sel.Name) {
				found = true
			}
			return !found
		})
		return found
	}
	for _, file := range q.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if fn := calleeOf(q, n); fn != nil && fn.Pkg() != nil && len(n.Args) > 1 {
					switch path, name := fn.Pkg().Path(), fn.Name(); {
					case path == "strings" && (strings.HasPrefix(name, "Contains") || strings.HasPrefix(name, "Has") ||
						strings.HasPrefix(name, "Index") || strings.HasPrefix(name, "Cut") || name == "EqualFold"):
						note(n.Args[1])
					}
				}
			case *ast.BinaryExpr:
				if (n.Op == token.EQL || n.Op == token.NEQ) && (ofError(n.X) || ofError(n.Y)) {
					note(n.X)
					note(n.Y)
				}
			case *ast.SwitchStmt:
				if n.Tag != nil && ofError(n.Tag) {
					for _, c := range n.Body.List {
						for _, e := range c.(*ast.CaseClause).List {
							note(e)
						}
					}
				}
			}
			return true
		})
	}
}
