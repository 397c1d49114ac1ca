// Package codes finds the error codes that a package writes: the constants and
// numbers that it sends, and the constants that look like codes. It reads syntax;
// package errflow says which errors are sent.
package codes

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A Use is a code that the program sends, at the constant's declaration if that is in
// the package, or else where the code is written. A constant of another package of
// the module is one use, at the first place.
type Use struct {
	Value    int64
	Pos, End token.Pos
	Decl     types.Object   // the constant that the code is written with, or the variable of another package that has it; nil if none
	Name     string         // the constant's or variable's name, or ""
	Chosen   bool           // it is one of several that the program chooses from for an error
	Sends    []errflow.Send // where it is sent; empty for a constant that is only declared

	Imported  bool      // another package writes the code
	Home      token.Pos // and there, if it is one of the module
	Elsewhere bool      // and it is a use of that, at its declaration, or of a package between

	home string // where another package of the module writes it, or ""
}

// Seen is the fact that a constant is a use at its declaration, so that checks do not
// report it again where other packages of the module use it.
type Seen struct{ Value int64 }

// AFact marks the type as a fact.
func (*Seen) AFact() {}

func (f *Seen) String() string { return fmt.Sprintf("code %d", f.Value) }

// Sent is the fact that a package sends custom codes, itself or by the packages below it:
// those above it need not be told of them again.
type Sent struct{ Homes []string }

// AFact marks the type as a fact.
func (*Sent) AFact() {}

func (f *Sent) String() string { return fmt.Sprintf("sends %d custom codes", len(f.Homes)) }

// New returns an analyzer whose result is the codes of a package, []Use. engine
// is errflow's.
func New(engine *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "codes",
		Doc:        "codes: the error codes that a package writes",
		Requires:   []*analysis.Analyzer{engine},
		ResultType: reflect.TypeFor[[]Use](),
		FactTypes:  []analysis.Fact{new(Seen), new(Sent)},
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[engine].(*errflow.Result)
			defer found.Hold()()
			uses := of(found)
			for i := range uses {
				switch u := &uses[i]; {
				case u.Decl == nil:
				case u.Imported:
					u.Elsewhere = pass.ImportObjectFact(u.Decl, new(Seen))
				case u.Decl.Exported():
					pass.ExportObjectFact(u.Decl, &Seen{u.Value})
				}
			}
			below(pass, found.Package, uses)
			return uses, nil
		}),
	}
}

// below marks the custom codes of others that a package below sends, too, and exports
// which ones the package and those below it send: hosts need not tell of packages that
// are not imported directly.
func below(pass *analysis.Pass, w *wire.Package, uses []Use) {
	sent := make(map[string]bool)
	for _, imp := range program.Imports(pass) {
		var fact Sent
		if pass.ImportPackageFact(imp, &fact) {
			for _, home := range fact.Homes {
				sent[home] = true
			}
		}
	}
	var own []string
	for i := range uses {
		u := &uses[i]
		switch {
		case !custom(w, u.Value):
		case !u.Imported:
			own = append(own, homeOf(w, u))
		case u.home != "" && !u.Elsewhere:
			u.Elsewhere = sent[u.home]
			own = append(own, u.home)
		}
	}
	for _, home := range own {
		sent[home] = true
	}
	if len(sent) > 0 {
		pass.ExportPackageFact(&Sent{slices.Sorted(maps.Keys(sent))})
	}
}

// homeOf says where the package itself writes a code.
func homeOf(w *wire.Package, u *Use) string {
	if u.Decl != nil {
		return qualified(u.Decl)
	}
	at := w.Site(u.Pos)
	at.Pos = 0
	return fmt.Sprint(at)
}

// qualified returns the name of an object with its package's path.
func qualified(obj types.Object) string { return obj.Pkg().Path() + "." + obj.Name() }

// custom reports whether a code is none of the protocol's, but in a range that it reserves.
func custom(w *wire.Package, code int64) bool {
	row, known := w.Protocol.Lookup(code)
	_, reserved := w.Protocol.ReservedRange(code)
	return reserved && (!known || row.Removed)
}

