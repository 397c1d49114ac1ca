package fix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// missing answers a missing file before the error of a reader is returned: only some
// of its errors mean that. The idiom must be the usual one,
//
//	data, err := os.ReadFile(name)
//	if err != nil {
//		return nil, err // or what wraps it
//	}
//
// or the same with the call in the if statement, with the return in its else, or in
// a case of a switch.
func (b *builder) missing(o errflow.Outcome, f *file) *rewrite {
	switch o.Verdict.Meaning {
	case protocol.FileNotFound, protocol.ResourceNotFound, protocol.SessionNotFound:
	default:
		return nil
	}
	if o.Error.Library == nil {
		return nil
	}
	ret := f.returnAt(o.Pos, o.End)
	if ret == nil || len(ret.Results) == 0 {
		return nil
	}
	if f.column(ret.Pos()) < 0 {
		return nil
	}
	last := ret.Results[len(ret.Results)-1]
	err, work := b.failing(ret)
	if work != errlib.ReadsFile || !b.resultToPeer(o, ret, len(ret.Results)-1) || b.texts().missing {
		return nil
	}
	before, after, adds, ok := b.coded(o, f, ret)
	if !ok || !b.since(f, "go1.13") { // without errors.Is
		return nil
	}
	errors, more, ok := b.qualifier(f, ret.Pos(), "errors", errorsPackage())
	if !ok {
		return nil
	}
	adds = append(adds, more...)
	sentinel, more, ok := b.qualifier(f, ret.Pos(), "os", nil)
	if !ok || more != nil {
		if !b.since(f, "go1.16") {
			return nil // without io/fs
		}
		if sentinel, more, ok = b.qualifier(f, ret.Pos(), "io/fs", fsPackage()); !ok {
			return nil
		}
		adds = append(adds, more...)
	}
	cond := fmt.Sprintf("%s.Is(%s, %s.ErrNotExist)", errors, err.Name(), sentinel)
	coded := before + b.said(f, last) + after
	r := &rewrite{file: f, adds: adds}
	for text, want := range map[string]types.Type{cond: types.Typ[types.Bool], coded: b.pass.TypesInfo.TypeOf(last)} {
		uses, is := b.typeOf(f, ret.Pos(), text, adds)
		if is == nil || want == nil || !types.AssignableTo(is, want) {
			return nil
		}
		r.uses = append(r.uses, uses...)
	}
	results := ""
	if len(ret.Results) > 1 {
		results = string(f.content[f.tokens.Offset(ret.Results[0].Pos()):f.tokens.Offset(last.Pos())])
	}
	indent := strings.Repeat("\t", f.column(ret.Pos()))
	r.replace(ret.Pos(), ret.Pos(), fmt.Sprintf("if %s {\n%s\treturn %s%s\n%s}\n%s", cond, indent, results, coded, indent, indent))
	return r
}

// malformed answers where a call of the standard library that reads the peer's text
// fails: whatever its error says, the text is malformed. The text of the error stays.
func (b *builder) malformed(o errflow.Outcome, f *file) *rewrite {
	ret, last := b.ofReading(o, f)
	if ret == nil {
		return nil
	}
	if !b.resultToPeer(o, ret, len(ret.Results)-1) {
		return b.no(looked)
	}
	if call, ok := last.(*ast.CallExpr); ok && b.textCompared(call) {
		return b.no(compared)
	}
	before, after, adds, ok := b.coded(o, f, last)
	if !ok {
		return nil
	}
	r := &rewrite{file: f, old: last, adds: adds}
	r.replace(last.Pos(), last.End(), before+b.said(f, last)+after)
	return b.sound(r)
}

// ofReading returns the return statement of an outcome, with its last result, if that
// is the error of a call which parses a text.
func (b *builder) ofReading(o errflow.Outcome, f *file) (*ast.ReturnStmt, ast.Expr) {
	ret := f.returnAt(o.Pos, o.End)
	if ret == nil || len(ret.Results) == 0 {
		return nil, nil
	}
	if _, work := b.failing(ret); work != errlib.ReadsJSON && work != errlib.Parses {
		return nil, nil
	}
	return ret, ret.Results[len(ret.Results)-1]
}

// said returns the text of a returned error as a string: that of fmt.Errorf by
// fmt.Sprintf, which has no %w.
func (b *builder) said(f *file, x ast.Expr) string {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return f.text(x) + ".Error()"
	}
	sel, isSelector := call.Fun.(*ast.SelectorExpr)
	format, isLiteral := call.Args[0].(*ast.BasicLit)
	if !isSelector || !isLiteral {
		return f.text(x) + ".Error()"
	}
	verb := func(s string) string { return s[:len(s)-1] + "v" }
	text := wraps.ReplaceAllStringFunc(format.Value, verb)
	args := string(f.content[f.tokens.Offset(format.End()):f.tokens.Offset(call.End())])
	return f.text(sel.X) + ".Sprintf(" + text + args
}

