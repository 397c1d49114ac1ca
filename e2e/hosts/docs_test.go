package hosts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocumentation keeps docs/hosts.md at what the other tests run.
func TestDocumentation(t *testing.T) {
	docs := readFile(t, filepath.Join(root, "docs", "hosts.md"))
	for _, name := range []string{".custom-gcl.yml", ".golangci.yml"} {
		if !strings.Contains(docs, "```yaml\n"+readFile(t, filepath.Join(exampleDir, name))+"```\n") {
			t.Errorf("docs/hosts.md does not have the example %s", name)
		}
	}
	recipe := readFile(t, filepath.Join("testdata", "script", "gotool", "gotool.txtar"))
	recipe = strings.ReplaceAll(recipe, "example.com/agent", "example.com/your/module")
	for line := range strings.Lines(docs) {
		command, ok := strings.CutPrefix(line, "    go ")
		if !ok || !strings.Contains(line, "-modfile=") {
			continue
		}
		if !strings.Contains(recipe, "exec go "+command) {
			t.Errorf("docs/hosts.md has a command that no test runs: %s", strings.TrimSpace(line))
		}
	}
	if n := strings.Count(docs, "-modfile=go.tool.mod"); n < 3 {
		t.Errorf("docs/hosts.md has %d commands with a module file of their own, want 3", n)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
