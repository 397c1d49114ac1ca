package errflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Result is what the engine found in one package. Its lists are in source
// order.
type Result struct {
	Protocol *protocol.Protocol // that the package speaks; nil if none
	Package  *wire.Package      // nil if the package has nothing to do with a peer
	Handlers []*handler.Handler
	Taints   *taint.Values
	Outcomes []Outcome
	Mappers  []Mapper
	Sends    []Send
	Lost     []Lost
	Escapes  []Escape
	Errors   []Emission
	Data     []ast.Expr // of coded errors
	Misses   []Outcome  // requests that are answered with a result although what they name is not there
	Faults   []Fault
	Failed   error // why nothing was found: the engine has a defect

	found   *engine // nil for a dependency
	replies *replies
	reasons []string // the stop reasons that are known, right or wrong
}

// Hold keeps others from asking the engine until release is called: checks run side
// by side, and packages that import this one ask, too. Hold the result before you
// call a method of it, or of what its fields point at.
func (r *Result) Hold() (release func()) {
	if r.found == nil {
		return func() {}
	}
	r.found.held.Lock()
	return r.found.held.Unlock
}

// Of returns the errors that a value of the package, or a part of it, may be, whatever
// conditions hold where it is used. Errors that the peer has answered with are among
// them.
func (r *Result) Of(u program.Use, p flow.Part) flow.Set {
	if p == (flow.Part{}) {
		return r.found.errors.Of(u.V)
	}
	return r.found.errors.Inside(u, p)
}

// Silenced reports whether a comment of another package of the program silences what a
// check finds at a position there. Comments //nolint count only with nolint.
func (r *Result) Silenced(pos token.Pos, check string, nolint bool) bool {
	if !pos.IsValid() {
		return false
	}
	w := r.found.w
	at := w.Pass.Fset.Position(pos)
	return slices.ContainsFunc(w.Imports(), func(pkg *types.Package) bool {
		var f directive.Fact
		return w.In(at.Filename, pkg.Path()) && w.Pass.ImportPackageFact(pkg, &f) && f.Silences(check, at, nolint)
	})
}

// Inspector returns the inspector of the package's syntax.
func (r *Result) Inspector() *inspector.Inspector { return r.found.w.Inspector() }

// Conditions returns what is known at the places of the package.
func (r *Result) Conditions() *guard.Conditions { return r.found.errors.Conditions() }

// Class is how an error came to be what the peer reads.
type Class int

const (
	Bare    Class = iota // an error without a code that a handler returns; the library gives it one
	Mapped               // an error without a code that the program itself turns into a generic one
	Built                // a generic error built on purpose
	Misused              // an error built with a code that the protocol has for something else
)

// An Outcome is one error that reaches the peer, at the place where its author
// mends it.
type Outcome struct {
	Pos, End token.Pos
	Home     token.Pos // where another package that writes codes makes the error, and has to give it its code
	Class    Class
	Wire     int64            // the code that the peer reads
	Verdict  cause.Verdict    // the situation that the evidence speaks for; the zero value if it speaks for none
	Answer   *protocol.Answer // what the protocol has for it, or nil
	Methods  []string         // methods on the wire of which the answer speaks
	Silent   []string         // other methods whose handlers it leaves
	Error    ErrorStyle       // how coded errors are written there
	Related  []Related        // in the order of the first of its ways that they are on
	Ways     [][]Related      // each from where the error is made to the peer, with the place itself

	Layered bool // a layer makes it, where Pos hands it the methods: there may be others

	// Others counts the errors that the call at Pos may return besides this one. Apart
	// is the variable or type that distinguishes this one, as package.Name, if there is
	// one.
	Others int
	Apart  string
	Calls  int  // further calls that bring it
	Beside bool // one of these brings other errors too
	at     token.Pos
	calls  []Related

	// Shares says which of the Mapped errors have a code of their own, if one place
	// gives all of them one code and nothing distinguishes them.
	Shares []Share
	Mapped int

	// Wrapped is where the error is wrapped on its way, if the library does not look
	// inside. Flattened is where the program makes one generic error of every error.
	// Both would lose a code.
	Wrapped   program.Site
	Flattened program.Site
	Lost      program.Site // where only the text of the error goes on

	// Fixable says that the error is made here and goes straight to the peer,
	// so that a coded one in its place changes nothing but the answer.
	Fixable  bool
	CodeExpr ast.Expr // of a Built outcome: how its code is written, if the program writes it by hand
}

// ErrorStyle is how a program writes coded errors: with a library, or with a
// type of its own.
type ErrorStyle struct {
	Library *sdk.Library   // nil: hand-rolled
	Package *types.Package // the library's package
	Type    sdk.ErrorType  // hand-rolled

	Path    string // of the package of Type
	NoError bool   // Type has no method Error

	// Kinds has the codes that the program gives errors for what a field of theirs holds, such as
	// their kind; nil if it does not.
	Kinds *flow.Code

	// Flattened is where the program makes one generic error of every error, also of
	// coded ones, if it does.
	Flattened program.Site
}

