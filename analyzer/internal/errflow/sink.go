package errflow

import (
	"go/token"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
)

// sends notes that errors of an interface's method are handed to the peer, for
// the packages that implement it.
func (e *engine) sends(x *flow.Error, code int64, method string, pos token.Pos) {
	if x.Interface() == nil || x.Interface().Pkg() != e.w.Pass.Pkg {
		return
	}
	s := e.w.Site(pos)
	s.Pos = 0
	fact := &handler.SinkFact{Code: code, Method: method, Site: s}
	if m, ok := e.w.Protocol.Method(method); ok {
		fact.Notify = m.Notification
	}
	for _, p := range x.CallBy {
		fact.Wire = append(fact.Wire, p.Wire)
	}
	fact.OwnContext = x.Context() != nil && !e.ends(x.Context())
	var old handler.SinkFact
	if e.w.Pass.ImportObjectFact(x.Interface(), &old) {
		return // the first place in source order stands for all
	}
	e.w.Pass.ExportObjectFact(x.Interface(), fact)
}