// of returns the codes that a package sends, and the constants that look like
// codes and are used for more than comparisons, in source order.
func of(found *errflow.Result) []Use {
	if found.Package == nil {
		return nil
	}
	c := &finder{w: found.Package, byPos: make(map[token.Pos]*Use), imported: make(map[string]*Use), known: make(map[types.Object]bool)}
	for _, s := range found.Sends {
		if s.Waiting {
			if obj := program.ObjectOf(c.w.Pass.TypesInfo, program.UnconvertExpr(c.w.Pass.TypesInfo, s.Expr)); obj != nil {
				c.known[obj] = true
			}
			continue
		}
		if x := s.Foreign; x != nil {
			u := Use{Value: x.Code.Value, Pos: s.Pos, End: s.Pos, Name: x.Code.Name()}
			if pkg := c.w.Package(x.Code.Home()); pkg != nil {
				u.Decl = pkg.Scope().Lookup(u.Name)
			}
			c.record(u, s)
			continue
		}
		c.add(s.Expr, s, "", make(map[ast.Expr]bool))
	}
	for _, fn := range c.w.Funcs {
		c.told(fn)
	}
	if !c.w.Borrowed() {
		c.declared()
	}
	out := make([]Use, 0, len(c.byPos)+len(c.imported))
	for _, u := range c.byPos {
		out = append(out, *u)
	}
	for _, u := range c.imported {
		out = append(out, *u)
	}
	// Several codes of other packages may go out at one place.
	slices.SortFunc(out, func(a, b Use) int {
		return cmp.Or(c.w.InSource(a.Pos, b.Pos), cmp.Compare(a.Value, b.Value), strings.Compare(a.Name, b.Name))
	})
	return out
}

type finder struct {
	w        *wire.Package
	assigns  map[*types.Var][]ast.Expr
	keys     map[ast.Expr]string // see keyOf
	byPos    map[token.Pos]*Use
	imported map[string]*Use       // those of other packages of the module, as package.Name
	known    map[types.Object]bool // constants that are compared with, or that no peer reads
	chosen   bool                  // what is added is one of several
}

// add records the codes that an expression may be.
func (c *finder) add(expr ast.Expr, send errflow.Send, name string, seen map[ast.Expr]bool) {
	info := c.w.Pass.TypesInfo
	expr = program.UnconvertExpr(info, expr)
	if seen[expr] {
		return
	}
	seen[expr] = true
	if tv := info.Types[expr]; tv.Value != nil {
		if tv.Value.Kind() == constant.String {
			if v, ok := flow.SpelledCode(constant.StringVal(tv.Value)); ok {
				c.record(Use{Value: v, Pos: expr.Pos(), End: expr.End()}, send)
			}
			return
		}
		v, _ := constant.Int64Val(constant.ToInt(tv.Value))
		u := Use{Value: v, Pos: expr.Pos(), End: expr.End(), Name: cmp.Or(name, c.keyOf(expr))}
		if obj, ok := program.ObjectOf(info, expr).(*types.Const); ok {
			u.Decl, u.Name = obj, obj.Name()
			if obj.Pkg() == c.w.Pass.Pkg && obj.Pos().IsValid() {
				u.Pos, u.End = obj.Pos(), obj.Pos()+token.Pos(len(u.Name))
			}
		}
		c.record(u, send)
		return
	}
	switch x := expr.(type) {
	case *ast.CallExpr:
		if fn, ok := program.ObjectOf(info, x.Fun).(*types.Func); ok && fn.Pkg() == c.w.Pass.Pkg {
			c.several(c.returned(fn), fn, send, seen)
		}
	case *ast.IndexExpr:
		if v, ok := program.ObjectOf(info, x.X).(*types.Var); ok {
			for _, init := range c.assignments()[v] {
				if lit, ok := init.(*ast.CompositeLit); ok {
					var list []ast.Expr
					for _, el := range lit.Elts {
						if kv, ok := el.(*ast.KeyValueExpr); ok {
							el = kv.Value
						}
						list = append(list, el)
					}
					c.several(list, v, send, seen)
				}
			}
		}
	default:
		if v, ok := program.ObjectOf(info, expr).(*types.Var); ok {
			c.several(c.assignments()[v], v, send, seen)
		}
	}
}

