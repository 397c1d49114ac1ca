package fix

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// cancelled are the fields of responses that say that something was cancelled, by
// the situation in which the protocol wants them.
var cancelled = map[protocol.Meaning]string{
	protocol.PromptCancelled:  "StopReason",
	protocol.OutcomeCancelled: "Outcome",
}

// cancelled answers cancelled work with the result that the protocol has for it, if
// the handler knows that it was cancelled: it has asked for context.Canceled, or
// whether its own context is done. A helper may return another error, and a context
// of the program's own may have a deadline.
func (b *builder) cancelled(o errflow.Outcome, f *file) *rewrite {
	ret := f.returnAt(o.Pos, o.End)
	if ret == nil || len(ret.Results) != 2 || o.Error.Library == nil {
		return nil
	}
	fn, ok := f.function(ret).(*ast.FuncDecl)
	if !ok {
		return nil
	}
	sig := signature(b.pass.TypesInfo, fn)
	if _, _, ok := handler(o.Error, fn.Name.Name, sig); !ok || !b.isCancelled(ret) || !b.resultToPeer(o, ret, 1) {
		return nil
	}
	if b.endingTested(fn.Name.Name) {
		return b.no(ending)
	}
	name := cancelled[o.Verdict.Meaning]
	typ := sig.Results().At(0).Type()
	value, q, adds := b.cancelledValue(f, ret, typ, name)
	if value == "" {
		return nil
	}
	r := &rewrite{file: f, old: ret, adds: adds, check: "cancelerr", message: "Answer with " + o.Answer.Result}
	result, err := ret.Results[0], ret.Results[1]
	if !b.answer(r, result, typ, q, name, value) || !b.assignable(r, result, typ) {
		return nil
	}
	r.replace(err.Pos(), err.End(), "nil")
	if !b.keeps(r) {
		return nil
	}
	return r
}

// endingTested reports whether the tests of the package, or of its importers, call a
// handler and end contexts. They may want the error that the handler returns now.
func (b *builder) endingTested(handler string) bool {
	tested := b.texts().tested
	return tested[handler] && slices.ContainsFunc([]string{"Canceled", "WithCancel", "WithCancelCause", "WithTimeout", "WithDeadline"}, func(name string) bool { return tested[name] })
}

// answer edits the result beside an error so that a field of it has a value.
func (b *builder) answer(r *rewrite, result ast.Expr, typ types.Type, q, name, value string) bool {
	if b.pass.TypesInfo.Types[result].IsNil() {
		if _, ok := types.Unalias(typ).(*types.Pointer); !ok {
			return false
		}
		r.replace(result.Pos(), result.End(), "&"+q+"."+program.Named(typ).Obj().Name()+"{"+name+": "+value+"}")
		return true
	}
	lit, ok := literal(result).(*ast.CompositeLit)
	if !ok {
		return false
	}
	if len(lit.Elts) == 0 {
		r.replace(lit.Lbrace+1, lit.Rbrace, name+": "+value)
		return true
	}
	fields, keyed := fieldsOf(lit)
	if !keyed {
		return false
	}
	if old := fields[name]; old != nil {
		if !strings.Contains(r.file.text(old), "Cancelled") { // as its author writes it
			r.replace(old.Pos(), old.End(), value)
		}
		return true
	}
	end := lit.Elts[len(lit.Elts)-1].End()
	r.replace(end, end, ", "+name+": "+value)
	return true
}

// cancelledValue returns the value that a field of a response has for cancelled
// work: the only constant of its type that says so, or the only function that
// makes one. It also returns the name of the response's package.
func (b *builder) cancelledValue(f *file, at ast.Node, response types.Type, name string) (value, q string, adds []*newImport) {
	n := program.Named(response)
	if n == nil || n.Obj().Pkg() == nil {
		return "", "", nil
	}
	pkg := n.Obj().Pkg()
	field, _, _ := types.LookupFieldOrMethod(n, true, pkg, name)
	if field == nil {
		return "", "", nil
	}
	value = b.only(pkg.Scope(), func(o types.Object) bool {
		t := o.Type()
		if maker, ok := t.(*types.Signature); ok && maker.Params().Len() == 0 && maker.Results().Len() == 1 && strings.HasSuffix(o.Name(), "Cancelled") {
			t = maker.Results().At(0).Type()
		} else if !isText(o, "cancelled") {
			return false
		}
		return o.Exported() && types.Identical(t, field.Type())
	})
	q, adds, ok := b.qualifier(f, at.Pos(), pkg.Path(), pkg)
	if value == "" || !ok {
		return "", "", nil
	}
	if _, makes := pkg.Scope().Lookup(value).(*types.Func); makes {
		value += "()"
	}
	return q + "." + value, q, adds
}

// isCancelled reports whether a function knows at a return statement that the work
// was cancelled: the error is context.Canceled, an error was found to be that, or the
// context parameter has ended.
func (b *builder) isCancelled(ret *ast.ReturnStmt) bool {
	instr, ok := program.At[*ssa.Return](b.program, ret.Return)
	if !ok {
		return false
	}
	const canceled = "context.Canceled"
	err := instr.Results[1]
	if guard.SentinelName(program.Unconvert(err)) == canceled || slices.Contains(b.conditions.Of(err, program.Place{Block: instr.Block()}).Is, canceled) {
		return true
	}
	given := program.Arity(instr.Parent()) - instr.Parent().Signature.Params().Len()
	return slices.ContainsFunc(b.conditions.At(instr.Block()), func(k guard.Cond) bool {
		switch {
		case k.Denied || k.Ways > 1:
			return false
		case k.Kind == cause.IsError:
			return k.Name == canceled
		case k.Kind == cause.ContextDone, k.Kind == cause.Failed && k.Name == "context.Context.Err":
			ctx := k.Context()
			return ctx != nil && program.ParameterOf(b.program.CopyOf(ctx).Value()) == given
		}
		return false
	})
}
