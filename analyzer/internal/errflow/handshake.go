// Which request has to come before others?

package errflow

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// handshake is the method that has to come first, login the one by which a user logs
// in.
const handshake, login, logout = "initialize", "authenticate", "logout"

// markEarly marks the conditions of a place by which a request comes too early, and
// those about what requests set that come later.
func (e *engine) markEarly(conds []guard.Cond, at *ssa.BasicBlock) {
	gate := e.gate(at)
	if gate == handshake && slices.ContainsFunc(conds, func(k guard.Cond) bool { return k.Kind == cause.NotOneOf && k.Joint }) {
		gate = together
	}
	for i := range conds {
		k := &conds[i]
		if m := e.before(*k, gate); m != "" {
			k.Kind, k.Name = cause.Early, m
		} else if k.Kind == cause.OwnUnset && k.Name == "" && e.setBy(*k)[late] {
			k.Name = cause.Later
		} else if i == 0 && (k.Kind == cause.OwnSet || k.Kind == cause.OwnFalse || k.Kind == cause.OwnUnset) && e.switchedOff(at) {
			k.Kind = cause.Settled
		}
	}
}

// before returns the method that has to be answered before a condition lets a request
// through, or "": only that method sets what is not set there, or a gate lets only it
// and what comes before it pass.
func (e *engine) before(k guard.Cond, gate string) string {
	if k.Kind != cause.OwnFalse && k.Kind != cause.OwnUnset {
		if gate == login && (k.Kind == cause.Empty || k.Kind == cause.Failed) && !k.Subject.Tied() {
			return login
		}
		tie := k.Subject.Subject().Tie
		if by := e.setBy(k); by[login] && !program.Any(maps.Keys(by), func(when string) bool { return when != login && when != early }) && cause.Fails(k.Kind) && (tie == cause.Untied || k.Kind == cause.Missing && tie == cause.Selected) {
			return login // what the login has left does not do, or is not there
		}
		return ""
	}
	switch by := e.setBy(k); {
	case by[late], by[anytime]:
	case by[others] && gate != together:
	case by[login] && k.Name != cause.Holder:
		return login
	case by[early], by[login]:
	case by[handshake] && k.Kind == cause.OwnFalse && !by[answered], gate == handshake && (by[handshake] || by[answered]), gate == together && len(by) > 0:
		return handshake
	}
	if gate == login && k.Name != cause.Holder {
		return login
	}
	return ""
}

// together is a gate that refuses any request but the handshake because something is not
// set, and lets both pass to the same place.
const together = "together"

// setBy returns when what a condition is about is set. Of several fields and variables that
// a function asks for, each is, but for those that are there before the first request.
func (e *engine) setBy(k guard.Cond) map[string]bool {
	if e.firsts == nil {
		e.firsts = e.setFirst()
	}
	all := make(map[string]bool)
	for _, name := range k.Asks {
		by := e.firsts[name]
		if by != nil && k.Name == "" {
			return by
		}
		if len(by) > 1 || !by[early] {
			maps.Copy(all, by)
		}
	}
	if len(all) == 0 && len(k.Asks) > 0 {
		return e.firsts[k.Asks[0]]
	}
	return all
}

// gate returns the method that a gate around a block waits for, or "": the block is
// reached for any request but the handshake, or but the handshake and the login.
func (e *engine) gate(b *ssa.BasicBlock) string {
	passed := make(map[string]bool)
	for b != nil && e.w.MethodAt(b) == "" {
		for g := range program.Guards(b) {
			g.Truth = !g.Truth
			if m := e.w.ComparedMethod(g); !g.Other {
				passed[m] = true
			}
		}
		b = e.w.MadeIn(b.Parent())
	}
	switch {
	case !passed[handshake], program.Any(maps.Keys(passed), func(name string) bool { return strings.HasPrefix(name, "session/") }): // where requests are told apart
		return ""
	case passed[login]:
		return login
	}
	return handshake
}