// told records the codes that a method returns by which a library asks errors for
// theirs.
func (c *finder) told(fn *ssa.Function) {
	recv := fn.Signature.Recv()
	if recv == nil || !program.IsError(recv.Type()) {
		return
	}
	if lib := c.w.CoderOf(recv.Type()); lib == nil || lib.Coder != fn.Name() {
		return
	}
	obj, _ := fn.Object().(*types.Func)
	for _, expr := range c.returned(obj) {
		_, table := expr.(*ast.IndexExpr)
		if table || c.w.Pass.TypesInfo.Types[expr].Value != nil {
			c.add(expr, errflow.Send{}, "", make(map[ast.Expr]bool))
		}
	}
}

// keyOf returns the name of the constant that is the key of an expression in a literal of a table,
// or "": it names the code, as a constant for the code would.
func (c *finder) keyOf(expr ast.Expr) string {
	if c.keys == nil {
		c.keys = make(map[ast.Expr]string)
		for n := range c.w.Inspector().PreorderSeq((*ast.KeyValueExpr)(nil)) {
			kv := n.(*ast.KeyValueExpr)
			if key, ok := program.ObjectOf(c.w.Pass.TypesInfo, kv.Key).(*types.Const); ok {
				c.keys[program.UnconvertExpr(c.w.Pass.TypesInfo, kv.Value)] = key.Name()
			}
		}
	}
	return c.keys[expr]
}

// several records the codes that a function returns or a variable holds. If there is
// only one, the name of the function or variable names the code.
func (c *finder) several(list []ast.Expr, of types.Object, send errflow.Send, seen map[ast.Expr]bool) {
	name := of.Name()
	if len(list) > 1 {
		name = ""
		defer func(was bool) { c.chosen = was }(c.chosen)
		c.chosen = true
	}
	for _, expr := range list {
		c.add(expr, send, name, seen)
	}
}

func (c *finder) record(u Use, send errflow.Send) {
	u.Chosen = c.chosen
	old, home := c.byPos[u.Pos], ""
	if x := send.Foreign; x != nil {
		u.Imported = true
		switch {
		case x.Code.Decl != "" && (u.Decl == nil || c.w.Own(u.Decl.Pkg())):
			home = x.Code.Decl
		case x.Code.From.At.Line > 0:
			home = fmt.Sprint(x.Code.From.At)
		case x.Made != nil:
			home = fmt.Sprint(*x.Made)
		default: // a method of its type has it
			home = fmt.Sprint(x.Type, x.Code.Value)
		}
	} else if u.Decl != nil && u.Decl.Pkg() != c.w.Pass.Pkg {
		u.Imported = true
		if c.w.Own(u.Decl.Pkg()) {
			home = qualified(u.Decl)
		}
	}
	switch {
	case home == "":
	case u.Decl != nil && u.Decl.Exported() && c.w.Own(u.Decl.Pkg()): // some hosts do not know of others
		u.Home = u.Decl.Pos()
	case send.Foreign != nil && send.Foreign.Code.DeclAt.Line > 0:
		u.Home = c.w.Pos(send.Foreign.Code.DeclAt)
	case send.Foreign != nil && send.Foreign.Code.From.At.Line > 0:
		u.Home = c.w.Pos(send.Foreign.Code.From.At)
	case send.Foreign != nil && send.Foreign.Made != nil:
		u.Home = c.w.Pos(*send.Foreign.Made)
	}
	if u.home = home; home != "" {
		old = c.imported[home]
		if old == nil {
			old = &u
			c.imported[home] = old
		}
	} else if old == nil {
		old = &u
		c.byPos[u.Pos] = old
	}
	old.Chosen = old.Chosen || u.Chosen
	if !slices.ContainsFunc(old.Sends, func(s errflow.Send) bool { return s.Pos == send.Pos }) && send.Pos.IsValid() {
		old.Sends = append(old.Sends, send)
	}
}

