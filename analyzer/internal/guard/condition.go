// Package guard says what is known at a place of a function: the conditions
// that hold there, as evidence of why an error is made, and what an error was
// found to be or not to be.
//
// It reads conditions; what they mean for the peer is the business of package
// cause.
package guard

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A Cond is a condition that held where an error was made.
type Cond struct {
	Kind    cause.Kind
	Subject taint.Taint
	Name    string
	Flag    int       // the condition is a boolean parameter of the function: its index plus one
	Truth   bool      // of the flag
	Denied  bool      // a question about an error was answered with no
	Why     string    // the condition in the words of the code, as evidence
	Pos     token.Pos // where it is written, in its package
	Among   []string  // the names of what a look-up that found nothing searched
	Of      Path      // the value that it asks about, where it says nothing of another one
	Ways    int       // one of so many conditions, one of which held; 0 if it held itself
	IsJSON  bool      // a call failed that decodes what is known to be JSON
	Not     []string  // sentinels that the error of the call that failed is known not to be
	Joint   bool      // something of the program's own has to be so, too: a && b
	Own     bool      // a call failed of a function of the program's own
	Given   bool      // it is about the receiver's own, and whoever calls the method tells whose that is
	Table   string    // the field or variable with the map that has no such key, or the bounds that it is out of
	Keys    []string  // those that the map has, if all are known
	Zero    bool      // or the zero value for the key
	Settled bool      // a method asks at once for a flag that is set while its receiver is made, and never again
	Asks    []string  // the fields and variables of the program's that it depends on, the innermost first

	ctx ssa.Value
	err ssa.Value // of the call that failed
}

// Context returns the context of the package that is done, or that a failed call was
// given; nil if there is none.
func (c Cond) Context() ssa.Value { return c.ctx }

// Portable returns the condition without what is valid only in its package, which it
// would keep in memory.
func (c Cond) Portable() Cond {
	c.Pos, c.ctx, c.err = 0, nil, nil
	return c
}

// In returns the condition with the parameters replaced by what a caller passes. The
// call says which value it asks about. A receiver that is made of the peer's message
// is not the program's own state.
func (c Cond) In(env []taint.Taint) Cond {
	subject := c.Subject.In(env)
	if c.Given && subject.From&taint.Peer != 0 {
		c.Kind, c.Name = cause.Empty, ""
	}
	c.Subject, c.Of = subject, Path{}
	return c
}

// Conditions reads the conditions of one package.
type Conditions struct {
	// Answers reports whether a return answers with more than an unspecific error. It is
	// asked about the other side of a condition that is not understood; nil stands for
	// yes.
	Answers func(*ssa.Return) bool

	// Kinds reports whether the fields of a type of errors distinguish kinds of errors.
	// nil stands for yes.
	Kinds func(types.Type) bool

	// Elsewhere returns what a function of another package makes of the error that it is
	// given. nil stands for a function that returns nil: it is not known.
	Elsewhere func(*types.Func) *Sorting

	// State returns what a function of another package has to do with what the program
	// keeps. nil stands for nothing.
	State func(*types.Func) State

	// Aside reports whether a guard asks whether somebody waits for an answer, or says that a
	// message is none, which is no reason to fail. nil stands for no.
	Aside func(program.Guard) bool

	// Outbound reports whether a call asks the peer, or tells it something: that fails
	// for another reason than what it is given. nil stands for no.
	Outbound func(*ssa.CallCommon) bool

	p     *program.Program
	t     *taint.Values
	above map[*ssa.BasicBlock][]read
	facts map[*ssa.Function]*facts
	ends  map[*ssa.Call][]string // see EndKept
	asks  fixpoint.Solver[question, []answer]
	put   map[ssa.Value][]ssa.Value

	denied   map[*ssa.Function]map[ssa.Value][]denial
	refusals fixpoint.Solver[*ssa.Function, []Refusal]
	stored   map[ssa.Value]map[int]bool // the fields of structs that a function sets
	bodies   fixpoint.Solver[question, Cond]
	states   fixpoint.Solver[*ssa.Function, State]

	sortings map[*ssa.Function]*Sorting
}

// A read is a guard that was read: what it says, if anything, and the value
// that it compares with a constant.
type read struct {
	in    *ssa.BasicBlock // that is entered
	cond  *Cond
	v     ssa.Value
	truth bool
	dark  bool // nobody knows what it says
}

