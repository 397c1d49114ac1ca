package analyzer_test

import (
	"go/doc/comment"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// headings are those of a check's text, in this order: what the check does comes
// before the first one.
var headings = []string{"Why", "Before and after", "Fixes", "Options", "What stays silent", "When to ignore it"}

// The text of each check has the same parts.
func TestDocHeadings(t *testing.T) {
	for _, a := range all(t) {
		var got []string
		for _, block := range parseDoc(a.Doc) {
			if h, ok := block.(*comment.Heading); ok {
				got = append(got, plain(h.Text))
			}
		}
		if !slices.Equal(got, headings) {
			t.Errorf("%s: the headings are %q, want %q", a.Name, got, headings)
		}
	}
}

// What a text says of a protocol it says with the source, and the source is one of
// the tables'. What MUST and SHOULD claim, one of the tables' rows with this source
// claims as well.
func TestDocSources(t *testing.T) {
	forces := make(map[string][]protocol.Force) // by source
	add := func(f protocol.Force, source string) { forces[source] = append(forces[source], f) }
	for _, p := range []*protocol.Protocol{protocol.ACP(), protocol.ARC(), protocol.JSONRPC()} {
		for _, a := range p.Answers {
			add(a.Force, a.Source)
		}
		for _, c := range p.Codes {
			add(protocol.Plain, c.Source)
		}
		for _, r := range p.Reserved {
			add(r.Force, r.Source)
		}
	}
	for _, r := range []protocol.Rule{protocol.Answered(), protocol.Unanswered(), protocol.Stopped(), protocol.Negotiated(), protocol.Offered(), protocol.LogsIn()} {
		add(r.Force, r.Source)
	}
	source := regexp.MustCompile(`\(((?:ACP|ARC|JSON-RPC)[^()]*)\)`)
	for _, a := range all(t) {
		var why string
		within := false
		for _, block := range parseDoc(a.Doc) {
			switch b := block.(type) {
			case *comment.Heading:
				within = plain(b.Text) == headings[0]
			default:
				if within {
					why += text(b) + "\n"
				}
			}
		}
		named := source.FindAllStringSubmatch(a.Doc, -1)
		if len(named) == 0 && !strings.Contains(strings.ToLower(why), "no protocol") {
			t.Errorf("%s: the text names no source, and does not say that no protocol speaks of it", a.Name)
		}
		var claimed []protocol.Force
		for _, m := range named {
			name := strings.Join(strings.Fields(m[1]), " ")
			if forces[name] == nil {
				t.Errorf("%s: %q is a source of no table", a.Name, name)
			}
			claimed = append(claimed, forces[name]...)
		}
		for _, f := range []protocol.Force{protocol.Must, protocol.Should} {
			if strings.Contains(a.Doc, string(f)) && !slices.Contains(claimed, f) {
				t.Errorf("%s: the text says %s, and none of its sources does", a.Name, f)
			}
		}
	}
}

// The examples are parts of programs that are tested: the code before has the
// findings of its want comments, the code after has none.
func TestDocExamples(t *testing.T) {
	for _, a := range all(t) {
		t.Run(a.Name, func(t *testing.T) {
			counts := make(map[string]int)
			side := ""
			for _, block := range parseDoc(a.Doc) {
				switch b := block.(type) {
				case *comment.Paragraph:
					switch plain(b.Text) {
					case "Before:":
						side = "before"
					case "After:", "with":
						side = "after"
					default:
						side = ""
					}
				case *comment.Code:
					if side == "" {
						continue
					}
					if counts[side]++; !strings.Contains(programs(t, a.Name, side), flat(b.Text)) {
						t.Errorf("no program below testdata has what the text shows %s:\n%s", side, b.Text)
					}
				}
			}
			if counts["before"] == 0 || counts["after"] < counts["before"] {
				t.Errorf("%d examples before and %d after", counts["before"], counts["after"])
			}
			if n := strings.Count(raw(t, a.Name, "before"), "// want `"); n < counts["before"] {
				t.Errorf("%d findings in the programs of %d examples", n, counts["before"])
			}
			if strings.Contains(raw(t, a.Name, "after"), "// want") {
				t.Error("what is right has findings")
			}
		})
	}
}

// What a text shows for its own findings is a directive that does something: it
// names checks, this one first, and a reason.
func TestDocDirectives(t *testing.T) {
	ignore := regexp.MustCompile(`//acperrlint:(?:file-)?ignore ([a-z,]+)(?: \S+)+`)
	for _, a := range all(t) {
		_, section, _ := strings.Cut(a.Doc, "# "+headings[len(headings)-1]+"\n")
		found := ignore.FindAllStringSubmatch(section, -1)
		if len(found) == 0 {
			t.Errorf("%s: the text does not show how to ignore it", a.Name)
		}
		for _, m := range found {
			names := strings.Split(m[1], ",")
			if !slices.Contains(names, a.Name) {
				t.Errorf("%s: %q does not ignore it", a.Name, m[0])
			}
			for _, name := range names {
				if !slices.Contains(check.Names(), name) {
					t.Errorf("%s: %q names no check", a.Name, m[0])
				}
			}
		}
	}
}

// programs returns the text of a check's example programs, flat.
func programs(t *testing.T, check, side string) string {
	t.Helper()
	return flat(regexp.MustCompile("(?m) // want `.*$").ReplaceAllString(raw(t, check, side), ""))
}

func raw(t *testing.T, check, side string) string {
	t.Helper()
	var all strings.Builder
	for _, tree := range []string{"src", filepath.Join("old", "src")} {
		files, err := filepath.Glob(filepath.Join("..", "testdata", tree, check, "docs", side, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(data)
		}
	}
	return all.String()
}

// flat returns text without the indentation of its lines.
func flat(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

func parseDoc(doc string) []comment.Block { return new(comment.Parser).Parse(doc).Content }

// text returns the text of a block.
func text(b comment.Block) string {
	return string(new(comment.Printer).Text(&comment.Doc{Content: []comment.Block{b}}))
}

// plain returns words on one line.
func plain(list []comment.Text) string {
	return strings.Join(strings.Fields(text(&comment.Paragraph{Text: list})), " ")
}
