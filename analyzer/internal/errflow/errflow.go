// Package errflow joins what the rooms of the engine find in a package: for
// every error that reaches the JSON-RPC peer, what the peer reads, and what
// the code knows about the cause.
//
// The rooms, from the ground: program (a package in SSA form), wire (what it
// puts on the wire), taint (what values are made of), guard (what is known at
// a place), flow (where errors come from), handler (where the peer's messages
// arrive), answer (whether the peer can hear of a failure). What evidence means is for package cause to say; the checks are
// queries on the Result.
package errflow

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Options are the settings that concern the engine. They are read when a
// package is analyzed, not when the analyzer is made, so that flags can fill
// them in between.
type Options struct {
	// Protocol is the protocol that hand-rolled JSON-RPC speaks: "acp", "arc",
	// "none", or "" to infer it from each package.
	Protocol string

	// OnDemand says that the driver keeps facts in memory. Then what a package has for
	// others is computed when they ask.
	OnDemand bool

	// Before, if not nil, is called before anything is asked of a package that is
	// built. Tests then ask in another order.
	Before func(*wire.Package, *flow.Errors)
}

// New returns the engine as an analyzer whose result is a *Result. Of the suite's
// analyzers, only this one and those of packages codes and outbound declare facts.
//
// It does not fail if the engine does: then packages that import this one could not be
// analyzed, either. The result says so, and what has it is to fail.
func New(opts *Options) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "errflow",
		Doc:        "errflow follows errors from their origin to the JSON-RPC peer",
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(flow.Fact), new(wire.SpeaksFact), new(handler.SinkFact), new(handler.SlotsFact), new(handler.MakerFact), new(handler.ObjectsFact), new(LayerFact), new(UnjudgedFact), new(handler.TakesFact), new(handler.MapsFact), new(handler.GivenFact), new(handler.WaitingFact), new(handler.AroundFact), new(wire.DirectiveFact), new(wire.CopiedFact), new(wire.NotifiedFact), new(wire.RequestFact), new(wire.TakenFact), new(flow.LaterFact), new(OtherFact), new(directive.Fact)},
		Run: func(pass *analysis.Pass) (any, error) {
			r, err := Guarded(func(pass *analysis.Pass) (any, error) { return run(pass, opts) })(pass)
			if err != nil {
				return &Result{Failed: err}, nil
			}
			return r, nil
		},
	}
}

func run(pass *analysis.Pass, opts *Options) (*Result, error) {
	if wire.Dependency(pass.Pkg.Path(), pass.Module) {
		return &Result{}, nil
	}
	w := wire.New(pass, opts.Protocol)
	if silent := directive.FactOf(pass.Fset, pass.Files); silent != nil && !w.Tested {
		pass.ExportPackageFact(silent)
	}
	speaks := w.Speaks()
	// Only tests import a package together with its tests, and the package without them
	// has the same facts.
	if !speaks && (w.Tested || !w.Helps() && !w.Writes()) {
		return &Result{found: &engine{w: w}}, nil
	}
	e := &engine{w: w}
	e.callers.Eval = e.calledBy
	e.callers.Equal = func(a, b callers) bool { return a == b }
	below := !speaks && !w.Silenced() && slices.ContainsFunc(w.Imports(), func(imp *types.Package) bool {
		return w.Own(imp) && pass.ImportPackageFact(imp, new(LayerFact))
	})
	if opts.OnDemand && !speaks && !w.Writes() && !below {
		w.Export()
		flow.ExportLater(w, &e.held, func() *flow.Errors {
			w.Build(false)
			return flow.New(w)
		})
		return &Result{found: e}, nil
	}
	w.Build(speaks)
	if below && !w.Layer && handler.Links(w) {
		w.Link()
	}
	e.errors, e.ways = flow.New(w), answer.New(w)
	if opts.Before != nil {
		opts.Before(w, e.errors)
	}
	if speaks || w.Marked {
		pass.ExportPackageFact(&wire.SpeaksFact{Protocol: w.Protocol.Name, Carries: !speaks})
	}
	if speaks || w.Links || w.Layer && w.ImportsLibrary("") { // which calls handlers of the layer
		e.handlers, e.brought, e.waiting = handler.Find(w, e.errors)
		e.served = slices.Concat(e.handlers, e.waiting)
	}
	if speaks || w.Layer {
		e.methods = e.methodsOf(false)
		e.errors.Known = e.markEarly
		for _, p := range handler.Passes(w, e.errors) {
			e.slots(p.Use, *p.Sink, token.NoPos)
		}
	}
	if err := e.export(speaks, opts.OnDemand); err != nil {
		return nil, err
	}
	if !speaks && !w.Layer {
		e.exportSlots(opts.OnDemand)
		return &Result{found: e}, nil
	}
	r := e.result()
	e.exportSlots(opts.OnDemand)
	switch {
	case speaks || w.Tested:
	case w.Links: // what it answers itself may be for another protocol's peer
		pass.ExportPackageFact(new(LayerFact))
	default:
		e.exportLayer(r)
	}
	if !speaks && !w.Marked { // its findings are no protocol's
		return &Result{found: e}, nil
	}
	return r, nil
}

