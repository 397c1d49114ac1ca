package initialize

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	return s.Analyzer("initialize", doc, run)
}

func run(pass *check.Pass) error {
	defer pass.Flow.Hold()()
	for _, h := range pass.Flow.Shakes {
		f := report.Finding{Pos: h.Pos, End: h.End, Related: check.Places(h.Related)}
		f.Message, f.Claim = said(pass, h)
		if h.Code != 0 {
			f.Claim.Read = pass.Named(h.Code)
		}
		pass.Report(f)
	}
	return nil
}

// said says what is wrong with what an agent answers, and what the protocol asks
// for.
func said(pass *check.Pass, h errflow.Handshake) (string, details.Claim) {
	title := pass.Flow.Protocol.Title
	switch h.Fault {
	case errflow.Echoes:
		return fmt.Sprintf("initialize answers with the version that it is asked for, whichever that is; %s wants the newest version that the agent has where it does not have that one", title),
			check.Rule(protocol.Negotiated(), h.Method)
	case errflow.Refuses:
		return fmt.Sprintf("initialize answers a version that the agent does not have with %s; %s wants a result with the newest version that it has, and no error", pass.Code(h.Code), title),
			check.Rule(protocol.Negotiated(), h.Method)
	case errflow.NoLogin:
		return fmt.Sprintf("%s asks the client to log in, but initialize offers no authMethods to do so", pass.Code(h.Code)),
			check.Rule(protocol.LogsIn(), h.Method)
	}
	return fmt.Sprintf("initialize offers %s, but %s is answered with %s; leave the capability out, or answer the method", h.Field, h.Method, pass.Code(h.Code)),
		check.Rule(protocol.Offered(), h.Method)
}
