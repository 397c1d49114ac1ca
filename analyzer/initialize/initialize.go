package initialize

import (
	_ "embed"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("initialize", doc, run)

func run(pass *check.Pass) {
	for _, f := range pass.Flow.Faults {
		title := pass.Flow.Protocol.Title
		switch f.Wrong {
		case errflow.Echoes:
			pass.Fault(f, protocol.Negotiated(), "initialize answers with the version that it is asked for, whichever that is; %s wants the newest version that the agent has where it does not have that one", title)
		case errflow.Refuses:
			pass.Fault(f, protocol.Negotiated(), "initialize answers a version that the agent does not have with %s; %s wants a result with the newest version that it has, and no error", pass.Code(f.Code), title)
		case errflow.NoLogin:
			pass.Fault(f, protocol.LogsIn(), "%s asks the client to log in, but initialize offers no authMethods to do so", pass.Code(f.Code))
		case errflow.Promises:
			pass.Fault(f, protocol.Offered(), "initialize offers %s, but %s is answered with %s; leave the capability out, or answer the method", f.Value, f.Method, pass.Code(f.Code))
		}
	}
}
