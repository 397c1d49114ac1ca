package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
)

var update = flag.Bool("update", false, "rewrite the generated documentation")

const root = "../.." // of the repository

// generated is what an out-of-date file is reported with.
const generated = "%s is not what the code says; run go test ./cmd/acperrlint -run TestDocumentation -update"

// The pages of the checks and the tables of other pages are made of what the code
// says: the checks' own texts, the flags, the protocols' tables and the libraries.
func TestDocumentation(t *testing.T) {
	c, err := parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	pages := make(map[string]bool)
	for i, check := range analyzer.Checks() {
		name := filepath.Join(root, "docs", "checks", check.Name+".md")
		pages[name] = true
		hold(t, name, checkPage(check, c.all[i]))
	}
	have, err := filepath.Glob(filepath.Join(root, "docs", "checks", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range have {
		if !pages[name] {
			t.Errorf("%s is no check's page", name)
		}
	}

	for _, in := range []struct{ file, marker, table string }{
		{"README.md", "checks", checksTable(c.all)},
		{"docs/flags.md", "flags", flagsTable(c)},
		{"docs/libraries.md", "libraries", librariesTable()},
		{"docs/hosts.md", "nogo", nogoRule()},
	} {
		name := filepath.Join(root, in.file)
		page, err := replaceTable(readFile(t, name), in.marker, in.table)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		hold(t, name, page)
	}
}

// The pages are where the diagnostics lead to.
func TestPages(t *testing.T) {
	c, err := parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range c.all {
		path, ok := strings.CutPrefix(a.URL, "https://github.com/acperrlint/acperrlint/blob/main/")
		if _, err := os.Stat(filepath.Join(root, path)); !ok || err != nil {
			t.Errorf("%s leads to %s: %v", a.Name, a.URL, err)
		}
	}
}

// hold compares a file with what it should hold, or writes it with -update.
func hold(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if data, err := os.ReadFile(name); err != nil || string(data) != want {
		t.Errorf(generated, name)
	}
}

// nogoRule is what Bazel's users write.
func nogoRule() string {
	var b strings.Builder
	b.WriteString("```starlark\nnogo(\n    name = \"nogo\",\n    visibility = [\"//visibility:public\"],\n    deps = [\n")
	for _, c := range analyzer.Checks() {
		fmt.Fprintf(&b, "        \"@com_github_acperrlint_acperrlint//analyzer/%s\",\n", c.Name)
	}
	b.WriteString("    ],\n)\n```\n")
	return b.String()
}

// replaceTable replaces what stands between the marks of a table.
func replaceTable(text, name, table string) (string, error) {
	begin, end := "<!-- "+name+": generated -->\n", "<!-- end of "+name+" -->\n"
	before, rest, ok := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return "", fmt.Errorf("no %s and %s", strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return before + begin + table + end + after, nil
}

// checkPage returns the page of a check, of the text that -explain prints.
func checkPage(check analyzer.Check, a *analysis.Analyzer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- Generated from analyzer/%s/doc.go: change that, and run go test ./cmd/acperrlint -run TestDocumentation -update -->\n\n", a.Name)
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n", a.Name, strings.Replace(synopsis(a), "report ", "Reports ", 1))
	turn := "`-enable=" + a.Name + "` turns it on"
	if check.Default {
		turn = "`-" + a.Name + "=false` turns it off"
	}
	fmt.Fprintf(&b, "| by default | suggests fixes | |\n|---|---|---|\n| %s | %s | %s |\n",
		word(check.Default, "on", "off"), word(check.Fixable, "yes", "no"), turn)
	_, text, _ := strings.Cut(a.Doc, "\n\n")
	b.WriteString("\n" + markdown(text))
	if explainsSituations(a.Name) {
		b.WriteString("\n## Situations\n\nWhat the protocols have an answer for, how strongly they ask for it, and where\nthey say so.\n")
		tables, _ := analyzer.Codes("acp", "arc")
		for _, table := range tables {
			b.WriteString(situationsTable(table))
		}
	}
	b.WriteString(matrixTable(a.Name))
	return b.String()
}

// matrixTable returns what it is that a value of a request failed, as far as a check
// uses it.
func matrixTable(check string) string {
	var b strings.Builder
	tables, _ := analyzer.Codes("acp")
	for i, f := range tables[0].MatrixOf(check) {
		if i == 0 {
			b.WriteString("\n## Values\n\nWhich situation it is when a value of a request fails, by what the value is and how it fails.\n\n| value | failure | situation |\n|---|---|---|\n")
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", f.Kind, strings.Join(f.Failures, ", "), failing(f))
	}
	return b.String()
}

// situationsTable returns the situations that a protocol has an answer for.
func situationsTable(t analyzer.CodeTable) string {
	var rows []string
	row := func(s analyzer.Situation, answer string) {
		if s.Data != "" {
			answer += ", `" + s.Data + "` in its data"
		}
		rows = append(rows, fmt.Sprintf("| %s: %s | %s | %s | %s |\n", s.Name, s.Text, answer, s.Force, s.Source))
	}
	for _, s := range t.Results {
		row(s, s.Result)
	}
	for _, c := range t.Codes {
		for _, s := range c.Answered {
			row(s, fmt.Sprintf("%d (%s)", c.Code, c.Name))
		}
	}
	slices.Sort(rows)
	return fmt.Sprintf("\n### %s\n\n| situation | answer | | source |\n|---|---|---|---|\n%s", t.Title, strings.Join(rows, ""))
}

func checksTable(all []*analysis.Analyzer) string {
	var b strings.Builder
	b.WriteString("| check | by default | fixes | reports |\n|---|---|---|---|\n")
	for i, check := range analyzer.Checks() {
		fmt.Fprintf(&b, "| [`%s`](docs/checks/%s.md) | %s | %s | %s |\n", check.Name, check.Name,
			word(check.Default, "on", "off"), word(check.Fixable, "yes", "no"), strings.TrimPrefix(synopsis(all[i]), "report "))
	}
	return b.String()
}

// flagsTable lists the flags that are not those of a check.
func flagsTable(c *command) string {
	var b strings.Builder
	b.WriteString("| flag | |\n|---|---|\n")
	c.flags.VisitAll(func(f *flag.Flag) {
		if slices.ContainsFunc(c.all, func(a *analysis.Analyzer) bool { return a.Name == f.Name }) {
			return
		}
		arg, usage := flag.UnquoteUsage(f)
		if flagIsBool(f) {
			arg = ""
		}
		if !slices.Contains([]string{"", "false", "0"}, f.DefValue) {
			usage += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.TrimSpace("-"+f.Name+" "+arg), strings.ReplaceAll(usage, "|", `\|`))
	})
	return b.String()
}

func flagIsBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag() && !strings.Contains(f.Usage, "`")
}

func librariesTable() string {
	var b strings.Builder
	b.WriteString("| library | versions | checked by | error without a code | wrapped code |\n|---|---|---|---|---|\n")
	for _, l := range analyzer.Libraries() {
		wrapped := word(l.KeepsWrapped, "is kept", "is lost")
		if l.CodedLost {
			wrapped = "is lost, and any other too"
		}
		by := strings.Replace(l.Held, "tests", "[tests](../e2e/wire)", 1)
		fmt.Fprintf(&b, "| `%s` | %s | %s | %d | %s |\n", l.Paths[0], strings.Join(l.Versions, ", "), by, l.Uncoded, wrapped)
	}
	return b.String()
}

// link matches a link of Markdown.
var link = regexp.MustCompile(`\]\(([^()\s]+)\)`)

// Links within the repository lead somewhere.
func TestLinks(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/checks/*.md", "e2e/*/*.md"} {
		more, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	links := 0
	for _, file := range files {
		for _, m := range link.FindAllStringSubmatch(readFile(t, file), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			links++
			path, anchor, _ := strings.Cut(m[1], "#")
			target := file
			if path != "" {
				target = filepath.Join(filepath.Dir(file), path)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %s leads nowhere", file, m[1])
			} else if anchor != "" && !slices.Contains(anchors(readFile(t, target)), anchor) {
				t.Errorf("%s: %s has no heading %s", file, target, anchor)
			}
		}
	}
	if links < 20 {
		t.Errorf("only %d links in %d files", links, len(files))
	}
}

// anchors returns the anchors that GitHub gives to the headings of a file.
func anchors(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if heading := strings.TrimLeft(line, "#"); heading != line {
			id := strings.ToLower(strings.TrimSpace(heading))
			id = regexp.MustCompile("[^a-z0-9 _-]").ReplaceAllString(id, "")
			list = append(list, strings.ReplaceAll(id, " ", "-"))
		}
	}
	return list
}

// The Go version that users need is the one of go.mod.
func TestGoVersion(t *testing.T) {
	m := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(readFile(t, filepath.Join(root, "go.mod")))
	if m == nil {
		t.Fatal("go.mod names no version")
	}
	for _, name := range []string{"README.md", "docs/hosts.md"} {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(m[1]) + ` or\s+later`).MatchString(readFile(t, filepath.Join(root, name))) {
			t.Errorf("%s does not say that Go %s or later is needed", name, m[1])
		}
	}
}
