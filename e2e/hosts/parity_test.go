package hosts

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer"
)

// A settingsFor says with which settings some packages of testdata/src are
// meant to be linted. The tests of the checks set the same.
type settingsFor struct {
	packages string // a prefix of their paths; "" for all others
	settings analyzer.Settings
}

// corpusSettings are in order: the first that fits counts.
var corpusSettings = []settingsFor{
	{"undocumentedcode/", analyzer.Settings{Enable: []string{"undocumentedcode"}}},
	{"codematch/", analyzer.Settings{Enable: []string{"codematch"}}},
	{"nodata/", analyzer.Settings{Enable: []string{"nodata"}}},
	{"seeds/", analyzer.Settings{Enable: []string{"nodata", "undocumentedcode"}}},
	{"genericerr/setting", analyzer.Settings{Protocol: "acp"}},
	{"returnederr/strict", analyzer.Settings{Strict: true}},
	{"", analyzer.Settings{}},
}

// notModules are packages of testdata/src that do not compile in a module,
// with the reason.
var notModules = map[string]string{}

// TestParity lints the packages that the checks are tested with, the demo, and
// the small agent of this folder, by the command, by go vet and by
// golangci-lint. All find the same, and what the want comments ask for.
func TestParity(t *testing.T) {
	t.Parallel()
	t.Run("agent", func(t *testing.T) {
		t.Parallel()
		dir := resolved(t, t.TempDir())
		if err := copyTree(dir, agentDir); err != nil {
			t.Fatal(err)
		}
		wants, err := wantsIn(dir)
		if err != nil {
			t.Fatal(err)
		}
		findings := lintAll(t, dir, analyzer.Settings{}, "./...")
		compareHosts(t, findings)
		compareWants(t, findings, wants)
	})
	t.Run("demo", func(t *testing.T) {
		t.Parallel()
		dir := resolved(t, t.TempDir())
		if err := copyTree(dir, filepath.Join(root, "e2e", "demo")); err != nil {
			t.Fatal(err)
		}
		byDefault := lintAll(t, dir, analyzer.Settings{}, "./...")
		compareHosts(t, byDefault)

		// Settings come as flags in one host and from a file in another.
		everything := analyzer.Settings{Strict: true}
		for _, c := range analyzer.Checks() {
			if !c.Default {
				everything.Enable = append(everything.Enable, c.Name)
			}
		}
		all := lintAll(t, dir, everything, "./...")
		compareHosts(t, all)
		some := lintAll(t, dir, analyzer.Settings{Disable: []string{"returnederr"}}, "./...")
		compareHosts(t, some)
		for host := range all {
			if a, b, c := len(all[host]), len(byDefault[host]), len(some[host]); a <= b || b <= c {
				t.Errorf("%s: %d findings with everything on, %d by default, %d without returnederr", host, a, b, c)
			}
		}
	})
	t.Run("want", func(t *testing.T) {
		t.Parallel()
		testWantPackages(t)
	})
}

