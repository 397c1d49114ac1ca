package fix

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// An index is what fixes ask about the whole package. It is made in one walk: a large
// package has many fixes, and each would need walks of its own.
type index struct {
	inspector.Cursor                              // of all files
	around           map[ast.Node]around          // of every node
	exprs            map[extent]ast.Expr          // the outermost of each extent
	uses             map[*types.Func][]*ast.Ident // of functions, also of those with type parameters
	methods          map[string][]*ast.Ident      // uses of the methods of interfaces, by name
	declared         map[*types.Var]ast.Node      // the function that a parameter belongs to
	users            map[*types.Var]ast.Node      // the function that uses a variable first
	shared           map[*types.Var]bool          // several functions use the variable, or something has its address
	reads            map[read]token.Pos           // where the first selector of a field ends
	sets             map[*types.Var][]setting     // where variables and their fields are set, in the order of the source
	stores           map[*types.Var]int           // how often a variable is named only to be set
	named            map[*types.Var]int           // how often a variable is named, without its declaration
	compared         map[int64]bool               // constants that something is compared with, other than in tests
	aliases          map[string]string            // the first names that files import packages by, by path
	scopes           []*types.Scope               // in the order of the source
}

// What is around a node: its place in the syntax, and the innermost function that it is
// in, or nil.
type around struct {
	inspector.Cursor
	function ast.Node
}

// An extent is where something begins and ends.
type extent struct{ pos, end token.Pos }

// A read is the selection of a field of a variable.
type read struct{ variable, field *types.Var }

func newIndex(pass *analysis.Pass) *index {
	x := &index{
		Cursor: inspector.New(pass.Files).Root(), around: make(map[ast.Node]around), exprs: make(map[extent]ast.Expr),
		uses: make(map[*types.Func][]*ast.Ident), methods: make(map[string][]*ast.Ident),
		declared: make(map[*types.Var]ast.Node), users: make(map[*types.Var]ast.Node), shared: make(map[*types.Var]bool),
		reads: make(map[read]token.Pos), sets: make(map[*types.Var][]setting), stores: make(map[*types.Var]int), named: make(map[*types.Var]int), compared: make(map[int64]bool), aliases: make(map[string]string),
	}
	for c := range x.Preorder() {
		x.place(c)
		x.add(pass.TypesInfo, c.Node())
	}
	for _, f := range pass.Files {
		if !strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), "_test.go") {
			x.compare(pass.TypesInfo, f)
		}
	}
	x.order()
	for _, scope := range pass.TypesInfo.Scopes {
		x.scopes = append(x.scopes, scope)
	}
	slices.SortFunc(x.scopes, func(s, t *types.Scope) int {
		return cmp.Or(cmp.Compare(s.Pos(), t.Pos()), cmp.Compare(t.End(), s.End()))
	})
	return x
}

// place notes where a node is.
func (x *index) place(c inspector.Cursor) {
	n, parent := c.Node(), c.Parent().Node()
	function := x.function(parent)
	if isFunction(parent) {
		function = parent
	}
	x.around[n] = around{c, function}
	if e, ok := n.(ast.Expr); ok {
		if at := (extent{e.Pos(), e.End()}); x.exprs[at] == nil {
			x.exprs[at] = e
		}
	}
}

// parent returns the node that a node is a part of, or nil.
func (x *index) parent(n ast.Node) ast.Node {
	if c := x.around[n]; c.Valid() {
		return c.Parent().Node()
	}
	return nil
}

// function returns the innermost function around a node, or nil.
func (x *index) function(n ast.Node) ast.Node { return x.around[n].function }

// add adds what a node says of functions and variables.
func (x *index) add(info *types.Info, n ast.Node) {
	switch n := n.(type) {
	case *ast.ImportSpec:
		if p := info.PkgNameOf(n); p != nil && p.Name() != "_" && p.Name() != "." {
			if path := p.Imported().Path(); x.aliases[path] == "" {
				x.aliases[path] = p.Name()
			}
		}
	case *ast.Ident:
		if v, ok := info.Defs[n].(*types.Var); ok && isParameter(v) {
			x.declared[v] = x.function(n)
		}
		switch obj := info.Uses[n].(type) {
		case *types.Func:
			x.uses[obj.Origin()] = append(x.uses[obj.Origin()], n)
			if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
				x.methods[obj.Name()] = append(x.methods[obj.Name()], n)
			}
		case *types.Var:
			x.variable(obj, n)
		}
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			x.assign(info, n, lhs, valueOf(n.Rhs, len(n.Lhs), i))
		}
	case *ast.ValueSpec:
		for i, id := range n.Names {
			if len(n.Values) > 0 {
				x.assign(info, n, id, valueOf(n.Values, len(n.Names), i))
			}
		}
	case *ast.IncDecStmt:
		x.assign(info, n, n.X, nil)
	case *ast.RangeStmt:
		x.assign(info, n, n.Key, nil)
		x.assign(info, n, n.Value, nil)
	case *ast.SelectorExpr:
		if id, ok := ast.Unparen(n.X).(*ast.Ident); ok {
			x.read(info.Uses[id], info.Uses[n.Sel], n.End())
		}
	}
}

// variable notes the use of a variable by an identifier.
func (x *index) variable(v *types.Var, id *ast.Ident) {
	x.named[v]++
	user := x.function(id)
	if first, ok := x.users[v]; !ok {
		x.users[v] = user
	} else if first != user {
		x.shared[v] = true
	}
	if u, ok := x.parent(id).(*ast.UnaryExpr); ok && u.Op == token.AND {
		x.shared[v] = true
	}
}

// read notes a selector, if it is of a field of a variable.
func (x *index) read(operand, selected types.Object, end token.Pos) {
	v, isVar := operand.(*types.Var)
	field, isField := selected.(*types.Var)
	if !isVar || !isField {
		return
	}
	if first, ok := x.reads[read{v, field}]; !ok || end < first {
		x.reads[read{v, field}] = end
	}
}

// compare notes the numbers that something in a file is compared with.
func (x *index) compare(info *types.Info, f *ast.File) {
	for n := range ast.Preorder(f) {
		var operands []ast.Expr
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				operands = []ast.Expr{n.X, n.Y}
			}
		case *ast.CaseClause:
			operands = n.List
		}
		for _, operand := range operands {
			if v := info.Types[operand].Value; v != nil && v.Kind() == constant.Int {
				if n, exact := constant.Int64Val(v); exact {
					x.compared[n] = true
				}
			}
		}
	}
}

// scope returns the innermost scope around a place, or nil. Unlike the method
// Innermost of a scope it does not pass all scopes before the place.
func (x *index) scope(pos token.Pos) *types.Scope {
	i, _ := slices.BinarySearchFunc(x.scopes, pos+1, func(s *types.Scope, pos token.Pos) int { return cmp.Compare(s.Pos(), pos) })
	if i == 0 {
		return nil
	}
	s := x.scopes[i-1]
	for s != nil && !s.Contains(pos) {
		s = s.Parent()
	}
	return s
}

func isFunction(n ast.Node) bool {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		return true
	}
	return false
}
