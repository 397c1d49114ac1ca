package fix

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// mappers offers the fix of the functions that make one generic error of every error: a
// coded error keeps its code. No error has one yet, so no answer changes, but the fixes
// of the errors can follow. A waiting finding carries the fix, one in the same file if
// there is one.
func (b *builder) mappers(list []errflow.Mapper, waiting []errflow.Outcome, done func(o errflow.Outcome, fix *analysis.SuggestedFix, why string)) {
	made := make(map[*types.TypeName]*file) // where a method Error is
	rewrites := make(map[*file]*rewrite)
	follow := make(map[*file][]errflow.Outcome)
	for _, m := range list {
		if f := b.file(m.Pos); f != nil {
			if stmt := f.statement(b.program.NodeAt(m.Pos)); stmt != nil {
				b.passing.add(span{stmt.Pos(), stmt.End()})
			}
		}
	}
	waiting = slices.DeleteFunc(waiting, func(o errflow.Outcome) bool { return !b.follows(o) })
	b.passing = nil
	for _, m := range list {
		at := func(o errflow.Outcome) bool { return o.Flattened.Pos == m.Pos }
		if !slices.ContainsFunc(waiting, at) {
			continue
		}
		b.why = ""
		f := b.file(m.Pos)
		passes := f != nil && b.passes(m, f, made, rewrites)
		for _, o := range waiting {
			switch {
			case !at(o):
			case passes:
				follow[f] = append(follow[f], o)
			default:
				done(o, nil, "the function that hands the error to the peer has to pass on codes first, and "+b.why)
			}
		}
	}
	for f, r := range rewrites {
		here := func(o errflow.Outcome) bool { return b.file(o.Pos) == f }
		first := max(0, slices.IndexFunc(follow[f], here))
		offered := false
		for _, o := range slices.Concat(follow[f][first:], follow[f][:first]) {
			if offered {
				done(o, nil, details.Waits)
			} else {
				offered = b.propose(r, o.Pos, func(fix *analysis.SuggestedFix, why string) { done(o, fix, cmp.Or(why, details.Waits)) })
			}
		}
	}
}

// follows reports whether an error could get a code if the function did not answer
// every error alike.
func (b *builder) follows(o errflow.Outcome) bool {
	f := b.file(o.Pos)
	if f == nil {
		return false // its source is not what was parsed
	}
	if ret, last := b.ofReading(o, f); !o.Fixable && ret != nil {
		call, ok := last.(*ast.CallExpr)
		return b.resultToPeer(o, ret, len(ret.Results)-1) && !(ok && b.textCompared(call))
	}
	call, ok := f.at(o.Pos, o.End).(*ast.CallExpr)
	return ok && b.onlyToPeer(o, call) && !b.textCompared(call) && !b.mixed(o, mark(call)) && b.around(&rewrite{file: f}, call, "", "")
}

