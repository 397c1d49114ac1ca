package errdata

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("errdata", doc, run)

func run(pass *check.Pass) {
	for _, x := range pass.Flow.Data {
		inspect(pass, x)
	}
}

// inspect reports the values in the data that do not marshal to what was
// meant, looking into map and slice literals.
func inspect(pass *check.Pass, x ast.Expr) {
	x = ast.Unparen(x)
	t := pass.Flow.Package.Pass.TypesInfo.TypeOf(x)
	if t == nil {
		return
	}
	why := unfit(t)
	if wire.Undecoded(t) && isText(pass, x) {
		why = "the text of an error is no JSON: marshalling the answer fails and the peer gets none that it can read; marshal the text, err.Error()"
	}
	if why != "" {
		pass.Report(report.Finding{Pos: x.Pos(), End: x.End(), Message: why})
		return
	}
	if lit, ok := x.(*ast.CompositeLit); ok {
		for _, el := range lit.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			inspect(pass, el)
		}
	}
}

// isText reports whether what is converted is the text of an error.
func isText(pass *check.Pass, x ast.Expr) bool {
	info := pass.Flow.Package.Pass.TypesInfo
	call, ok := program.UnconvertExpr(info, x).(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	return ok && method.Sel.Name == "Error" && len(call.Args) == 0 && types.Implements(info.TypeOf(method.X), errorInterface)
}

// unfit says why a value of the type is no data, or returns "".
func unfit(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return "a func is no JSON: marshalling the error fails and the peer gets no answer that it can read; leave it out"
	case *types.Chan:
		return "a channel is no JSON: marshalling the error fails and the peer gets no answer that it can read; leave it out"
	case *types.Basic:
		if u.Kind() == types.UntypedNil {
			return ""
		}
	}
	if !types.Implements(t, errorInterface) || marshals(t) {
		return ""
	}
	if types.IsInterface(t) {
		return "an error as data marshals to {} for most error types, and the peer sees nothing of it; use its text, err.Error()"
	}
	if s, ok := deref(t).Underlying().(*types.Struct); ok && !exported(s) {
		return fmt.Sprintf("a %s as data marshals to {}, and the peer sees nothing of it; use its text, err.Error()", types.TypeString(t, func(p *types.Package) string { return p.Name() }))
	}
	return ""
}

var errorInterface = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// marshals reports whether a type says itself how it is written as JSON.
func marshals(t types.Type) bool {
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			return true
		}
	}
	return false
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func exported(s *types.Struct) bool {
	for i := range s.NumFields() {
		if s.Field(i).Exported() {
			return true
		}
	}
	return false
}
