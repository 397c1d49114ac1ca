package hosts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer"
)

// TestFixParity lets every host that applies suggested fixes apply them to a
// copy of the agent. All make the same of it, and it compiles.
func TestFixParity(t *testing.T) {
	t.Parallel()
	bin := must(t, linter)
	hosts := []struct {
		name string
		args []string
	}{
		{"acperrlint", []string{bin, "-fix", "./..."}},
		{"go vet", []string{"go", "vet", "-vettool=" + bin, "-fix", "./..."}},
		{"go fix", []string{"go", "fix", "-fixtool=" + bin, "./..."}},
		{"golangci-lint", []string{must(t, golangci), "run", "--fix", "./..."}},
	}
	original := readFile(t, filepath.Join(agentDir, "agent.go"))
	fixed := make(map[string]string)
	for _, host := range hosts {
		dir := resolved(t, t.TempDir())
		if err := copyTree(dir, agentDir); err != nil {
			t.Fatal(err)
		}
		golangciConfig(t, dir, analyzer.Settings{})
		env := []string{"GOFLAGS=", "GOWORK=off", "GOLANGCI_LINT_CACHE=" + filepath.Join(t.TempDir(), "cache")}
		cmd := exec.Command(host.args[0], host.args[1:]...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), env...)
		// The status says whether findings are left, which is not the point.
		out, _ := cmd.CombinedOutput()
		fixed[host.name] = readFile(t, filepath.Join(dir, "agent.go"))
		if fixed[host.name] == original {
			t.Errorf("%s fixed nothing\n%s", host.name, out)
		}
		if _, err := output(dir, env, "go", "build", "./..."); err != nil {
			t.Errorf("%s leaves code that does not compile: %v", host.name, err)
		}
	}
	for _, host := range hosts[1:] {
		if a, b := fixed[hosts[0].name], fixed[host.name]; a != b {
			t.Errorf("%s and %s fix differently:\n%s", hosts[0].name, host.name, firstDifference(a, b))
		}
	}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return as[i] + "\n" + bs[i]
		}
	}
	return "one is longer than the other"
}