// result evaluates the package.
func (e *engine) result() *Result {
	r := &Result{Protocol: e.w.Protocol, Package: e.w, Handlers: e.handlers, Taints: e.errors.Taints(), found: e}
	c := e.collector()
	c.results = e.repliesOf()
	for _, h := range e.handlers {
		c.handler(h)
	}
	for _, h := range e.brought {
		c.brought(h)
	}
	for _, fn := range e.w.Funcs {
		c.emitted(fn)
	}
	c.tellParts()
	c.adapters()
	c.answered()
	c.framed()
	c.responders()
	c.ownLayer()
	c.tellParts()
	c.sendsByLayers()
	r.Outcomes = c.outcomes()
	r.Outcomes = append(r.Outcomes, c.layered(r.Outcomes)...)
	r.Errors, r.Data, r.Sends, r.replies = e.emissions(), e.data(), c.sends(), c.results
	c.silences()
	c.unheard()
	c.unasked()
	c.frames()
	c.stopReasons(r.replies)
	c.handshakes(r.replies, r.Errors, r.Sends)
	r.Misses, r.Faults, r.reasons = c.misses(r.replies), c.faults, c.reasons
	r.Escapes, r.Lost, r.Mappers = c.escapes, c.lost, c.allMappers()
	c.exportUnjudged()
	sorted(e, r.Outcomes, func(o Outcome) token.Pos { return o.Pos })
	sorted(e, r.Misses, func(o Outcome) token.Pos { return o.Pos })
	sorted(e, r.Escapes, func(x Escape) token.Pos { return x.Pos })
	sorted(e, r.Lost, func(x Lost) token.Pos { return x.Pos })
	sorted(e, r.Faults, func(f Fault) token.Pos { return f.Pos })
	return r
}

// sorted brings a list into source order.
func sorted[T any](e *engine, list []T, at func(T) token.Pos) {
	slices.SortStableFunc(list, func(a, b T) int { return e.w.InSource(at(a), at(b)) })
}

// collector returns an empty collector.
func (e *engine) collector() *collector {
	c := &collector{
		e: e, judge: cause.Judge{Protocol: e.w.Protocol}, byPos: make(map[key]*Outcome), mappers: make(map[token.Pos]*Mapper), calls: make(map[token.Pos]origins), made: make(map[*Outcome]origins), writers: make(map[string]bool), meets: make(map[key]map[string]bool), whole: make(map[*ssa.BasicBlock]bool),
		spoke: make(map[*Outcome]map[spoken]bool), gates: make(map[*ssa.BasicBlock]*gate), relays: make(map[token.Pos][]token.Pos), leftWith: make(map[token.Pos][]token.Pos), foundBy: make(map[token.Pos]map[protocol.Meaning]bool),
		ways: e.ways, told: make(map[once]bool),
	}
	return c
}

// env returns what a function's parameters and free variables are made of, joined
// over all calls that lead there from the peer.
func (e *engine) env(fn *ssa.Function) []taint.Taint {
	if e.contexts == nil {
		seeds := make(map[*ssa.Function][]taint.Taint)
		for _, h := range e.served {
			seeds[h.Fn] = joinEnvs(seeds[h.Fn], h.Env)
		}
		for fn, method := range e.w.Registered() {
			if seeds[fn] == nil && e.w.Local(fn) {
				seeds[fn] = e.paramsOf(fn, method)
			}
		}
		e.contexts = e.errors.Taints().Contexts(seeds)
	}
	return e.contexts[fn]
}

// paramsOf returns what the parameters of a function that is registered for a method are
// made of, if another package decodes the params for it: a struct with their fields
// holds them. It is nil if there is none.
func (e *engine) paramsOf(fn *ssa.Function, method string) (env []taint.Taint) {
	for i, p := range fn.Params {
		if fn.Signature.Recv() != nil && i == 0 || !e.ofMethod(p.Type(), method) {
			continue
		}
		if env == nil {
			env = make([]taint.Taint, len(fn.Params)+len(fn.FreeVars))
		}
		env[i] = taint.Request(p)
	}
	return env
}

// ofMethod reports whether a type is a struct with a field of a method's params, maybe
// in a struct that it embeds. Without tags it has to have the field that a request cannot do
// without, and so have the params of an extension.
func (e *engine) ofMethod(t types.Type, method string) bool {
	s, ok := program.Deref(t).Underlying().(*types.Struct)
	m, _ := e.w.Protocol.Method(method)
	switch {
	case !ok:
		return false
	case strings.HasPrefix(method, "_"):
		m.Needs = "sessionId"
	case !e.w.Protocol.Schema.Knows(method):
		return false
	}
	for i := range s.NumFields() {
		name, tagged := wire.FieldName(t, i)
		_, isStruct := s.Field(i).Type().Underlying().(*types.Struct)
		if tagged && e.w.Protocol.Schema.Kind(method, name) != "" || s.Field(i).Exported() && name == m.Needs || !tagged && isStruct && s.Field(i).Embedded() && e.ofMethod(s.Field(i).Type(), method) {
			return true
		}
	}
	return false
}

// joinEnvs joins what a function's parameters are made of in two roles.
func joinEnvs(a, b []taint.Taint) []taint.Taint {
	if a == nil {
		return b
	}
	out := slices.Clone(a)
	for i := range out {
		if i < len(b) {
			out[i] = out[i].Join(b[i])
		}
	}
	return out
}