// New returns the conditions of a package.
func New(p *program.Program, t *taint.Values) *Conditions {
	c := &Conditions{
		p: p, t: t,
		above: make(map[*ssa.BasicBlock][]read),
		facts: make(map[*ssa.Function]*facts),

		sortings: make(map[*ssa.Function]*Sorting),
	}
	c.asks.Eval = c.ask
	c.asks.Equal = func(a, b []answer) bool {
		return slices.EqualFunc(a, b, func(x, y answer) bool { return x.of == y.of && x.known.Equal(y.known) })
	}
	c.asks.Widen = func(question) []answer { return nil }
	c.bodies.Eval = c.bodyOf
	c.bodies.Equal = func(x, y Cond) bool { return x.Kind == y.Kind && x.Subject.Equal(y.Subject) }
	c.bodies.Widen = func(question) Cond { return Cond{} }
	c.refusals.Eval = c.refusedBy
	c.refusals.Equal = slices.Equal[[]Refusal]
	c.refusals.Widen = func(*ssa.Function) []Refusal { return nil }
	c.states.Eval = c.stateOf
	c.states.Equal = func(a, b State) bool {
		return slices.Equal(a.Asks, b.Asks) && slices.Equal(a.Sets, b.Sets) && slices.Equal(a.Ends, b.Ends)
	}
	return c
}

// maxConds bounds the conditions that are kept; the nearest ones decide.
const maxConds = 8

// At returns the conditions that hold in a block, nearest first.
func (c *Conditions) At(b *ssa.BasicBlock) []Cond {
	var out []Cond
	equal := make(map[ssa.Value]bool)
	list := c.enclosing(b)
	if len(b.Preds) > 1 {
		list = append(c.entering(b), list...)
	}
	other := make(map[ssa.Value]bool)
	for _, r := range list {
		other[r.v] = other[r.v] || r.cond != nil && r.cond.Kind == cause.NotOneOf
	}
	dark := false
	for _, r := range list {
		if r.v != nil {
			if r.truth {
				equal[r.v] = true
			} else if equal[r.v] || other[r.v] && r.cond != nil && r.cond.Kind != cause.NotOneOf {
				continue // a case of the switch that was not taken says nothing more, nor that it is not empty
			}
		}
		dark = dark || r.dark
		if r.cond != nil && dark && r.cond.Flag == 0 && cause.Fails(r.cond.Kind) && c.goesOn(r.in) {
			continue // what made the error was asked afterwards
		}
		if r.cond != nil && len(out) < maxConds {
			k := *r.cond
			k.Joint = slices.ContainsFunc(list, func(o read) bool { return o.cond != r.cond && o.ofProgram() && joint(r.in, o.in) })
			out = append(out, k)
		}
	}
	if k, ok := awaited(b); ok {
		out = append([]Cond{k}, out[:min(len(out), maxConds-1)]...)
	}
	// A literal is under conditions too.
	if outer := c.p.MadeIn(b.Parent()); outer != nil {
		for _, k := range c.At(outer) {
			k.Subject, k.Flag, k.Of = k.Subject.Outside(), 0, Path{}
			if len(out) < maxConds {
				out = append(out, k)
			}
		}
	}
	for i := range out {
		k := &out[i]
		if k.err == nil {
			continue
		}
		is := c.read(k.err, program.Place{Block: b})
		k.Not = is.Not
		if call, _ := program.CallOf(k.err); errlib.WorkOf(k.Name) == errlib.ReadsJSON && k.Subject.Frame {
			k.IsJSON = slices.Contains(is.NotOf(), errlib.NoJSON) || c.isJSON(call, b) // whoever asks tells what is no JSON from the rest
		}
	}
	return out
}

// goesOn reports whether a function may still succeed where a block is entered.
func (c *Conditions) goesOn(b *ssa.BasicBlock) bool {
	return b != nil && c.Answers != nil && program.Any(program.Leads(b, nil), func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && len(ret.Results) > 0 && c.Answers(ret)
	})
}

// Misses reports whether a guard says that a look-up found nothing.
func (c *Conditions) Misses(g program.Guard) bool {
	k, ok := c.cond(g.V, g.Truth)
	return ok && k.Kind == cause.Missing
}

// enclosing returns the guards of the single ways in that dominate a block.
func (c *Conditions) enclosing(b *ssa.BasicBlock) []read {
	var chain []*ssa.BasicBlock
	var out []read
	for d := b; d != nil; d = d.Idom() {
		if known, ok := c.above[d]; ok {
			out = known
			break
		}
		chain = append(chain, d)
	}
	for _, d := range slices.Backward(chain) {
		if len(d.Preds) == 1 {
			if own := c.entering(d); len(own) > 0 {
				out = append(own, out[:min(len(out), 3*maxConds)]...)
			}
		}
		c.above[d] = out
	}
	return out
}