func testWantPackages(t *testing.T) {
	dir := resolved(t, t.TempDir())
	if err := materialize(dir, filepath.Join(root, "testdata", "src")); err != nil {
		t.Fatal(err)
	}
	bad, err := broken(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, why := range bad {
		if notModules[name] == "" {
			t.Errorf("%s does not compile in a module: %s", name, why)
		}
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name := range notModules {
		if bad[name] == "" {
			t.Errorf("%s compiles in a module after all", name)
		}
	}

	packages, err := packagesIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	wants, err := wantsIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range corpusSettings {
		var patterns []string
		mine := make(map[string]bool)
		for _, p := range packages {
			first := slices.IndexFunc(corpusSettings, func(s settingsFor) bool { return strings.HasPrefix(p, s.packages) })
			if first == i && !strings.HasPrefix(p, "libraries/") {
				patterns = append(patterns, "./"+p)
				mine[p] = true
			}
		}
		if len(patterns) == 0 {
			t.Errorf("no package %s", s.packages)
			continue
		}
		var expected []want
		for _, w := range wants {
			if mine[filepath.ToSlash(filepath.Dir(w.file))] {
				expected = append(expected, w)
			}
		}
		if len(expected) == 0 {
			t.Errorf("no want comments in the packages %s", strings.Join(patterns, " "))
		}
		findings := lintAll(t, dir, s.settings, patterns...)
		compareHosts(t, findings)
		compareWants(t, findings, expected)
	}
}

// same reports whether two hosts have one finding: in another package, go vet knows no
// column.
func same(a, b finding) bool {
	if a.col == 1 || b.col == 1 {
		a.col, b.col = 1, 1
	}
	return a == b
}

// compareHosts reports where hosts differ from each other.
func compareHosts(t *testing.T, findings map[string][]finding) {
	t.Helper()
	hosts := slices.Sorted(maps.Keys(findings))
	first := hosts[0]
	for _, host := range hosts[1:] {
		for _, f := range findings[host] {
			if !slices.ContainsFunc(findings[first], func(o finding) bool { return same(f, o) }) {
				t.Errorf("%s finds what %s does not: %s", host, first, f)
			}
		}
		for _, f := range findings[first] {
			if !slices.ContainsFunc(findings[host], func(o finding) bool { return same(f, o) }) {
				t.Errorf("%s finds what %s does not: %s", first, host, f)
			}
		}
	}
	if len(findings[first]) == 0 {
		t.Error("no findings to compare")
	}
	for _, host := range hosts {
		t.Logf("%s: %d findings", host, len(findings[host]))
	}
}

// compareWants reports where hosts differ from the want comments. The packages
// of a check are tested with that check alone, so what the others find there
// needs no comment.
func compareWants(t *testing.T, findings map[string][]finding, wants []want) {
	t.Helper()
	for host, list := range findings {
		unexpected, missing := unmatched(list, wants)
		for _, f := range unexpected {
			// The fixes' packages are about fixes, and those of directives have
			// wrong ones on purpose.
			check := checkOf(f.file)
			if check == "directive" || strings.HasPrefix(f.file, "fixes/") {
				continue
			}
			if check == "" || check == f.check() {
				t.Errorf("%s finds what no want comment asks for: %s", host, f)
			}
		}
		for _, w := range missing {
			t.Errorf("%s misses %s:%d: %s", host, w.file, w.line, w.pattern)
		}
	}
	t.Logf("%d want comments", len(wants))
}

// checkOf returns the check whose test package a file belongs to, or "".
func checkOf(file string) string {
	first, _, nested := strings.Cut(file, "/")
	if nested && slices.ContainsFunc(analyzer.Checks(), func(c analyzer.Check) bool { return c.Name == first }) {
		return first
	}
	return ""
}

// resolved returns a path without symbolic links, as the hosts print it.
func resolved(t *testing.T, dir string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// lintAll lints the packages in dir by every host and returns the findings.
func lintAll(t *testing.T, dir string, s analyzer.Settings, patterns ...string) map[string][]finding {
	t.Helper()
	bin := must(t, linter)
	flags := flagsOf(s)
	golangciConfig(t, dir, s)
	all := make(map[string][]finding)
	for _, host := range []struct {
		name, program string
		args          []string
		found         int // exit status when there are findings
	}{
		{"acperrlint", bin, flags, 3},
		{"go vet", "go", append([]string{"vet", "-vettool=" + bin}, flags...), 1},
		{"golangci-lint", must(t, golangci), []string{"run", "--allow-parallel-runners", "--output.text.print-issued-lines=false"}, 1},
	} {
		cmd := exec.Command(host.program, append(slices.Clone(host.args), patterns...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOLANGCI_LINT_CACHE="+filepath.Join(t.TempDir(), "cache"))
		out, err := cmd.CombinedOutput()
		all[host.name] = findingsIn(string(out), dir)
		status := 0
		if len(all[host.name]) > 0 {
			status = host.found
		}
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) || cmd.ProcessState.ExitCode() != status {
			t.Fatalf("%s: %v, want exit status %d\n%s", host.name, err, status, out)
		}
	}
	return all
}

// flagsOf returns the flags that say what the settings do.
func flagsOf(s analyzer.Settings) []string {
	var flags []string
	if len(s.Enable) > 0 {
		flags = append(flags, "-enable="+strings.Join(s.Enable, ","))
	}
	if len(s.Disable) > 0 {
		flags = append(flags, "-disable="+strings.Join(s.Disable, ","))
	}
	if s.Protocol != "" {
		flags = append(flags, "-protocol="+s.Protocol)
	}
	if s.Strict {
		flags = append(flags, "-strict")
	}
	return flags
}

// golangciConfig writes a configuration of golangci-lint with the settings. By
// default it would print a few findings of a kind only, and one for each line.
func golangciConfig(t *testing.T, dir string, s analyzer.Settings) {
	t.Helper()
	config := map[string]any{
		"version": "2",
		"linters": map[string]any{
			"default":  "none",
			"enable":   []string{"acperrlint"},
			"settings": map[string]any{"custom": map[string]any{"acperrlint": map[string]any{"type": "module", "settings": s}}},
		},
		"issues": map[string]any{"max-issues-per-linter": 0, "max-same-issues": 0, "uniq-by-line": false},
	}
	data, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	// JSON is YAML.
	if err := os.WriteFile(filepath.Join(dir, ".golangci.yml"), data, 0o666); err != nil {
		t.Fatal(err)
	}
}
