package errflow

import (
	"go/token"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/contract"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// unknownSession says what a method answers where there is no session of the name
// that a request gives. What is not known of its errors may be that there is none.
func (d *drafter) unknownSession(m *draft) string {
	row, ok := d.e.w.Protocol.Method(m.Name)
	is := func(o Outcome) bool {
		return o.Verdict.Meaning == protocol.SessionNotFound && slices.Contains(o.Methods, m.Name)
	}
	switch {
	case !ok || !row.Agent || !row.Refuses || row.Needs != "sessionId" || len(m.Handlers) == 0:
		return ""
	case slices.ContainsFunc(d.result.Misses, is):
		return contract.Success
	case slices.ContainsFunc(m.Codes, func(c contract.Code) bool {
		return c.Value == resourceNotFound && !c.Unknown || slices.ContainsFunc(c.Places, func(p contract.Place) bool { return p.Situation == string(protocol.SessionNotFound) })
	}):
		return contract.Error
	case slices.ContainsFunc(m.Codes, func(c contract.Code) bool { return c.Unknown || c.Value == methodNotFound }):
		return "" // or there is no such method
	}
	return contract.NotAsked
}

// resourceNotFound is the code for what is not there.
const resourceNotFound = -32002

// conformance says what the package shows of each requirement of the protocol's
// kit that code can show, if it is an agent.
func (d *drafter) conformance(r *Result, methods []contract.Method) []contract.Requirement {
	if d.e.w.Protocol != protocol.ACP() || !slices.ContainsFunc(methods, func(m contract.Method) bool {
		row, ok := d.e.w.Protocol.Method(m.Name)
		return ok && row.Agent && len(m.Handlers) > 0
	}) {
		return nil
	}
	var out []contract.Requirement
	for _, q := range protocol.Requirements() {
		broken, held := d.shown(q, r, methods)
		one := contract.Requirement{ID: q.ID, Tier: q.Tier, Text: q.Text, State: contract.NotSeen}
		switch {
		case len(broken) > 0:
			one.State = contract.Broken
		case held:
			one.State = contract.Held
		}
		for _, pos := range broken {
			one.Places = append(one.Places, d.posn(pos))
		}
		out = append(out, one)
	}
	return out
}

// shown returns where a requirement is broken, and whether something was seen by
// which it is held.
func (d *drafter) shown(q protocol.Requirement, r *Result, methods []contract.Method) (broken []token.Pos, held bool) {
	misses := func(m protocol.Meaning) {
		for _, o := range r.Misses {
			if o.Verdict.Meaning == m {
				broken = append(broken, o.Pos)
			}
		}
	}
	frames := func(f MessageFault) {
		for _, x := range r.Frames {
			if x.Fault == f {
				broken = append(broken, x.Pos)
			}
		}
	}
	shakes := func(faults ...Fault) {
		for _, h := range r.Shakes {
			if slices.Contains(faults, h.Fault) {
				broken = append(broken, h.Pos)
			}
		}
	}
	answer := func(code int64, any bool) bool {
		return slices.ContainsFunc(methods, func(m contract.Method) bool {
			return (any || m.Name == "") && slices.ContainsFunc(m.Codes, func(c contract.Code) bool { return c.Value == code && !c.Unknown })
		})
	}
	switch q.Shows {
	case protocol.ShowsSessions:
		misses(protocol.SessionNotFound)
		is := func(s string) bool {
			return slices.ContainsFunc(methods, func(m contract.Method) bool { return m.UnknownSession == s })
		}
		held = is(contract.Error) && !is(contract.NotAsked)
	case protocol.ShowsStops, protocol.ShowsCancelled:
		for _, s := range r.Stops {
			switch {
			case q.Shows == protocol.ShowsStops && !s.Known, q.Shows == protocol.ShowsCancelled && (s.Cancelled != nil || s.Always != nil):
				broken = append(broken, s.Pos)
			case q.Shows == protocol.ShowsStops || s.Value == cancelledReason:
				held = true
			}
		}
		for _, o := range r.Outcomes {
			if q.Shows == protocol.ShowsCancelled && o.Verdict.Meaning == protocol.PromptCancelled {
				broken = append(broken, o.Pos)
			}
		}
	case protocol.ShowsVersion:
		shakes(Echoes, Refuses)
		held = d.initialized(versionField)
	case protocol.ShowsOffered:
		shakes(Promises)
		s := &shake{collector: d.collector, all: r.replies}
		for _, m := range d.e.w.Protocol.Methods {
			held = held || m.Offered != "" && slices.ContainsFunc(r.replies.of(handshake), func(r reply) bool { return len(s.offered(r, m.Offered)) > 0 })
		}
	case protocol.ShowsLogin:
		shakes(NoLogin)
		held = answer(authRequired, true) && d.initialized("authMethods")
	case protocol.ShowsID:
		frames(NumberOnly)
	case protocol.ShowsResult:
		frames(NoResult)
	case protocol.ShowsExtension:
		frames(NoDefault)
		misses(protocol.MethodNotFound)
		held = answer(methodNotFound, false)
	}
	return broken, held
}

// initialized reports whether initialize is seen to be answered with a field.
func (d *drafter) initialized(field string) bool {
	return slices.ContainsFunc(d.result.replies.of(handshake), func(r reply) bool {
		list, _, _ := d.e.field(part{Use: r.result, pos: r.at.Pos()}, field)
		return len(list) > 0 && !slices.ContainsFunc(list, func(h part) bool { return program.IsNil(h.V) })
	})
}