// entering reads the guards of the ways into a block.
func (c *Conditions) entering(b *ssa.BasicBlock) []read {
	var out []read
	if k, ok := c.exhausted(b); ok {
		out = append(out, read{cond: &k})
	}
	for _, g := range program.Entering(b) {
		if c.Aside != nil && c.Aside(g) {
			continue
		}
		r := read{in: b, v: againstConst(g), truth: g.Truth}
		k, ok := c.placed(g)
		if ok {
			if g.Other {
				k.Flag, k.Ways = 0, len(b.Preds)
			}
			r.cond = &k
		}
		if r.dark = !ok && r.v == nil && !g.Other && !succeeded(g); ok || r.v != nil || r.dark {
			out = append(out, r)
		}
		if err := askedAbout(g.V); ok && err != nil && k.Kind == cause.IsError {
			// An error that is a certain one is one: the call failed.
			failed := c.failed(err)
			failed.Why, failed.Pos = said(c.p.CallExpr(program.Tuple(err)), " fails"), g.V.Pos()
			out = append(out, read{cond: &failed})
		}
	}
	return out
}

// succeeded reports whether a guard says that there is no error.
func succeeded(g program.Guard) bool {
	b, ok := g.V.(*ssa.BinOp)
	return ok && (b.Op == token.EQL) == g.Truth && (program.IsNil(b.X) || program.IsNil(b.Y))
}

// againstConst returns the value that a guard compares with a constant for
// equality, or nil.
func againstConst(g program.Guard) ssa.Value {
	if b, ok := g.V.(*ssa.BinOp); ok && b.Op == token.EQL {
		if k, ok := b.Y.(*ssa.Const); ok && !k.IsNil() {
			return b.X
		}
	}
	return nil
}

// askedAbout returns the error whose identity a condition asks about, or nil.
func askedAbout(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.BinOp:
		if program.GlobalOf(v.X) != nil {
			return v.Y
		}
		return v.X
	case *ssa.Call:
		for _, a := range v.Call.Args {
			if program.IsErrorInterface(a.Type()) {
				return a
			}
		}
	}
	return nil
}

// cond reads one condition; ok is false if it says nothing.
func (c *Conditions) cond(v ssa.Value, truth bool) (Cond, bool) {
	return c.readCond(v, truth, make(map[ssa.Value]bool))
}

func (c *Conditions) readCond(v ssa.Value, truth bool, seen map[ssa.Value]bool) (Cond, bool) {
	if seen[v] {
		return Cond{}, false
	}
	seen[v] = true
	v, truth = c.plain(v, truth)
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			if k, ok := c.unyielded(v); ok && !truth {
				return k, true
			}
			return c.flag(v, truth), true
		}
	case *ssa.BinOp:
		return c.compared(v, truth)
	case *ssa.Extract:
		return c.extracted(v, truth)
	case *ssa.Call:
		return c.asked(v, truth)
	case *ssa.Phi:
		return c.merged(v, truth, seen)
	case *ssa.Lookup: // a set
		if truth {
			return c.found(v), true
		}
		return c.zeroOf(v), true
	case *ssa.Field:
		return c.flag(v, truth), true
	case *ssa.Parameter:
		k := c.flag(v, truth)
		k.Flag, k.Truth = slices.Index(v.Parent().Params, v)+1, truth
		return k, true
	}
	return Cond{}, false
}

// plain returns the value that decides a condition, and its truth, without negations,
// variables with one content, comparisons with true or false, and variables that a branch
// sets.
func (c *Conditions) plain(v ssa.Value, truth bool) (ssa.Value, bool) {
	for range program.MaxValues {
		switch x := v.(type) {
		case *ssa.UnOp:
			if x.Op == token.NOT {
				v, truth = x.X, !truth
				continue
			}
			if only := c.p.Content(x); x.Op == token.MUL && only != nil {
				v = only
				continue
			}
		case *ssa.BinOp:
			a, b := x.X, x.Y
			if _, ok := program.BoolConst(a); ok {
				a, b = b, a
			}
			if is, ok := program.BoolConst(b); ok && (x.Op == token.EQL || x.Op == token.NEQ) {
				v, truth = a, (is == truth) == (x.Op == token.EQL)
				continue
			}
		case *ssa.Phi:
			if g, ok := unset(x, truth); ok {
				v, truth = g.V, !g.Truth
				continue
			}
		}
		break
	}
	return v, truth
}

