// Which of the protocol's requirements does the code hold, and which does it break?

package errflow

import (
	"go/token"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/contract"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// unknownSession says how a method answers a request that names no session which is
// there. An unknown error may be that answer.
func (d *drafter) unknownSession(m *draft) string {
	row, ok := d.e.w.Protocol.Method(m.Name)
	is := func(o Outcome) bool {
		return o.Verdict.Meaning == protocol.SessionNotFound && slices.Contains(o.Methods, m.Name)
	}
	about := func(c contract.Code, what protocol.Meaning) bool {
		return slices.ContainsFunc(c.Places, func(p contract.Place) bool { return p.Situation == string(what) })
	}
	switch {
	case !ok || !row.Agent || !row.Refuses || row.Needs != "sessionId" || len(m.Handlers) == 0:
		return ""
	case slices.ContainsFunc(d.result.Misses, is):
		return contract.Success
	case slices.ContainsFunc(m.Codes, func(c contract.Code) bool {
		return c.Value == resourceNotFound && !c.Unknown || about(c, protocol.SessionNotFound)
	}):
		return contract.Error
	case slices.ContainsFunc(m.Codes, func(c contract.Code) bool {
		return c.Unknown || c.Value == methodNotFound || about(c, protocol.MethodNotFound)
	}):
		return "" // or there is no such method
	}
	return contract.NotAsked
}

// resourceNotFound is the code for what is not there.
const resourceNotFound = -32002

// conformance says of an agent what the package shows of the conformance kit's
// requirements.
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

// shown returns where a requirement is broken, and whether something shows that it is
// held.
func (d *drafter) shown(q protocol.Requirement, r *Result, methods []contract.Method) (broken []token.Pos, held bool) {
	for _, f := range r.Faults {
		if shows, ok := breaks[f.Wrong]; ok && shows == q.Shows {
			broken = append(broken, f.Pos)
		}
	}
	among := func(list []Outcome, m protocol.Meaning) {
		for _, o := range list {
			if o.Verdict.Meaning == m {
				broken = append(broken, o.Pos)
			}
		}
	}
	answers := func(code int64, is func(contract.Method) bool) bool {
		return slices.ContainsFunc(methods, func(m contract.Method) bool {
			return is(m) && slices.ContainsFunc(m.Codes, func(c contract.Code) bool { return c.Value == code && !c.Unknown })
		})
	}
	switch q.Shows {
	case protocol.ShowsSessions:
		among(r.Misses, protocol.SessionNotFound)
		is := func(s string) bool {
			return slices.ContainsFunc(methods, func(m contract.Method) bool { return m.UnknownSession == s })
		}
		held = is(contract.Error) && !is(contract.NotAsked)
	case protocol.ShowsStops:
		held = len(r.reasons) > 0
	case protocol.ShowsCancelled:
		among(r.Outcomes, protocol.PromptCancelled)
		held = slices.Contains(r.reasons, cancelledReason)
	case protocol.ShowsVersion:
		held = d.initialized(versionField)
	case protocol.ShowsOffered:
		held = slices.ContainsFunc(d.e.w.Protocol.Methods, func(m protocol.Method) bool {
			return slices.ContainsFunc(r.replies.of(handshake), func(a reply) bool { return len(d.offered(a, m.Offered)) > 0 })
		})
	case protocol.ShowsLogin:
		held = answers(authRequired, func(contract.Method) bool { return true }) && d.initialized(loginField)
	case protocol.ShowsExtension:
		among(r.Misses, protocol.MethodNotFound)
		held = answers(methodNotFound, func(m contract.Method) bool { return m.Name == "" })
	}
	return broken, held
}

// initialized reports whether initialize is seen to be answered with a field.
func (d *drafter) initialized(field string) bool {
	return slices.ContainsFunc(d.result.replies.of(handshake), func(r reply) bool {
		list, _, _ := d.e.field(r.whole(), field)
		return len(list) > 0 && !slices.ContainsFunc(list, func(h part) bool { return program.IsNil(h.V) })
	})
}
