// Which request has to come before others?

package errflow

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// handshake is the method that has to come first, login the one by which a user logs
// in.
const handshake, login, logout = "initialize", "authenticate", "logout"

// before returns the method that has to be answered before a condition lets a request
// through, or "": only that method sets what is not set there, or a gate lets only it
// and the handshake pass.
func (e *engine) before(k guard.Cond, gated bool) string {
	if k.Kind != cause.OwnFalse && (k.Kind != cause.OwnUnset || k.Name == guard.Holder) {
		if gated && (k.Kind == cause.Empty || k.Kind == cause.Failed) && !k.Subject.Tied() {
			return login
		}
		return ""
	}
	if e.firsts == nil {
		e.firsts = e.setFirst()
	}
	for _, name := range k.Subject.Names[:min(2, len(k.Subject.Names))] {
		if m := e.firsts[name]; m == login || m != "" && k.Kind == cause.OwnFalse {
			return m
		}
	}
	if gated {
		return login
	}
	return ""
}

// gated reports whether a block is reached for any request but the handshake and the
// login.
func (e *engine) gated(b *ssa.BasicBlock) bool {
	passed := make(map[string]bool)
	for b != nil && e.w.MethodAt(b) == "" {
		for g := range program.Guards(b) {
			g.Truth = !g.Truth
			if m := e.w.ComparedMethod(g); !g.Other {
				passed[m] = true
			}
		}
		mc := e.w.Closer(b.Parent())
		if b = nil; mc != nil {
			b = mc.Block()
		}
	}
	for name := range passed {
		if strings.HasPrefix(name, "session/") {
			return false // where requests are told apart
		}
	}
	return passed[handshake] && passed[login]
}

// setFirst returns the fields that only one of the two methods sets, by their names. A
// login may be known from the start.
func (e *engine) setFirst() map[string]string {
	const early, late = "early", "late"
	set := make(map[string]map[string]bool)
	for instr := range program.Instructions(e.w.Funcs...) {
		addr, v := flagSet(instr)
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok || program.IsZero(v) {
			continue
		}
		methods := e.methods[instr.Parent()]
		if m := e.w.MethodAt(instr.Block()); m != "" {
			methods = map[string]bool{m: true}
		}
		after := len(methods) == 0
		for m := range methods {
			after = after || m != handshake && m != login && m != logout
		}
		_, made := fa.X.(*ssa.Alloc)
		when := late
		switch truth, flag := program.BoolConst(v); {
		case truth && methods[handshake] && !e.depends(instr.Block()):
			when = handshake
		case !after && methods[login]:
			when = login
		case !after, made && !flag:
			when = early
		}
		name := program.FieldOf(fa.X.Type(), fa.Field).Name()
		if set[name] == nil {
			set[name] = make(map[string]bool)
		}
		set[name][when] = true
	}
	first := make(map[string]string)
	for name, by := range set {
		switch {
		case by[late]:
		case by[login]:
			first[name] = login
		case !by[early]:
			first[name] = handshake
		}
	}
	return first
}

// depends reports whether a block is reached because of something that the peer says:
// a flag that is set there is about that.
func (e *engine) depends(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(e.errors.Conditions().At(b), func(k guard.Cond) bool {
		return k.Kind != cause.NotOneOf && k.Kind != cause.Equal && k.Subject.Tied() && !e.negotiates(k)
	})
}

// negotiates reports whether a condition is only about the version that the peer asks
// for: if it does not fit, no request follows.
func (e *engine) negotiates(k guard.Cond) bool {
	return len(k.Subject.Fields) > 0 && !slices.ContainsFunc(k.Subject.Fields, func(name string) bool { return e.w.Protocol.Schema.Kind(handshake, name) != protocol.Version })
}
