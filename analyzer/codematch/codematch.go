package codematch

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/codes"
	"github.com/acperrlint/acperrlint/analyzer/internal/outbound"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	a := s.Analyzer("codematch", doc, run)
	a.Requires = append(a.Requires, s.Answers)
	return a
}

func run(pass *check.Pass) {
	for _, m := range pass.ResultOf[pass.Suite.Answers].([]outbound.Match) {
		message := ""
		switch {
		case m.Const == nil:
			message = fmt.Sprintf("the text %q of %s's answer is no promise; %s%s", m.Text, peer(pass, m), tells(pass, m), advice(pass, m))
		case slices.ContainsFunc(pass.Codes, func(u codes.Use) bool { return u.Decl == m.Const }):
			continue // it is sent as well, which is for reservedcode to judge
		default:
			message = fmt.Sprintf("%d (%s) is %s; %s", m.Code, m.Const.Name(), meaning(pass, m), tells(pass, m))
		}
		if len(m.Methods) > 0 {
			message = check.List(m.Methods) + ": " + message
		}
		claim := details.Claim{Methods: m.Methods, Situation: string(m.Meaning), Want: pass.Named(m.Answer.Code)}
		pass.Report(report.Finding{Pos: m.Pos, End: m.End, Message: message, Claim: claim})
	}
}

// peer says who answers the methods of a match.
func peer(pass *check.Pass, m outbound.Match) string {
	agent, client := false, false
	for _, name := range m.Methods {
		row, _ := pass.Flow.Protocol.Method(name)
		agent, client = agent || row.Agent, client || !row.Agent
	}
	switch {
	case agent && !client:
		return "the agent"
	case client && !agent:
		return "the client"
	}
	return "the peer"
}

// tells says which code the protocol has for what a match takes the error for.
func tells(pass *check.Pass, m outbound.Match) string {
	situation := string(m.Meaning)
	return fmt.Sprintf("%s tells %s %s by %s", pass.Flow.Protocol.Title, check.Article(situation), situation, pass.Code(m.Answer.Code))
}

// meaning says what the code of a comparison is in the protocol.
func meaning(pass *check.Pass, m outbound.Match) string {
	if row, ok := pass.Flow.Protocol.Lookup(m.Code); ok && !row.Removed {
		return fmt.Sprintf("%s's %q", pass.Flow.Protocol.Title, row.Name)
	}
	return "no code of " + pass.Flow.Protocol.Title
}

// advice says how the error is asked for its code.
func advice(pass *check.Pass, m outbound.Match) string {
	var typ, compare string
	switch t := m.Type; {
	case m.Lost.Line > 0:
		return fmt.Sprintf(": hand on the error itself, of which %s:%d keeps the text alone", m.Lost.File, m.Lost.Line)
	case m.Library != nil:
		typ, compare, _ = m.Library.Ask(m.Answer.Code, pass.Qualifier(m.Library, m.Package, m.Pos), "re")
	case t.NoError:
		return fmt.Sprintf(": compare its %s", t.Fields.Code)
	default:
		typ = t.Fields.Name
		if home := strings.TrimSuffix(t.Name, "."+typ); home != pass.Pkg.Path() {
			typ = home[strings.LastIndexByte(home, '/')+1:] + "." + typ
		}
		if t.Fields.Pointer {
			typ = "*" + typ
		}
		compare = fmt.Sprintf("re.%s == %d", t.Fields.Code, m.Answer.Code)
	}
	return fmt.Sprintf(": errors.As(err, &re) with %s, and %s", typ, compare)
}
