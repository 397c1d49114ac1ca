package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A mutant is one change of the code.
type mutant struct {
	id      int
	pkg     *packages.Package
	file    string // relative to the module's root
	line    int
	column  int
	kind    string
	snippet string
}

func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", m.file, m.line, m.column, m.kind, m.snippet)
}

// kinds says what each kind of change does.
var kinds = [][2]string{
	{"arithmetic", "x + y becomes x - y, and the other way round"},
	{"boundary", "< becomes <=, > becomes >=, and the other way round"},
	{"case", "a value or type of a switch's case is never met"},
	{"data", "an element or a field of a package's variable is missing"},
	{"element", "an element of a list or map in a function is missing"},
	{"false", "a condition is never met"},
	{"field", "a field of a composite literal in a function is not set"},
	{"loop", "the body of a range loop does not run"},
	{"operand", "an operand of && or || is missing"},
	{"opposite", "true is returned instead of false, or false instead of true"},
	{"result", "the zero value is returned"},
	{"statement", "a call, an assignment, a break, continue or return without values is missing"},
	{"true", "a condition is always met"},
}

// An edit puts text around a piece of a file's source, or in its place.
type edit struct {
	start, end  int
	open, close string
	replace     bool
}

// A changer finds the places of one file where the code can be changed.
type changer struct {
	pkg      *packages.Package
	file     *ast.File
	path     string // absolute
	rel      string
	src      []byte
	next     func() int
	skip     func(file string, line int) bool
	enabled  func(kind string) bool
	edits    []edit
	mutants  []*mutant
	imported map[string]string // local names by path
	stack    []ast.Node
}

// change returns the file's mutants and its source with all of them in it.
func (c *changer) change(mutantPath string) []byte {
	c.imported = make(map[string]string)
	for _, spec := range c.file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := ""
		if spec.Name != nil {
			name = spec.Name.Name
		} else if imp := c.pkg.Imports[path]; imp != nil {
			name = imp.Name
		}
		if name != "." && name != "_" {
			c.imported[path] = name
		}
	}
	ast.Inspect(c.file, func(n ast.Node) bool {
		if n == nil {
			c.stack = c.stack[:len(c.stack)-1]
			return true
		}
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok == token.CONST {
			return false
		}
		if _, ok := n.(*ast.ArrayType); ok {
			return false
		}
		c.node(n)
		c.stack = append(c.stack, n)
		return true
	})
	if len(c.mutants) == 0 {
		return nil
	}
	name := c.offset(c.file.Name.End())
	c.edits = append(c.edits, edit{start: name, end: name, open: fmt.Sprintf("; import mutant__ %q", mutantPath)})
	return apply(c.src, c.edits)
}

// apply makes edits, which may be nested in each other.
func apply(src []byte, edits []edit) []byte {
	type insertion struct {
		at, class, order, seq int
		text                  string
		del                   int
	}
	var list []insertion
	for i, e := range edits {
		if e.replace {
			list = append(list, insertion{at: e.start, class: 2, text: e.open, del: e.end - e.start})
			continue
		}
		// At one offset what ends comes first, the innermost before the outer
		// ones, and then what begins, the outermost before the inner ones.
		list = append(list, insertion{at: e.start, class: 1, order: -e.end, seq: i, text: e.open})
		if e.close != "" {
			list = append(list, insertion{at: e.end, class: 0, order: -e.start, seq: -i, text: e.close})
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return slices.Compare([]int{a.at, a.class, a.order, a.seq}, []int{b.at, b.class, b.order, b.seq}) < 0
	})
	var out []byte
	at := 0
	for _, x := range list {
		out = append(append(out, src[at:x.at]...), x.text...)
		at = x.at + x.del
	}
	return append(out, src[at:]...)
}

func (c *changer) offset(pos token.Pos) int { return c.pkg.Fset.Position(pos).Offset }

func (c *changer) text(n ast.Node) string {
	return string(c.src[c.offset(n.Pos()):c.offset(n.End())])
}

// add makes a mutant for what is at n and returns its number, or 0.
func (c *changer) add(kind string, pos token.Pos, n ast.Node) int {
	if (kind == "element" || kind == "field") && c.signature() == nil {
		kind = "data"
	}
	posn := c.pkg.Fset.Position(pos)
	if !c.enabled(kind) || c.skip(c.rel, posn.Line) {
		return 0
	}
	snippet := strings.Join(strings.Fields(c.text(n)), " ")
	if r := []rune(snippet); len(r) > 80 {
		snippet = string(r[:79]) + "…"
	}
	m := &mutant{id: c.next(), pkg: c.pkg, file: filepath.ToSlash(c.rel), line: posn.Line, column: posn.Column, kind: kind, snippet: snippet}
	c.mutants = append(c.mutants, m)
	return m.id
}

// around puts text before and after what is at n; "%d" is the mutant's number.
func (c *changer) around(kind string, pos token.Pos, n ast.Node, open, close string) {
	if id := c.add(kind, pos, n); id > 0 {
		c.edits = append(c.edits, edit{start: c.offset(n.Pos()), end: c.offset(n.End()), open: strings.ReplaceAll(open, "%d", strconv.Itoa(id)), close: close})
	}
}

