package hosts

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// goplsRange matches where gopls says that a finding is.
var goplsRange = regexp.MustCompile(`(?m)^(\S+\.go:\d+:\d+)-[\d:]+: `)

// TestGopls builds gopls with the checks as the documentation says, has it look at two
// packages, and takes one of the code actions that it offers.
func TestGopls(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := copyTree(dir, downloaded(t, "golang.org/x/tools/gopls@v0.23.0")); err != nil {
		t.Fatal(err)
	}
	settings := filepath.Join(dir, "internal", "settings")
	writeText(t, filepath.Join(settings, "acperrlint.go"), setting(t, "go", "func acperrlint()"))
	analyzers := filepath.Join(settings, "analysis.go")
	const before = "var AllAnalyzers = initAnalyzers()\n"
	text := readFile(t, analyzers)
	if strings.Count(text, before) != 1 {
		t.Fatalf("%s has not once %q", analyzers, before)
	}
	writeText(t, analyzers, strings.Replace(text, before, setting(t, "go", "var AllAnalyzers"), 1))
	mod, err := modfile.Parse("go.mod", []byte(readFile(t, filepath.Join(dir, "go.mod"))), nil)
	if err != nil {
		t.Fatal(err)
	}
	repository, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	edit := []string{"mod", "edit", "-require", modulePath + "@v0.0.0", "-replace", modulePath + "=" + repository}
	for _, r := range mod.Require {
		if r.Mod.Path == "golang.org/x/tools" {
			edit = append(edit, "-replace", r.Mod.Path+"="+r.Mod.Path+"@"+r.Mod.Version)
		}
	}
	gopls := filepath.Join(t.TempDir(), "gopls")
	for _, args := range [][]string{edit, {"build", "-o", gopls, "."}} {
		if _, err := output(dir, []string{"GOWORK=off", "GOFLAGS=-mod=mod"}, "go", args...); err != nil {
			t.Fatal(err)
		}
	}
	program, wants := twoPackages(t)
	env := []string{"GOWORK=off", "HOME=" + t.TempDir(), "GOPLSCACHE=" + t.TempDir(), "GOCACHE=" + mustCache(t)}
	out, err := output(program, env, gopls, "check", "agent.go", filepath.Join("server", "server.go"))
	if err != nil {
		t.Fatal(err)
	}
	var own strings.Builder // what acperrlint says, without gopls' own analyzers and the places below
	for line := range strings.Lines(goplsRange.ReplaceAllString(out, "$1: ")) {
		if strings.Contains(line, "err: ") || strings.Contains(line, "code: ") {
			own.WriteString(line)
		}
	}
	shows(t, own.String(), program, wants)

	// A fix is a code action of the editor's.
	if _, err := output(program, env, gopls, "codeaction", "-kind=quickfix", "-title=-32602", "-exec", "-write", "agent.go"); err != nil {
		t.Fatal(err)
	}
	if text := readFile(t, filepath.Join(program, "agent.go")); !strings.Contains(text, "acp.NewInvalidParams(") {
		t.Errorf("the code action leaves\n%s", text)
	}
	if _, err := output(program, env, "go", "vet", "."); err != nil {
		t.Errorf("the code action leaves code that is not sound: %v", err)
	}
}

// mustCache returns the go command's cache, which a test with another home shares.
func mustCache(t *testing.T) string {
	t.Helper()
	v, err := goEnv()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(v.GOCACHE, 0o777); err != nil {
		t.Fatal(err)
	}
	return v.GOCACHE
}
