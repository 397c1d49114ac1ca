package stopreason

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("stopreason", doc, run)

func run(pass *check.Pass) {
	p := pass.Flow.Protocol
	for _, f := range pass.Flow.Faults {
		if f.Wrong == errflow.NoSuchReason {
			pass.Fault(f, protocol.Stopped(), "%s is answered with %s; %s has %s", f.Method, said(f.Value), p.Title, among(p.StopReasons))
		}
	}
}

// said names a stop reason that the protocol does not have.
func said(reason string) string {
	if reason == "" {
		return "no stop reason"
	}
	return "the stop reason " + strconv.Quote(reason)
}

// among lists the stop reasons that a protocol has.
func among(reasons []string) string {
	return strings.Join(reasons[:len(reasons)-1], ", ") + " and " + reasons[len(reasons)-1]
}
