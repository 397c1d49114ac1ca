package nodata

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("nodata", doc, run)

func run(pass *check.Pass) {
	if p := pass.Flow.Protocol; p == nil || p.Name != "acp" {
		return // ARC shows details in an example, and asks for none
	}
	for _, e := range pass.Flow.Errors {
		names, rule := asked(pass.Flow.Protocol, e.Code)
		if e.HasData || len(names) == 0 {
			continue
		}
		claim := check.Rule(rule, e.Method)
		claim.Read = pass.Named(e.Code)
		pass.Report(report.Finding{Pos: e.Pos, End: e.End, Claim: claim, Message: fmt.Sprintf("%s goes out without %s; %s names %s",
			pass.Code(e.Code), pass.Flow.Protocol.DataName, pass.Flow.Protocol.Title, strings.Join(names, " or "))})
	}
}

// asked returns the data that the protocol names for a code, in the order of
// their names: one for each situation that the code is for. The rule is that of
// the first.
func asked(p *protocol.Protocol, code int64) (names []string, rule protocol.Rule) {
	rules := make(map[string]protocol.Rule)
	for _, a := range p.Answers {
		if a.Code == code && a.Data != "" && a.Data != protocol.AnyField {
			rules[p.DataName+"."+a.Data] = protocol.Rule{Force: a.Force, Source: a.Source}
		}
	}
	names = slices.Sorted(maps.Keys(rules))
	if len(names) > 0 {
		rule = rules[names[0]]
	}
	return names, rule
}
