// Package details defines what a check knows about a finding beyond its
// diagnostic, for drivers that show more than positions and messages.
//
// Each analyzer of the suite has a Result. The package finds nothing itself and
// knows no output format.
package details

import (
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// A Result is what a check made of a package.
type Result struct {
	Findings []Finding          // one for every diagnostic, in the same order
	Used     map[token.Pos]bool // directives that silenced other findings; nil if the check did not run
}

// A Finding is a diagnostic with what it rests on.
type Finding struct {
	analysis.Diagnostic
	Claim

	// Evidence is what in the code speaks for the situation, with no position
	// if that is not one place. Its message is empty if there is none.
	Evidence Place

	// Ways are the ways of the error to the peer, as far as they are known,
	// each from where it is made and in order. They come by the finding's own
	// place; where several calls bring one error, those after the first may
	// come by another call.
	Ways [][]Place

	// NoFix says why a check that has fixes has none for the finding. It is
	// empty if there is one, and if nothing is known. With a fix it is Waits.
	NoFix string
}

// Waits is the NoFix of a finding that is fixed in a second run. The first one changes
// the function that hands the error to the peer. One of the findings brings that fix.
const Waits = "the function that hands the error to the peer has to pass on codes first: its own fix follows in a second run"

// A Place is a position and what happens there.
type Place struct {
	Pos     token.Pos
	Message string
}

// A Claim is what a finding says about the protocol.
type Claim struct {
	Methods   []string `json:"methods,omitempty"`   // on the wire, to which the answer is wrong
	Situation string   `json:"situation,omitempty"` // that the code is in: "unknown session"
	Read      *Code    `json:"read,omitempty"`      // what the peer reads today
	Want      *Code    `json:"want,omitempty"`      // what it should read
	Result    string   `json:"result,omitempty"`    // or what the answer should be instead of an error
	Force     Force    `json:"force"`               // how strongly somebody asks for that
	Source    string   `json:"source,omitempty"`    // where, or "" for common practice
}

// A Code is an error code. Its name is empty if the protocol has none for it.
type Code struct {
	Value int64  `json:"code"`
	Name  string `json:"name,omitempty"`
}

// Force is how strongly the protocol asks for what a finding asks for.
type Force string

// The words are those of RFC 2119; States is a statement without one of them,
// and Practice is what no document says.
const (
	Must     Force = "MUST"
	Should   Force = "SHOULD"
	States   Force = "states"
	Practice Force = "common practice"
)

// Severity is what a host that has severities makes of a finding.
type Severity string

// The severities are spelled as in SARIF and in GitHub's workflow commands.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Severity returns Error for what a protocol's MUST forbids, and Warning for
// everything else.
func (f Force) Severity() Severity {
	if f == Must {
		return Error
	}
	return Warning
}