// errorsPackage returns as much of the package errors as the new code uses. A
// package that the program does not import may not be known.
func errorsPackage() *types.Package {
	pkg := types.NewPackage("errors", "errors")
	err := types.Universe.Lookup("error").Type()
	for name, target := range map[string]types.Type{"Is": err, "As": types.NewInterfaceType(nil, nil)} {
		param := func(t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, "", t) }
		pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(nil, nil, nil,
			types.NewTuple(param(err), param(target)), types.NewTuple(param(types.Typ[types.Bool])), false)))
	}
	pkg.MarkComplete()
	return pkg
}

// fsPackage returns as much of the package io/fs as the new code uses.
func fsPackage() *types.Package {
	pkg := types.NewPackage("io/fs", "fs")
	pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, "ErrNotExist", types.Universe.Lookup("error").Type()))
	pkg.MarkComplete()
	return pkg
}

// column returns the number of tabs in front of a place, or -1 if there is
// something else on its line before.
func (f *file) column(pos token.Pos) int {
	before := string(f.content[f.tokens.Offset(f.lineStart(pos)):f.tokens.Offset(pos)])
	if strings.Trim(before, "\t") != "" {
		return -1
	}
	return len(before)
}

// failing returns the error variable that a return statement hands on, itself or
// formatted, and what the call of the standard library does that has set it and failed.
func (b *builder) failing(ret *ast.ReturnStmt) (*types.Var, errlib.Work) {
	last := ret.Results[len(ret.Results)-1]
	if call, ok := last.(*ast.CallExpr); ok {
		if fn := typeutil.StaticCallee(b.pass.TypesInfo, call); fn == nil || fn.FullName() != "fmt.Errorf" {
			return nil, errlib.Opaque
		}
	}
	v := b.errorOf(last)
	failed, work := b.failed(ret)
	if v == nil || failed == nil || mark(b.index.source(v, last.Pos())) != failed.Pos() {
		return nil, errlib.Opaque
	}
	return v, work
}

// failed returns the call of the standard library whose failure leads to a return
// statement, and what the call does. Nothing may have looked at the error before.
func (b *builder) failed(ret *ast.ReturnStmt) (*ssa.Call, errlib.Work) {
	instr, ok := program.At[*ssa.Return](b.program, ret.Return)
	if !ok {
		return nil, errlib.Opaque
	}
	for g := range program.Guards(instr.Block()) {
		isNil, ok := g.V.(*ssa.BinOp)
		if !ok || g.Other || !program.IsNil(isNil.Y) || (isNil.Op == token.NEQ) != g.Truth {
			break
		}
		call, _ := program.CallOf(b.program.CopyOf(isNil.X).Value())
		if call == nil {
			break
		}
		behind := call.Block().Instrs
		behind = behind[slices.Index(behind, ssa.Instruction(call))+1:]
		if slices.ContainsFunc(behind, func(i ssa.Instruction) bool { _, ok := i.(ssa.CallInstruction); return ok }) {
			break
		}
		if fn := program.Object(call.Common()); fn != nil && fn.Pkg() != nil && wire.Standard(fn.Pkg().Path()) {
			return call, errlib.WorkOf(program.FuncName(fn))
		}
		break
	}
	return nil, errlib.Opaque
}

// readFails reports whether an error is made whenever a file cannot be read. In only
// some of these cases it is missing.
func (b *builder) readFails(o errflow.Outcome, f *file) bool {
	ret := f.returnAt(o.Pos, o.End)
	if ret == nil {
		return false
	}
	_, work := b.failed(ret)
	return work == errlib.ReadsFile
}

// escape sends an error that is returned instead, with the handler's replier.
func (b *builder) escape(e errflow.Escape) *rewrite {
	b.why = ""
	f := b.file(e.Pos)
	if f == nil || e.Notify || e.Replier == "" {
		return b.no(meant)
	}
	ret := f.returnAt(e.Pos, e.End)
	if ret == nil || len(ret.Results) != 1 {
		return nil
	}
	sig := signature(b.pass.TypesInfo, f.function(ret))
	replier, _, ok := sdk.IsResponder(sig)
	if !ok {
		return nil
	}
	ctx, reply := sig.Params().At(0), sig.Params().At(replier)
	for _, p := range []*types.Var{ctx, reply} {
		if b.lookup(ret.Pos(), p.Name()) != p { // a parameter may have no name
			return nil
		}
	}
	x := ret.Results[0]
	r := &rewrite{file: f, old: x, message: "Send the error with " + reply.Name(), check: "returnederr"}
	r.replace(x.Pos(), x.Pos(), fmt.Sprintf("%s(%s, nil, ", reply.Name(), ctx.Name()))
	r.replace(x.End(), x.End(), ")")
	return b.sound(r)
}
