package analyzer_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/details"
)

// What each check says of the protocol beside its messages: the code that the
// peer reads and the one that it should, how strongly who asks for that, and
// how long the ways of the errors are.
func TestClaims(t *testing.T) {
	pkgs := loadAll(t, "cancelerr/prompt", "directive/form", "errdata/values", "lostcode/wrap", "nodata/missing",
		"reservedcode/arc", "reservedcode/collision", "reservedcode/custom", "returnederr/ownlayer", "returnederr/served/...", "unanswered/frames", "unanswered/responder", "undocumentedcode/arc")
	strict, err := analyzer.New(analyzer.Settings{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, act := range append(actions(t, all(t), pkgs), actions(t, strict, pkgs)...) {
		if act.Err != nil {
			t.Fatalf("%s: %v", act, act.Err)
		}
		for _, f := range act.Result.(details.Result).Findings {
			code := func(c *details.Code) string {
				if c == nil {
					return "-"
				}
				return fmt.Sprint(c.Value)
			}
			line := fmt.Sprintf("%s: %s to %s, %s, %s", act.Analyzer.Name, code(f.Read), cmp.Or(f.Result, code(f.Want)), f.Force, cmp.Or(f.Source, "-"))
			if len(f.Ways) > 0 {
				line += fmt.Sprintf(", way of %d", len(f.Ways[0]))
			}
			got = append(got, line)
		}
	}
	slices.Sort(got)
	got = slices.Compact(got)
	const want = `
cancelerr: -32000 to the stop reason "cancelled", MUST, ACP, protocol/prompt-turn#cancellation, way of 3
cancelerr: -32603 to the stop reason "cancelled", MUST, ACP, protocol/prompt-turn#cancellation
cancelerr: -32603 to the stop reason "cancelled", MUST, ACP, protocol/prompt-turn#cancellation, way of 2
cancelerr: -32800 to the stop reason "cancelled", MUST, ACP, protocol/prompt-turn#cancellation
cancelerr: -32800 to the stop reason "cancelled", MUST, ACP, protocol/prompt-turn#cancellation, way of 2
directive: - to -, common practice, -
errdata: - to -, common practice, -
lostcode: -32603 to -32002, common practice, -, way of 3
lostcode: -32603 to -32601, common practice, -, way of 2
lostcode: -32603 to -32602, common practice, -, way of 2
lostcode: -32603 to -32602, common practice, -, way of 3
nodata: -32002 to -, SHOULD, ACP, protocol/v1/error
nodata: -32601 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32000 to -, states, ACP, protocol/v1/error
reservedcode: -32000 to -32002, states, ACP, protocol/v1/error
reservedcode: -32000 to -32602, states, ACP, protocol/v1/error
reservedcode: -32000 to -32603, states, ACP, protocol/v1/error
reservedcode: -32001 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32001 to -, states, ARC, error taxonomy
reservedcode: -32002 to -, states, ACP, protocol/v1/error
reservedcode: -32002 to -32000, states, ACP, protocol/v1/error
reservedcode: -32002 to -32601, states, ACP, protocol/v1/error
reservedcode: -32003 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32003 to -32000, SHOULD, ACP, protocol/v1/error
reservedcode: -32004 to -32002, SHOULD, ACP, protocol/v1/error
reservedcode: -32005 to -32601, SHOULD, ACP, protocol/v1/error
reservedcode: -32006 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32007 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32010 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32011 to -32002, SHOULD, ACP, protocol/v1/error
reservedcode: -32012 to -32002, SHOULD, ACP, protocol/v1/error
reservedcode: -32013 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32014 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32020 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32022 to -32603, states, ACP, protocol/v2/error
reservedcode: -32030 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32042 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32050 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32051 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32052 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32099 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32600 to -32602, states, ACP, protocol/v1/error
reservedcode: -32601 to -32002, states, ACP, protocol/v1/error
reservedcode: -32602 to -32700, states, ACP, protocol/v1/error
reservedcode: -32603 to -32600, states, ACP, protocol/v1/error
reservedcode: -32700 to -32601, states, ACP, protocol/v1/error
reservedcode: -32768 to -, SHOULD, ACP, protocol/v1/error
reservedcode: -32800 to -, states, ACP, protocol/v1/draft/error
reservedcode: -32801 to -, SHOULD, ACP, protocol/v1/draft/error
reservedcode: -32899 to -, SHOULD, ACP, protocol/v1/draft/error
reservedcode: -32999 to -, states, ARC, error taxonomy
reservedcode: -41999 to -, states, ARC, error taxonomy
reservedcode: -42000 to -, states, ARC, error taxonomy
reservedcode: -42500 to -, states, ARC, error taxonomy
reservedcode: -43001 to -42001, states, ARC, error taxonomy
reservedcode: -43500 to -, states, ARC, error taxonomy
reservedcode: -44100 to -, states, ARC, error taxonomy
reservedcode: -45999 to -, states, ARC, error taxonomy
returnederr: - to -, MUST, JSON-RPC 2.0, section 5
returnederr: - to -, common practice, -
returnederr: -32603 to -, common practice, -
returnederr: -32603 to -, common practice, -, way of 2
returnederr: -32603 to -32002, SHOULD, ACP, protocol/v1/error, way of 2
returnederr: -32603 to -32602, states, ACP, protocol/v1/error
returnederr: -32603 to -32602, states, ACP, protocol/v1/error, way of 2
returnederr: 0 to -32601, SHOULD, ACP, protocol/v1/error
returnederr: 0 to -32602, states, ACP, protocol/v1/error, way of 2
unanswered: - to -, MUST, JSON-RPC 2.0, section 5
unanswered: - to -, common practice, -
unanswered: - to -32600, states, JSON-RPC 2.0, section 5.1
unanswered: - to -32700, states, JSON-RPC 2.0, section 5.1
undocumentedcode: -30000 to -, common practice, -
undocumentedcode: -31000 to -, common practice, -
undocumentedcode: -31020 to -, common practice, -
undocumentedcode: -46001 to -, states, ARC, error taxonomy
undocumentedcode: -49999 to -, states, ARC, error taxonomy
undocumentedcode: -50002 to -, common practice, -
undocumentedcode: -50003 to -, common practice, -
undocumentedcode: 1 to -, common practice, -
`
	wanted := strings.Split(strings.TrimSpace(want), "\n")
	for _, line := range got {
		if !slices.Contains(wanted, line) {
			t.Errorf("new; if it is right, add it to the list above: %s", line)
		}
	}
	for _, line := range wanted {
		if !slices.Contains(got, line) {
			t.Errorf("no finding says this any more: %s", line)
		}
	}
}

// actions runs analyzers on packages.
func actions(t *testing.T, analyzers []*analysis.Analyzer, pkgs []*packages.Package) []*checker.Action {
	t.Helper()
	graph, err := checker.Analyze(analyzers, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	return graph.Roots
}