func (c *changer) typeOf(e ast.Expr) types.Type { return c.pkg.TypesInfo.TypeOf(e) }

func (c *changer) constant(e ast.Expr) constant.Value { return c.pkg.TypesInfo.Types[e].Value }

func isBool(t types.Type) bool {
	return t != nil && (types.Identical(t, types.Typ[types.Bool]) || types.Identical(t, types.Typ[types.UntypedBool]))
}

// condition changes a condition as a whole.
func (c *changer) condition(e ast.Expr, both bool) {
	if !isBool(c.typeOf(e)) || c.constant(e) != nil {
		return
	}
	if both {
		c.around("true", e.Pos(), e, "mutant__.True(%d, ", ")")
	}
	c.around("false", e.Pos(), e, "mutant__.False(%d, ", ")")
}

// instance returns how T is written as a type argument for a value of the type
// T; it is empty where the compiler finds it out.
func (c *changer) instance(e ast.Expr, want types.Type) (string, bool) {
	// The type of 1 << n depends on where it stands.
	if _, binary := ast.Unparen(e).(*ast.BinaryExpr); !binary && c.constant(e) == nil && types.Identical(c.typeOf(e), want) {
		return "", true
	}
	ok := true
	text := types.TypeString(want, func(p *types.Package) string {
		if p == c.pkg.Types {
			return ""
		}
		name := c.imported[p.Path()]
		ok = ok && name != ""
		return name
	})
	return "[" + text + "]", ok
}

// zero makes a value the zero value of a type.
func (c *changer) zero(kind string, e ast.Expr, want types.Type) {
	tv := c.pkg.TypesInfo.Types[e]
	if want == nil || tv.IsNil() || tv.IsBuiltin() || isZero(tv.Value) {
		return
	}
	if instance, ok := c.instance(e, want); ok {
		c.around(kind, e.Pos(), e, "mutant__.Zero"+instance+"(%d, ", ")")
	}
}

func isZero(v constant.Value) bool {
	if v == nil {
		return false
	}
	switch v.Kind() {
	case constant.Bool:
		return !constant.BoolVal(v)
	case constant.String:
		return constant.StringVal(v) == ""
	case constant.Int, constant.Float:
		return constant.Sign(v) == 0
	}
	return false
}

func (c *changer) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		c.condition(n.Cond, true)
	case *ast.ForStmt:
		if n.Cond != nil {
			c.condition(n.Cond, false) // always true, most loops do not end
		}
	case *ast.RangeStmt:
		at := c.offset(n.Body.Lbrace) + 1
		if id := c.add("loop", n.For, n.X); id > 0 {
			c.edits = append(c.edits, edit{start: at, end: len(c.src), open: fmt.Sprintf(" if mutant__.On(%d) { break }; ", id)})
		}
	case *ast.BlockStmt:
		c.statements(n.List)
	case *ast.CommClause:
		c.statements(n.Body)
	case *ast.CaseClause:
		c.statements(n.Body)
	case *ast.SwitchStmt:
		c.cases(n)
	case *ast.TypeSwitchStmt:
		c.typeCases(n)
	case *ast.ReturnStmt:
		c.results(n)
	case *ast.AssignStmt:
		for i, e := range n.Rhs {
			if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && len(n.Lhs) == len(n.Rhs) && isBool(c.typeOf(n.Lhs[i])) {
				c.condition(b, true)
			}
		}
	case *ast.BinaryExpr:
		c.binary(n)
	case *ast.CompositeLit:
		c.literal(n)
	}
}

func (c *changer) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok {
				if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
					continue
				}
			}
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
			if !slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return !ok || id.Name != "_" }) {
				continue
			}
		case *ast.BranchStmt:
			if s.Tok != token.BREAK && s.Tok != token.CONTINUE {
				continue
			}
		case *ast.ReturnStmt:
			if len(s.Results) > 0 || c.signature() == nil || c.signature().Results().Len() > 0 {
				continue
			}
		case *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
		default:
			continue
		}
		c.around("statement", s.Pos(), s, "if !mutant__.On(%d) {", "}")
	}
}

// signature returns the type of the function that the node is in.
func (c *changer) signature() *types.Signature {
	for i := len(c.stack) - 1; i >= 0; i-- {
		switch f := c.stack[i].(type) {
		case *ast.FuncLit:
			sig, _ := c.typeOf(f).(*types.Signature)
			return sig
		case *ast.FuncDecl:
			if obj, ok := c.pkg.TypesInfo.Defs[f.Name].(*types.Func); ok {
				return obj.Signature()
			}
		}
	}
	return nil
}

func (c *changer) results(n *ast.ReturnStmt) {
	sig := c.signature()
	if sig == nil || len(n.Results) != sig.Results().Len() {
		return
	}
	for i, e := range n.Results {
		want := sig.Results().At(i).Type()
		switch {
		case isBool(want) && isBool(c.typeOf(e)) && c.constant(e) != nil:
			c.around("opposite", e.Pos(), e, "mutant__.Not(%d, ", ")")
		case isBool(want):
			c.condition(e, true)
		default:
			c.zero("result", e, want)
		}
	}
}