// flag reads a boolean that is part of something: of the request, or of the
// program's own state.
func (c *Conditions) flag(v ssa.Value, truth bool) Cond {
	k := cause.OwnSet
	if !truth {
		k = cause.OwnFalse
	}
	return Cond{Kind: k, Subject: c.t.Of(v), Settled: c.settled(v)}
}

// settled reports whether a method asks at once for a flag of its receiver which the package
// sets only in structs that it makes, and no other package can set.
func (c *Conditions) settled(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || program.ParameterOf(fa.X) != 0 || fa.Parent().Signature.Recv() == nil || load.Block() != fa.Parent().Blocks[0] {
		return false
	}
	if f := program.FieldOf(fa.X.Type(), fa.Field); f.Exported() || !c.p.SetLocally(f) {
		return false
	}
	before := load.Block().Instrs[:slices.Index(load.Block().Instrs, ssa.Instruction(load))]
	return !slices.ContainsFunc(before, func(i ssa.Instruction) bool { _, is := i.(*ssa.Call); return is })
}

// asked reads the answer of a function that returns a bool.
func (c *Conditions) asked(v *ssa.Call, truth bool) (Cond, bool) {
	call := v.Common()
	name := program.CalleeName(call)
	if f, ok := errlib.OfCall(v); ok && (f.Role == errlib.AsksIs || f.Role == errlib.AsksAs) {
		if names, known := c.targets(f); truth && known && len(names) == 1 && f.Role == errlib.AsksIs {
			return Cond{Kind: cause.IsError, Name: names[0]}, true
		}
		return Cond{}, false
	}
	switch name {
	case "path/filepath.IsAbs", "path.IsAbs":
		if !truth {
			return Cond{Kind: cause.Relative, Subject: c.t.Of(call.Args[0])}, true
		}
		return Cond{}, false
	case "time.Time.After", "time.Time.Before":
		return Cond{Kind: cause.OutOfRange, Subject: c.t.Arguments(call)}, true
	case "slices.Contains", "slices.ContainsFunc":
		if !truth {
			return Cond{Kind: cause.NotOneOf, Subject: c.searched(call), Among: c.t.Of(call.Args[0]).Names}, true
		}
	}
	if k, ok := c.inside(v, 0, becomes(truth)); ok {
		return k, true
	}
	if k, ok := c.form(call, truth); ok {
		return k, true
	}
	recv := program.Receiver(call)
	if len(program.Arguments(call)) > 0 {
		return Cond{Kind: cause.Predicate, Subject: c.t.Arguments(call), Name: name, Denied: !truth && ofError(call)}, true
	}
	// A question to an object about itself: x.IsDir(), s.ready.Load().
	if recv == nil {
		recv = call.Value
	}
	subject := c.t.Of(recv).With(name[strings.LastIndex(name, ".")+1:])
	if c.ownState(recv) {
		k := cause.OwnSet
		if !truth {
			k = cause.OwnFalse
		}
		return Cond{Kind: k, Subject: subject, Name: name}, true
	}
	return Cond{Kind: cause.Predicate, Subject: subject, Name: answered(name, truth)}, true
}

// globalName returns a package variable's qualified name, by which errors are
// known.
func globalName(g *ssa.Global) string {
	return errlib.Canonical(g.Pkg.Pkg.Path() + "." + g.Name())
}

// SentinelName returns the qualified name of the package variable that a value
// is loaded from, or "".
func SentinelName(v ssa.Value) string {
	if g := program.GlobalOf(v); g != nil {
		return globalName(g)
	}
	return ""
}

// Between returns what the way from a block to the next one says, if anything: a
// condition, or that a loop ended without finding something.
func (c *Conditions) Between(from, to *ssa.BasicBlock) (Cond, bool) {
	if len(to.Preds) == 1 || to.Comment == rangeDone {
		if k, ok := c.exhausted(to); ok {
			return k, true
		}
	}
	g, ok := program.Branch(from, to)
	if !ok {
		return Cond{}, false
	}
	return c.placed(g)
}

// placed reads a guard, with the value that it asks about and its words.
func (c *Conditions) placed(g program.Guard) (Cond, bool) {
	k, ok := c.cond(g.V, g.Truth)
	if ok {
		k.Of = c.pathOf(k, c.askedOf(g.V))
		k.Why, k.Pos = c.why(g.V, g.Truth, k), g.V.Pos()
		k.Asks = c.AsksFor(g.V)
	}
	return k, ok
}
