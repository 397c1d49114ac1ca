package errflow

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// summaryFact is a function's summary for other packages of the module.
type summaryFact struct {
	Results [][]flow
	Made    []prov
	Emits   []flow
	Handler bool // its package reports what leaves it
}

// sentinelFact is what a package variable that holds an error says.
type sentinelFact struct {
	Text  string
	Type  string
	Coded bool
	Code  int64
	Lib   string
}

// packageFact says that a package speaks a protocol.
type packageFact struct {
	Protocol string
}

// sinkFact says, of an interface's method, what becomes of the errors that it
// returns: the package of the interface hands them to the peer.
type sinkFact struct {
	Code   int64
	Method string
	Site   site
	Notify bool   // the method serves a notification
	Wire   []bool // parameters that are made of the peer's message
}

// directiveFact is what a directive says of an exported object.
type directiveFact struct {
	Word     string
	Method   string
	Code     int64
	HasCode  bool
	Protocol string
}

func (*directiveFact) AFact() {}

func (f *directiveFact) String() string { return "directive " + f.Word }

func (*summaryFact) AFact()  {}
func (*sentinelFact) AFact() {}
func (*packageFact) AFact()  {}
func (*sinkFact) AFact()     {}

func (f *summaryFact) String() string  { return fmt.Sprintf("errors(%d results)", len(f.Results)) }
func (f *sentinelFact) String() string { return fmt.Sprintf("sentinel(%q)", f.Text) }
func (f *packageFact) String() string  { return "speaks " + f.Protocol }
func (f *sinkFact) String() string     { return fmt.Sprintf("sends %d for %s", f.Code, f.Method) }

// exportFacts exports the summaries that other packages may ask for.
func (e *engine) exportFacts() {
	for _, fn := range e.prog.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil {
			continue
		}
		if obj.Signature().Recv() == nil && !obj.Exported() || e.prog.isTest(obj.Pos()) {
			continue
		}
		s := e.summary(fn)
		if s == nil {
			continue
		}
		f := &summaryFact{Made: s.Made, Emits: portable(symbolic(s.Emits)), Handler: slices.ContainsFunc(e.found, func(h *handler) bool { return h.fn == fn })}
		// That a function returns no error of its own is worth knowing too.
		any := len(f.Emits) > 0 || e.returnsError(obj.Signature())
		for _, r := range s.Results {
			f.Results = append(f.Results, portable(r))
			any = any || len(r) > 0
		}
		for _, m := range s.Made {
			any = any || m.From != 0
		}
		if any {
			e.pass.ExportObjectFact(obj, f)
		}
	}
	for obj, d := range e.told {
		if obj != nil && obj.Exported() {
			e.pass.ExportObjectFact(obj, &directiveFact{d.Word, d.Method, d.Code, d.HasCode, d.Protocol})
		}
	}
	scope := e.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || !isError(v.Type()) || e.prog.isTest(v.Pos()) {
			continue
		}
		if f, ok := e.sentinelOf(v); ok {
			e.pass.ExportObjectFact(v, f)
		}
	}
}

// symbolic returns the flows whose parts a caller decides.
func symbolic(flows []flow) []flow {
	var out []flow
	for _, f := range flows {
		if f.CodeParam > 0 || f.TextParam > 0 || symbolicCause(f) {
			out = append(out, f)
		}
	}
	return out
}

// portable returns flows without what is valid in this package alone. What a
// caller elsewhere needs is the nearest evidence, so the rest is cut.
func portable(flows []flow) []flow {
	out := make([]flow, 0, len(flows))
	for _, f := range flows {
		f.Site.Pos, f.CodePos = 0, 0
		if f.Origin != nil {
			o := *f.Origin
			o.Pos = 0
			f.Origin = &o
		}
		f.Conds = head(f.Conds, 3)
		wraps := make([]wrap, len(f.Wraps))
		for i, w := range f.Wraps {
			w.Site.Pos = 0
			w.Conds = head(w.Conds, 2)
			wraps[i] = w
		}
		f.Wraps = wraps
		relays := make([]site, len(f.Relays))
		for i, s := range f.Relays {
			s.Pos = 0
			relays[i] = s
		}
		f.Relays = relays
		f.Cause = portable(f.Cause)
		out = append(out, f)
	}
	return out
}

func head(list []cond, n int) []cond {
	if len(list) > n {
		return list[:n]
	}
	return list
}

// imported returns the summary of a function of another package, or nil.
func (e *engine) imported(obj *types.Func) *summary {
	if obj.Origin() != nil {
		obj = obj.Origin()
	}
	if s, ok := e.facts[obj]; ok {
		return s
	}
	var s *summary
	if e.analyzed(obj.Pkg()) {
		f := new(summaryFact)
		if e.pass.ImportObjectFact(obj, f) {
			s = &summary{Results: f.Results, Made: f.Made, Emits: f.Emits, Handler: f.Handler}
		}
	}
	e.facts[obj] = s
	return s
}

// method returns the SSA form of a method of the package.
func (p *program) method(fn *types.Func) *ssa.Function { return p.pkg.Prog.FuncValue(fn) }
