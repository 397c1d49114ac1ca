package analyzer_test

import (
	"slices"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// The tables are for people: each row says where it is from, and what has no
// situation has a text or at least a name.
func TestCodes(t *testing.T) {
	tables, err := analyzer.Codes()
	if err != nil {
		t.Fatal(err)
	}
	var names, want []string
	for _, p := range protocol.All() {
		want = append(want, p.Name)
	}
	for _, table := range tables {
		names = append(names, table.Protocol)
		if table.Title == "" || len(table.Codes) < 5 || len(table.Reserved) == 0 || table.Custom == "" {
			t.Errorf("%s: the table is not complete: %+v", table.Protocol, table)
		}
		for _, c := range table.Codes {
			if c.Name == "" || c.Source == "" {
				t.Errorf("%s: %d has no name or no source", table.Protocol, c.Code)
			}
			if c.Text != "" && len(c.Answered) > 0 {
				t.Errorf("%s: %d has a text and situations, which say it too", table.Protocol, c.Code)
			}
			for _, s := range c.Answered {
				if s.Text == "" || s.Source == "" || s.Force == "" || s.Result != "" {
					t.Errorf("%s: %d: %+v", table.Protocol, c.Code, s)
				}
			}
			if !slices.IsSortedFunc(c.Answered, func(a, b analyzer.Situation) int {
				if a.Name < b.Name {
					return -1
				}
				return 1
			}) {
				t.Errorf("%s: the situations of %d are in no order", table.Protocol, c.Code)
			}
		}
		for _, s := range table.Results {
			if s.Result == "" || s.Text == "" || s.Source == "" {
				t.Errorf("%s: %+v", table.Protocol, s)
			}
		}
	}
	if !slices.Equal(names, append(want, "jsonrpc")) {
		t.Errorf("the tables are of %v", names)
	}
	acp, err := analyzer.Codes("acp")
	if err != nil || len(acp) != 1 || acp[0].Protocol != "acp" || len(acp[0].Results) != 5 {
		t.Errorf("of ACP there is %+v (%v)", acp, err)
	}
	i := slices.IndexFunc(acp[0].Codes, func(c analyzer.Code) bool { return c.Code == -32022 })
	if want := "The peers cannot agree on a version of the protocol."; acp[0].Codes[i].Text != want {
		t.Errorf("-32022 is for %q, want %q", acp[0].Codes[i].Text, want)
	}
	for _, names := range [][]string{{"lsp"}, {"acp", ""}} {
		if tables, err := analyzer.Codes(names...); err == nil {
			t.Errorf("of %q there are %d tables and no error", names, len(tables))
		}
	}
}