// declared adds the package's constants that are named like error codes, or that are
// declared together with one that is sent and lie in a reserved range. It leaves out
// those that are only compared with and those that only the program itself reads.
func (c *finder) declared() {
	info := c.w.Pass.TypesInfo
	compared := func(list ...ast.Expr) {
		for _, x := range list {
			if o := program.ObjectOf(info, program.UnconvertExpr(info, x)); o != nil {
				c.known[o] = true
			}
		}
	}
	for n := range c.w.Inspector().PreorderSeq((*ast.BinaryExpr)(nil), (*ast.CaseClause)(nil)) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ || n.Op == token.LSS || n.Op == token.GTR || n.Op == token.LEQ || n.Op == token.GEQ {
				compared(n.X, n.Y)
			}
		case *ast.CaseClause:
			compared(n.List...)
		}
	}
	among := c.amongSent()
	scope := c.w.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.Const)
		if !ok || !looksLikeCode(obj) && !among[obj] || c.known[obj] || c.byPos[obj.Pos()] != nil || program.IsTest(c.w.Pass.Fset, obj.Pos()) {
			continue
		}
		v, exact := constant.Int64Val(constant.ToInt(obj.Val()))
		if exact {
			c.record(Use{Value: v, Pos: obj.Pos(), End: obj.Pos() + token.Pos(len(name)), Decl: obj, Name: name}, errflow.Send{})
		}
	}
}

// amongSent returns the constants of the declarations that declare a constant which is
// sent, as far as they are custom codes in the protocol's ranges. What a code of the
// protocol is for tells whoever sends it.
func (c *finder) amongSent() map[types.Object]bool {
	out := make(map[types.Object]bool)
	for n := range c.w.Inspector().PreorderSeq((*ast.GenDecl)(nil)) {
		var list []types.Object
		sent := false
		for _, spec := range n.(*ast.GenDecl).Specs {
			names, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for _, id := range names.Names {
				obj, ok := c.w.Pass.TypesInfo.Defs[id].(*types.Const)
				if !ok || obj.Val().Kind() != constant.Int {
					continue
				}
				u := c.byPos[obj.Pos()]
				sent = sent || u != nil && u.Decl == obj && len(u.Sends) > 0
				if v, exact := constant.Int64Val(obj.Val()); exact && custom(c.w, v) {
					list = append(list, obj)
				}
			}
		}
		for _, obj := range list {
			out[obj] = out[obj] || sent
		}
	}
	return out
}

// looksLikeCode reports whether a constant's name or type says that it is an
// error code.
func looksLikeCode(c *types.Const) bool {
	if b, ok := c.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	for _, n := range []string{c.Name(), program.ShortTypeName(c.Type())} {
		n = strings.ToLower(n)
		if strings.Contains(n, "err") || strings.Contains(n, "code") {
			return true
		}
	}
	return false
}

// returned returns the expressions that a function of the package returns as
// its only result.
func (c *finder) returned(fn *types.Func) []ast.Expr {
	f := c.w.Function(fn)
	if f == nil || f.Syntax() == nil {
		return nil
	}
	var out []ast.Expr
	ast.Inspect(f.Syntax(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 1 {
				out = append(out, n.Results[0])
			}
		}
		return true
	})
	return out
}

// assignments returns all that is assigned to each variable and field of the
// package: in declarations, assignments and literals.
func (c *finder) assignments() map[*types.Var][]ast.Expr {
	if c.assigns != nil {
		return c.assigns
	}
	c.assigns = make(map[*types.Var][]ast.Expr)
	info := c.w.Pass.TypesInfo
	put := func(lhs, rhs ast.Expr) {
		if v, ok := program.ObjectOf(info, lhs).(*types.Var); ok {
			c.assigns[v] = append(c.assigns[v], rhs)
		}
	}
	for n := range c.w.Inspector().PreorderSeq((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.KeyValueExpr)(nil)) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i := range n.Lhs {
					put(n.Lhs[i], n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			if len(n.Names) == len(n.Values) {
				for i := range n.Names {
					put(n.Names[i], n.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			if v, ok := program.ObjectOf(info, n.Key).(*types.Var); ok && v.IsField() {
				put(n.Key, n.Value)
			}
		}
	}
	return c.assigns
}