func (c *changer) binary(n *ast.BinaryExpr) {
	if c.constant(n) != nil {
		return
	}
	swap := func(kind, function string) {
		if id := c.add(kind, n.OpPos, n); id > 0 {
			op := c.offset(n.OpPos)
			c.edits = append(c.edits,
				edit{start: c.offset(n.Pos()), end: c.offset(n.End()), open: fmt.Sprintf("mutant__.%s(%d, ", function, id), close: ")"},
				edit{start: op, end: op + len(n.Op.String()), open: ",", replace: true})
		}
	}
	info := types.BasicInfo(0)
	if b, ok := c.typeOf(n.X).Underlying().(*types.Basic); ok {
		info = b.Info()
	}
	switch n.Op {
	case token.LAND, token.LOR:
		function := "True"
		if n.Op == token.LOR {
			function = "False"
		}
		for _, x := range []ast.Expr{n.X, n.Y} {
			if b, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && b.Op == n.Op || !isBool(c.typeOf(x)) || c.constant(x) != nil {
				continue
			}
			c.around("operand", x.Pos(), x, "mutant__."+function+"(%d, ", ")")
		}
	case token.LSS:
		swap("boundary", "Less")
	case token.LEQ:
		swap("boundary", "LessEqual")
	case token.GTR:
		swap("boundary", "Greater")
	case token.GEQ:
		swap("boundary", "GreaterEqual")
	case token.ADD:
		if info&types.IsNumeric != 0 {
			swap("arithmetic", "Add")
		}
	case token.SUB:
		swap("arithmetic", "Subtract")
	}
}

// cases changes the values of a switch.
func (c *changer) cases(n *ast.SwitchStmt) {
	for _, s := range n.Body.List {
		for _, e := range s.(*ast.CaseClause).List {
			if n.Tag == nil {
				c.condition(e, true)
				continue
			}
			tag := c.typeOf(n.Tag)
			b, ok := tag.Underlying().(*types.Basic)
			if !ok || b.Info()&(types.IsString|types.IsNumeric) == 0 || b.Info()&types.IsUntyped != 0 {
				continue
			}
			function := "OtherNumber"
			if b.Info()&types.IsString != 0 {
				function = "OtherText"
			}
			if instance, ok := c.instance(e, tag); ok {
				c.around("case", e.Pos(), e, "mutant__."+function+instance+"(%d, ", ")")
			}
		}
	}
}

// typeCases changes the types of a type switch: the value that is asked for its
// type becomes nil.
func (c *changer) typeCases(n *ast.TypeSwitchStmt) {
	var x ast.Expr
	switch s := n.Assign.(type) {
	case *ast.ExprStmt:
		x = s.X
	case *ast.AssignStmt:
		x = s.Rhs[0]
	}
	asserted := x.(*ast.TypeAssertExpr).X
	for _, s := range n.Body.List {
		for _, e := range s.(*ast.CaseClause).List {
			if c.pkg.TypesInfo.Types[e].IsNil() {
				continue
			}
			if id := c.add("case", e.Pos(), e); id > 0 {
				c.edits = append(c.edits, edit{start: c.offset(asserted.Pos()), end: c.offset(asserted.End()),
					open: fmt.Sprintf("mutant__.Hide[%s](%d, ", strings.Join(strings.Fields(c.text(e)), " "), id), close: ")"})
			}
		}
	}
}

// literal changes the fields and elements of a composite literal.
func (c *changer) literal(n *ast.CompositeLit) {
	t := c.typeOf(n)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for _, e := range n.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			name := kv.Key.(*ast.Ident).Name
			for i := range u.NumFields() {
				if f := u.Field(i); f.Name() == name {
					c.zero("field", kv.Value, f.Type())
				}
			}
		}
	case *types.Slice:
		if n.Type == nil {
			return
		}
		for i, e := range n.Elts {
			if _, ok := e.(*ast.KeyValueExpr); ok {
				return
			}
			if id := c.add("element", e.Pos(), e); id > 0 {
				c.edits = append(c.edits, edit{start: c.offset(n.Pos()), end: c.offset(n.End()), open: fmt.Sprintf("mutant__.Drop(%d, ", id), close: fmt.Sprintf(", %d)", i)})
			}
		}
	case *types.Map:
		if n.Type == nil {
			return
		}
		for _, e := range n.Elts {
			kv := e.(*ast.KeyValueExpr)
			if key, ok := kv.Key.(*ast.CompositeLit); ok && key.Type == nil {
				continue
			}
			if id := c.add("element", e.Pos(), e); id > 0 {
				c.edits = append(c.edits, edit{start: c.offset(n.Pos()), end: c.offset(n.End()), open: fmt.Sprintf("mutant__.Delete(%d, ", id), close: ", " + c.text(kv.Key) + ")"})
			}
		}
	}
}