// export exports what other packages need to know of the package, or lets them ask for it.
func (e *engine) export(speaks, onDemand bool) error {
	served := make(map[*ssa.Function]bool)
	for _, h := range e.handlers {
		served[h.Fn] = served[h.Fn] || !h.StubOnly && (speaks || e.w.Marked)
	}
	switch {
	case e.w.Tested: // the package without its tests has the same facts
	case onDemand:
		e.errors.ExportLater(&e.held, served)
	default:
		if err := e.errors.Export(served); err != nil {
			return err
		}
	}
	e.w.Export()
	if !e.w.Tested {
		handler.ExportWaiting(e.w, e.waiting, e.waited)
	}
	e.exportOthers()
	handler.ExportAround(e.w)
	return nil
}

// engine is the work on one package.
type engine struct {
	w           *wire.Package
	held        sync.Mutex // see Result.Hold
	errors      *flow.Errors
	ways        *answer.Ways
	handlers    []*handler.Handler
	brought     []*handler.Handler                 // handlers of other packages that it brings to a layer
	waiting     []*handler.Handler                 // handlers for which others say what becomes of their errors
	served      []*handler.Handler                 // its own handlers, with those that wait
	heard       map[ssa.Value]bool                 // functions and tables of which others give what is there, and whose errors reach the peer
	slotted     []handler.SlotSink                 // see sendsSlots
	called      map[*types.Named]*handler.SinkFact // func types of which others give values, and what becomes of their errors
	firsts      map[string]map[string]bool         // when what the program keeps is set; lazily
	missing     map[string]guard.Cond              // see logins
	refused     map[program.Site]bool              // see failsLogin
	methods     methods
	stops       map[*ssa.MakeChan][]protocol.Meaning    // channels over which messages of the peer signal, and what these cancel
	endsKept    map[string][]protocol.Meaning           // fields in which functions of other packages keep what ends contexts, and call it where such messages arrive
	stopErrors  map[string]bool                         // package variables that hold what such messages end contexts with
	withdraw    map[*ssa.Call][]protocol.Meaning        // calls that make a context which messages of the peer end, and what these cancel
	unseen      []protocol.Meaning                      // what messages cancel that call a cancel function whose context is not seen
	cancelsAny  bool                                    // a message ends any request that the peer names
	takers      map[*types.Named]bool                   // see takesHandlersOf
	away        map[*ssa.Function]bool                  // see answersOthers
	others      map[*types.TypeName]bool                // types that serve another protocol; nil until it is asked for
	spared      map[*ssa.BasicBlock]bool                // see notifiedAbove
	contexts    map[*ssa.Function][]taint.Taint         // see env; lazily
	callers     fixpoint.Solver[*ssa.Function, callers] // see foreign
	bounded     []token.Pos                             // where more errors reach the peer than are looked at
	middlewares map[*sdk.Library]middleware             // see around
	open        []open                                  // what reaches the peer from functions that are not seen
}
