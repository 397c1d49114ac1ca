// Which codes does a layer send itself?

package errflow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A LayerCode is a Send as other packages see it.
type LayerCode struct {
	Value int64
	Decl  string       // the constant, as package.Name
	Site  program.Site // that sends it
	By    []string     // the functions that send it, if messages alone do not lead there

	Errors            []Sent
	Any, Unseen, Maps bool
	Context           []string
}

// layerCodes returns the codes that a layer sends.
func (e *engine) layerCodes(sends []Send) (list []LayerCode) {
	reached := make(map[*ssa.Function]bool)
	for _, fn := range e.w.Funcs {
		if fn.Parent() == nil && e.arrivesIn(fn) {
			e.below(fn, reached)
		}
		if !e.assigns(fn) {
			continue
		}
		for _, ret := range program.Returns(fn) {
			handlers, _ := e.w.FuncsOf(program.Use{V: ret.Results[0], At: program.Place{Block: ret.Block()}})
			for _, h := range handlers {
				e.below(h.Fn, reached)
			}
		}
	}
	for _, s := range sends {
		v, ok := e.constant(s.Expr)
		if !ok || s.Waiting {
			continue
		}
		x := LayerCode{
			Value: v, Decl: program.ConstName(e.w.Pass.TypesInfo, s.Expr), Site: e.w.Site(s.Pos),
			Errors: s.Errors, Any: s.Any, Unseen: s.Unseen, Maps: s.Maps, Context: s.Context,
		}
		x.Site.Pos = 0
		if !reached[s.fn] && !reached[program.Outermost(s.fn)] {
			if x.By = e.offers(s.fn); len(x.By) == 0 {
				continue // whoever gets the error sends it, or nobody
			}
		}
		list = append(list, x)
	}
	return list
}

// assigns reports whether a library asks a function for handlers, as a method of an interface
// of its own.
func (e *engine) assigns(fn *ssa.Function) bool {
	recv, results := fn.Signature.Recv(), fn.Signature.Results()
	if recv == nil || results.Len() != 1 || !program.IsFunc(results.At(0).Type()) {
		return false
	}
	return slices.ContainsFunc(e.w.Imports(), func(pkg *types.Package) bool {
		if e.w.Library(pkg) == nil {
			return false
		}
		for _, it := range program.Interfaces(pkg) {
			if obj, _, _ := types.LookupFieldOrMethod(it, false, pkg, fn.Name()); obj != nil && types.Implements(recv.Type(), it) {
				return true
			}
		}
		return false
	})
}

// constant returns the number that an expression is.
func (e *engine) constant(expr ast.Expr) (int64, bool) {
	if expr == nil {
		return 0, false
	}
	v := e.w.Pass.TypesInfo.Types[expr].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// offers returns the names of the exported functions in which a function runs, without
// those that return the errors: a function that is called by one, or is in what it
// returns.
func (e *engine) offers(fn *ssa.Function) (names []string) {
	for fn := range program.Reached(func(fn *ssa.Function) []*ssa.Function {
		if outer := program.Outermost(fn); nameOf(outer) == "" {
			return e.callersOf(outer)
		}
		return nil
	}, fn) {
		outer := program.Outermost(fn)
		if name := nameOf(outer); name != "" && (fn != outer || !e.w.ReturnsError(fn.Signature)) {
			names = appendNew(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// nameOf returns the name by which other packages use a function, as Type.Name for a
// method, or "".
func nameOf(fn *ssa.Function) string {
	obj, _ := program.Origin(fn).Object().(*types.Func)
	if obj == nil || !obj.Exported() {
		return ""
	}
	return program.NameIn(obj)
}

// sendsByLayers notes the codes that the layers of the package send themselves.
func (c *collector) sendsByLayers() {
	e := c.e
	given := e.layers()
	for _, imp := range e.w.Imports() {
		var fact LayerFact
		at, ok := given[imp]
		if !ok || !e.w.Pass.ImportPackageFact(imp, &fact) {
			continue
		}
		for _, x := range fact.Codes {
			s := Send{Pos: at, Errors: x.Errors, Any: x.Any, Unseen: x.Unseen, Maps: x.Maps, Context: x.Context}
			if x.By != nil {
				if s.Pos = e.usedAt(imp, x.By); !s.Pos.IsValid() {
					continue
				}
			}
			s.Foreign = &flow.Error{Origin: &flow.Origin{Kind: flow.Coded, Made: &x.Site, Code: &flow.Code{Value: x.Value, Decl: x.Decl}}}
			c.foreign = append(c.foreign, s)
		}
	}
}

// usedAt returns where the package first uses one of the functions of another one, or no
// position.
func (e *engine) usedAt(pkg *types.Package, names []string) (at token.Pos) {
	for id, obj := range e.w.Pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || fn.Pkg() != pkg || !slices.Contains(names, program.NameIn(fn)) || program.IsTest(e.w.Pass.Fset, id.Pos()) {
			continue
		}
		if !at.IsValid() || e.w.InSource(id.Pos(), at) < 0 {
			at = id.Pos()
		}
	}
	return at
}