// When something of the program's own is set, if not by the login, or by the handshake
// whatever the peer says.
const (
	early    = "early"    // before the first request
	answered = "answered" // by the handshake, with what the peer says or where it says so
	late     = "late"     // by other requests
	others   = "others"   // by functions that other packages call, for whatever request
	anytime  = "anytime"  // by no request that is known
)

// setFirst returns when the fields and variables of the program's own are set, by
// their names. A login may be known from the start.
func (e *engine) setFirst() map[string]map[string]bool {
	set := make(map[string]map[string]bool)
	sets := func(name string, at *ssa.BasicBlock, v ssa.Value, made bool) {
		methods := e.methodsAt(at)
		after := program.Any(maps.Keys(methods), func(m string) bool { return m != handshake && m != login && m != logout })
		when := late
		truth, flag := program.BoolConst(v)
		if succeeds(v) {
			truth, flag = true, true
		}
		switch {
		case len(methods) == 0 && e.calledByOthers(at.Parent()):
			when = others
		case len(methods) == 0 && (!made || flag):
			when = anytime
		case truth && methods[handshake] && !e.depends(at):
			when = handshake
		case !after && methods[login]:
			when = login
		case !after && methods[handshake]:
			when = answered
		case !after, made && !flag:
			when = early
		}
		if set[name] == nil {
			set[name] = make(map[string]bool)
		}
		set[name][when] = true
	}
	for _, fn := range e.w.Funcs {
		for _, v := range fn.FreeVars {
			if name, _ := e.errors.Conditions().Kept(v); name != "" && e.givenByOthers(v) {
				set[name] = map[string]bool{others: true}
			}
		}
	}
	for instr := range program.Instructions(e.w.Funcs...) {
		if addr, v := guard.Set(instr); addr != nil && !program.IsZero(v) {
			if name, made := e.errors.Conditions().Kept(addr); name != "" {
				sets(name, instr.Block(), v, made)
			}
		}
		for _, name := range e.errors.Conditions().SetElsewhere(instr) {
			sets(name, instr.Block(), nil, false)
		}
	}
	return set
}

// calledByOthers reports whether a function is there for other packages alone.
func (e *engine) calledByOthers(fn *ssa.Function) bool {
	return fn.Parent() == nil && token.IsExported(fn.Name()) && len(e.w.MayCall(fn)) == 0
}

// givenByOthers reports whether other packages alone give what a closure has captured.
func (e *engine) givenByOthers(v *ssa.FreeVar) bool {
	list, known := e.w.Contents(program.Use{V: v})
	return known && len(list) > 0 && !slices.ContainsFunc(list, func(u program.Use) bool {
		p, ok := u.V.(*ssa.Parameter)
		return !ok || !e.calledByOthers(p.Parent())
	})
}

// succeeds reports whether a value says that a call did not fail.
func succeeds(v ssa.Value) bool {
	eq, ok := v.(*ssa.BinOp)
	return ok && eq.Op == token.EQL && program.IsErrorInterface(eq.X.Type()) && program.IsNil(eq.Y)
}

// depends reports whether a block is reached because of something that the peer says:
// a flag that is set there is about that. What the receiver keeps is the program's own.
func (e *engine) depends(b *ssa.BasicBlock) bool {
	fn := b.Parent()
	env := make([]taint.Taint, len(fn.Params)+len(fn.FreeVars))
	for i := range env {
		if i > 0 || fn.Signature.Recv() == nil {
			env[i] = taint.Operand(i)
		}
	}
	return slices.ContainsFunc(e.errors.Conditions().At(b), func(k guard.Cond) bool {
		return k.Kind != cause.NotOneOf && k.Kind != cause.Equal && k.Subject.In(env).Tied() && !e.negotiates(k)
	})
}

// negotiates reports whether a condition is only about the version that the peer asks
// for: if it does not fit, no request follows.
func (e *engine) negotiates(k guard.Cond) bool {
	return len(k.Subject.Fields) > 0 && !slices.ContainsFunc(k.Subject.Fields, func(name string) bool { return e.w.Protocol.Schema.Kind(handshake, name) != protocol.Version })
}
