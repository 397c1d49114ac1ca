package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A LayerFact lists the errors that a package which only carries messages answers
// with: they are ACP's if the handlers of its users are.
type LayerFact struct{ Errors []LayerError }

// A LayerError is an Outcome as other packages see it.
type LayerError struct {
	Site    program.Site
	Class   Class
	Wire    int64
	Verdict cause.Verdict
	Type    sdk.ErrorType
	Path    string
	NoError bool
}

func (*LayerFact) AFact() {}

func (*LayerFact) String() string { return "answers with errors of its own" }

// exportLayer exports the errors of a package that only carries messages.
func (e *engine) exportLayer(list []Outcome) {
	var fact LayerFact
	for _, o := range list {
		if o.Answer == nil || o.Error.Library != nil {
			continue
		}
		x := LayerError{Site: e.w.Site(o.at), Class: o.Class, Wire: o.Wire, Verdict: o.Verdict, Type: o.Error.Type, Path: o.Error.Path, NoError: o.Error.NoError}
		x.Site.Pos, x.Verdict.Reason.Pos = 0, 0
		fact.Errors = append(fact.Errors, x)
	}
	if len(fact.Errors) > 0 {
		e.w.Pass.ExportPackageFact(&fact)
	}
}

// adapters evaluates the errors of functions that the package makes of those of
// other packages, and that these give it back.
func (c *collector) adapters() {
	for _, fn := range c.e.w.Funcs {
		if len(c.e.called) == 0 || !token.IsExported(fn.Name()) {
			continue
		}
		for _, ret := range program.Returns(fn) {
			for _, v := range ret.Results {
				n := program.Named(v.Type())
				if n == nil || c.e.called[n] == nil {
					continue
				}
				list, _ := c.e.w.FuncsOf(program.Use{V: v, At: program.Place{Block: ret.Block()}})
				for _, callee := range list {
					if callee.Fn.Parent() == fn {
						c.handler(c.e.called[n].Handler(callee.Fn))
					}
				}
			}
		}
	}
}

// layered returns the errors of the layers that get handlers of the package, each
// where the first handler is given.
func (e *engine) layered() (out []Outcome) {
	given := make(map[*types.Package]token.Pos)
	for _, h := range slices.Concat(e.handlers, e.brought) {
		if h.Method == "" && (h.Fn.Parent() != nil || !e.w.Dispatches(h.Fn)) {
			continue // it may be another protocol's
		}
		if at, ok := given[h.Layer]; h.Layer != nil && h.Given.IsValid() && (!ok || e.w.InSource(h.Given, at) < 0) {
			given[h.Layer] = h.Given
		}
	}
	for _, imp := range e.w.Imports() {
		var fact LayerFact
		if at, ok := given[imp]; !ok || !e.w.Pass.ImportPackageFact(imp, &fact) {
			continue
		} else {
			for _, x := range fact.Errors {
				answer, _ := e.w.Protocol.Answer(x.Verdict.Meaning)
				o := Outcome{at: at, Class: x.Class, Wire: x.Wire, Verdict: x.Verdict, Answer: &answer, Error: ErrorStyle{Type: x.Type, Path: x.Path, NoError: x.NoError}}
				o.Pos, o.End = e.w.Span(at)
				o.Related = []Related{{Pos: e.w.Pos(x.Site), Message: madeHere}}
				out = append(out, o)
			}
		}
	}
	return out
}