// passes adds to the rewrite of a file the edits by which a mapper passes on the codes of
// errors.
func (b *builder) passes(m errflow.Mapper, f *file, made map[*types.TypeName]*file, rewrites map[*file]*rewrite) bool {
	x, ok := b.program.NodeAt(m.Pos).(ast.Expr)
	if !ok {
		return b.refuse("it is none that is written in one place")
	}
	if u, ok := f.parent(x).(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = u
	}
	stmt := f.statement(x)
	err := b.errorOf(x)
	switch {
	case stmt == nil || f.column(stmt.Pos()) < 0 || f.comments(stmt.Pos(), stmt.End()) || strings.Contains(f.text(stmt), "`"):
		return b.refuse("its statement cannot be written twice")
	case err == nil:
		return b.refuse("it does not answer with the text of one error")
	case b.noted(f, stmt, err):
		return b.refuse("it does more with the error than to answer")
	}
	tn, et, ok := b.passedType(m, f, made)
	if !ok {
		return false
	}
	name := f.fresh(b, stmt, "coded", "codedErr")
	edits, ok := b.answersWith(m, f, stmt, x, err, tn, et, name)
	if name == "" || !ok {
		return b.refuse("its statement cannot be written with another code")
	}
	answer, _ := f.edited(stmt, edits)
	q, adds, ok := b.typeQualifier(f, stmt, tn)
	pkg, more, ok2 := b.qualifier(f, stmt.Pos(), "errors", errorsPackage())
	if !ok || !ok2 {
		return b.refuse("a name is taken")
	}
	target := "*" + q
	if !tn.Pos().IsValid() {
		target = "error" // it is declared by the fix
	}
	uses, is := b.typeOf(f, stmt.Pos(), fmt.Sprintf("%s.As(%s, new(%s))", pkg, err.Name(), target), append(adds, more...))
	if is == nil {
		return b.refuse("the code would not compile")
	}
	r := rewrites[f]
	if r == nil {
		r = &rewrite{file: f, check: "returnederr", message: "Pass on the codes of errors"}
		rewrites[f] = r
	}
	r.adds, r.uses = append(append(r.adds, adds...), more...), append(r.uses, uses...)
	indent := strings.Repeat("\t", f.column(stmt.Pos()))
	before := fmt.Sprintf("var %s *%s\n%sif %s.As(%s, &%s) {\n%s\t%s\n%s}", name, q, indent, pkg, err.Name(), name, indent, deeper(answer), indent)
	if _, returns := stmt.(*ast.ReturnStmt); returns {
		r.replace(stmt.Pos(), stmt.Pos(), before+"\n"+indent)
	} else {
		r.replace(stmt.Pos(), stmt.End(), before+" else {\n"+indent+"\t"+deeper(f.text(stmt))+"\n"+indent+"}")
	}
	if !isErrorType(tn) && made[tn] == nil {
		made[tn] = f
		b.addMethod(r, f, stmt, tn, et)
	}
	return true
}

// passedType returns the type of the errors whose codes a mapper passes on. It gets a
// method Error if it has none.
func (b *builder) passedType(m errflow.Mapper, f *file, made map[*types.TypeName]*file) (tn *types.TypeName, et sdk.ErrorType, ok bool) {
	tn, et = b.codedType(m.Error)
	if !isErrorType(tn) && (tn == nil || !b.canBeError(tn, et)) {
		tn, et = b.codedError()
	}
	ok = true
	switch isError := isErrorType(tn); {
	case !isError && tn.Name() == codedError && (tn.Pos().IsValid() || b.texts().tested[codedError] || b.texts().other[codedError]):
		ok = b.refuse("a name is taken")
	case isError && (m.Coded || m.Open):
		ok = b.refuse("errors may have codes that it does not pass on, on purpose")
	case !isError && made[tn] != nil && made[tn] != f:
		ok = b.refuse("the type for errors with a code has to be there first")
	}
	return tn, et, ok
}

// refuse notes why a mapper is left as it is.
func (b *builder) refuse(why string) bool {
	b.why = why
	return false
}

// codedError is the name of the type for coded errors that a package gets if it has
// none, and codedDeclaration is its source.
const (
	codedError       = "codedError"
	codedDeclaration = `
// A codedError is an error with the code that the peer reads.
type codedError struct {
	Code    int    ` + "`json:\"code\"`" + `
	Message string ` + "`json:\"message\"`" + `
}
`
)

// codedError returns that type. It has a position if the package has it already.
func (b *builder) codedError() (*types.TypeName, sdk.ErrorType) {
	et := sdk.ErrorType{Name: codedError, Code: "Code", Message: "Message", Pointer: true}
	if tn, ok := b.pass.Pkg.Scope().Lookup(codedError).(*types.TypeName); ok {
		return tn, et
	}
	if b.newType == nil {
		b.newType = types.NewTypeName(token.NoPos, b.pass.Pkg, codedError, nil)
		field := func(name string, t types.BasicKind) *types.Var {
			return types.NewField(token.NoPos, b.pass.Pkg, name, types.Typ[t], false)
		}
		types.NewNamed(b.newType, types.NewStruct([]*types.Var{field(et.Code, types.Int), field(et.Message, types.String)}, nil), nil)
	}
	return b.newType, et
}

// isErrorType reports whether pointers to a type are errors.
func isErrorType(tn *types.TypeName) bool {
	return tn != nil && program.IsError(types.NewPointer(tn.Type()))
}

// codedType returns the type whose pointer is an error with a code.
func (b *builder) codedType(style errflow.ErrorStyle) (*types.TypeName, sdk.ErrorType) {
	et, pkg := style.Type, b.program.Package(cmp.Or(style.Path, b.pass.Pkg.Path()))
	if lib := style.Library; lib != nil {
		if len(lib.Errors) == 0 {
			return nil, et
		}
		et, pkg = lib.Errors[0], b.program.Package(lib.ErrorImport(style.Package))
	}
	if pkg == nil || !et.Pointer {
		return nil, et
	}
	name := et.Name
	if et.Type != "" {
		name = et.Type
	}
	tn, _ := pkg.Scope().Lookup(name).(*types.TypeName)
	return tn, et
}

// statement returns the statement that an expression stands in, if it can be put into
// a block: nothing after it may need what it declares.
func (f *file) statement(x ast.Node) ast.Stmt {
	for n := x; n != nil; n = f.parent(n) {
		switch stmt := n.(type) {
		case *ast.ReturnStmt, *ast.ExprStmt, *ast.AssignStmt:
			if as, ok := stmt.(*ast.AssignStmt); ok && as.Tok == token.DEFINE {
				return nil
			}
			switch f.parent(n).(type) {
			case *ast.BlockStmt, *ast.CaseClause:
				return stmt.(ast.Stmt)
			}
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// errorOf returns the one variable of the type error that an expression uses.
func (b *builder) errorOf(x ast.Expr) *types.Var {
	var err *types.Var
	for obj := range b.used(x) {
		v, isVar := obj.(*types.Var)
		if !isVar || !types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
			continue
		}
		if err != nil && err != v {
			return nil
		}
		err = v
	}
	return err
}

// timesNamed counts how often code names a variable.
func (b *builder) timesNamed(code ast.Node, v *types.Var) (n int) {
	for obj := range b.used(code) {
		if obj == v {
			n++
		}
	}
	return n
}

// noted reports whether a statement beside one, or beside the block around it, gets an
// error, for example to log it: it would then see another error.
func (b *builder) noted(f *file, stmt ast.Stmt, err *types.Var) bool {
	for n := f.parent(stmt); n != nil && !isFunction(n); n = f.parent(n) {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		}
		for _, s := range list {
			switch s.(type) {
			case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
				if s != stmt && b.timesNamed(s, err) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// canBeError reports whether a type of the package can get a method Error: no other
// type becomes an error by it, and nothing asks whether a value of the type is an
// error, as functions that print do.
func (b *builder) canBeError(tn *types.TypeName, et sdk.ErrorType) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, tn.Pkg(), "Error")
	if tn.Pkg() != b.pass.Pkg || obj != nil || types.IsInterface(tn.Type()) {
		return false
	}
	if m := fieldNamed(tn, et.Message); m == nil || !types.Identical(m.Type(), types.Typ[types.String]) {
		return false
	}
	for _, obj := range b.pass.TypesInfo.Defs {
		if v, ok := obj.(*types.Var); ok && v.Embedded() && program.Named(v.Type()) == tn.Type() {
			return false
		}
	}
	for instr := range program.Instructions(b.program.Funcs...) {
		made, ok := instr.(*ssa.MakeInterface)
		if ok && program.Named(made.X.Type()) == tn.Type() && !onlyEncoded(made) {
			return false
		}
	}
	return true
}

// onlyEncoded reports whether a value is only written as JSON.
func onlyEncoded(v *ssa.MakeInterface) bool {
	for _, ref := range *v.Referrers() {
		call, ok := ref.(ssa.CallInstruction)
		if !ok || !strings.HasPrefix(program.CalleeName(call.Common()), "encoding/json.") {
			return false
		}
	}
	return true
}

// addMethod makes a type of the package an error, behind its declaration if that is in
// the file, else behind the function of a statement.
func (b *builder) addMethod(r *rewrite, f *file, stmt ast.Stmt, tn *types.TypeName, et sdk.ErrorType) {
	at := tn.Pos()
	if b.file(at) != f {
		at = stmt.Pos()
	}
	i := slices.IndexFunc(f.syntax.Decls, func(d ast.Decl) bool { return d.Pos() <= at && at < d.End() })
	end := f.nextLine(f.syntax.Decls[i].End())
	declaration := ""
	if !tn.Pos().IsValid() {
		declaration = codedDeclaration
	}
	r.replace(end, end, declaration+fmt.Sprintf("\n// Error makes %s a Go error, so that its code can be returned.\nfunc (e *%[1]s) Error() string { return e.%s }\n", tn.Name(), et.Message))
}

// answersWith returns the edits by which a statement answers with a coded error. What
// the statement makes of the text of the error stays.
func (b *builder) answersWith(m errflow.Mapper, f *file, stmt ast.Stmt, x ast.Expr, err *types.Var, coded *types.TypeName, et sdk.ErrorType, name string) ([]analysis.TextEdit, bool) {
	r := &rewrite{file: f}
	if lit, isLit := literal(x).(*ast.CompositeLit); types.Identical(b.pass.TypesInfo.TypeOf(x), types.NewPointer(coded.Type())) && (isLit && b.onlyText(lit, et, err) || b.constructs(m, x)) {
		r.replace(x.Pos(), x.End(), name)
		return r.edits, true
	}
	code, message := fieldNamed(coded, et.Code), fieldNamed(coded, et.Message)
	if m.Code == nil || m.Code.Pos() < stmt.Pos() || m.Code.End() > stmt.End() || code == nil || message == nil {
		return nil, false
	}
	tv := b.pass.TypesInfo.Types[m.Code]
	if tv.Value == nil || tv.Value.Kind() != constant.Int || !types.Identical(message.Type(), types.Typ[types.String]) {
		return nil, false
	}
	number := name + "." + et.Code
	if !types.AssignableTo(code.Type(), tv.Type) {
		basic, ok := tv.Type.(*types.Basic)
		if !ok {
			return nil, false
		}
		number = basic.Name() + "(" + number + ")"
	}
	r.replace(m.Code.Pos(), m.Code.End(), number)
	said := 0
	for n := range ast.Preorder(stmt) {
		if call, ok := n.(*ast.CallExpr); ok && b.textOf(call, err) {
			r.replace(n.Pos(), n.End(), name+"."+et.Message)
			said++
		}
	}
	return r.edits, said > 0 && said == b.timesNamed(stmt, err)
}

// onlyText reports whether a literal has only the text of an error.
func (b *builder) onlyText(lit *ast.CompositeLit, et sdk.ErrorType, err *types.Var) bool {
	fields, _ := fieldsOf(lit)
	call, ok := fields[et.Message].(*ast.CallExpr)
	return ok && b.textOf(call, err)
}

// constructs reports whether an expression calls a library's constructor.
func (b *builder) constructs(m errflow.Mapper, x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	return ok && m.Error.Library != nil && b.isPure(call)
}

// textOf reports whether a call asks an error for its text.
func (b *builder) textOf(call *ast.CallExpr, err *types.Var) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Error" {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && b.pass.TypesInfo.Uses[id] == err
}

func fieldNamed(tn *types.TypeName, name string) *types.Var {
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, tn.Pkg(), name)
	v, _ := obj.(*types.Var)
	return v
}

// typeQualifier returns how a type is written at a place.
func (b *builder) typeQualifier(f *file, at ast.Node, tn *types.TypeName) (string, []*newImport, bool) {
	if tn.Pkg() == b.pass.Pkg {
		there := b.lookup(at.Pos(), tn.Name())
		return tn.Name(), nil, there == tn || there == nil && !tn.Pos().IsValid()
	}
	q, adds, ok := b.qualifier(f, at.Pos(), tn.Pkg().Path(), tn.Pkg())
	return q + "." + tn.Name(), adds, ok
}

// fresh returns the first of the names that is free at a place, or "".
func (f *file) fresh(b *builder, at ast.Node, names ...string) string {
	for _, name := range names {
		if scope := b.index.scope(at.Pos()); scope != nil && scope.Lookup(name) == nil && b.lookup(at.Pos(), name) == nil {
			return name
		}
	}
	return ""
}

// deeper returns source with its lines indented once more.
func deeper(text string) string { return strings.ReplaceAll(text, "\n", "\n\t") }
