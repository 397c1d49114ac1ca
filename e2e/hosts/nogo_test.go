package hosts

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer"
)

// rulesGo is the version of rules_go whose nogo the tests build.
const rulesGo = "github.com/bazelbuild/rules_go@v0.65.0"

// TestNogo builds the nogo of rules_go with all checks that are on by default, as Bazel
// does, and runs it on the packages of a module, with the facts of those before. Bazel
// itself is not there: the test hands nogo what Bazel would.
func TestNogo(t *testing.T) {
	t.Parallel()
	nogo := buildNogo(t)
	dir, wants := twoPackages(t)
	out, err := output(dir, []string{"GOWORK=off", "GOFLAGS="}, "go", "list", "-deps", "-export", "-json=ImportPath,Dir,GoFiles,Export,Module", "./...")
	if err != nil {
		t.Fatal(err)
	}
	type listed struct {
		ImportPath, Dir, Export string
		GoFiles                 []string
		Module                  *struct{ Main bool }
	}
	var own []listed
	var cfg strings.Builder
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if p.Export != "" {
			fmt.Fprintf(&cfg, "packagefile %s=%s\n", p.ImportPath, p.Export)
		}
		if p.Module != nil && p.Module.Main {
			own = append(own, p) // after what it imports
		}
	}
	tmp := t.TempDir()
	importcfg := filepath.Join(tmp, "importcfg")
	writeText(t, importcfg, cfg.String())
	var all strings.Builder
	var facts []string
	for i, p := range own {
		x := filepath.Join(tmp, fmt.Sprintf("%d.facts", i))
		args := append([]string{"-importcfg", importcfg, "-p", p.ImportPath, "-x", x}, facts...)
		for _, name := range p.GoFiles {
			args = append(args, filepath.Join(p.Dir, name))
		}
		facts = append(facts, "-fact", p.ImportPath+"="+x)
		cmd := exec.Command(nogo, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOARCH=amd64")
		said, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(said)) {
			if i := strings.LastIndex(line, " ("); i > 0 { // nogo adds the analyzer's name
				line = line[:i]
			}
			all.WriteString(strings.TrimSpace(line) + "\n")
		}
	}
	shows(t, all.String(), dir, wants)
}

// twoPackages returns a copy of the small agent, with a package whose finding has its
// cause in another one, and what is wanted of it.
func twoPackages(t *testing.T) (dir string, wants []want) {
	t.Helper()
	dir = resolved(t, t.TempDir())
	if err := copyTree(dir, agentDir); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"store/store.go": "// Package store has sessions.\npackage store\n\nimport \"fmt\"\n\nvar open = make(map[string]bool)\n\n// Find fails if there is no such session.\nfunc Find(id string) error {\n\tif !open[id] {\n\t\treturn fmt.Errorf(\"session %s not found\", id)\n\t}\n\treturn nil\n}\n",
		"server/server.go": "// Package server answers the peer with what another package finds out.\npackage server\n\nimport (\n\t\"context\"\n\n\t\"github.com/coder/acp-go-sdk\"\n\n\t\"example.com/agent/store\"\n)\n\n// Server is an agent.\ntype Server struct{ acp.Agent }\n\n" +
			"// Prompt implements acp.Agent.\nfunc (s *Server) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {\n\treturn acp.PromptResponse{}, store.Find(string(params.SessionId)) // want `returnederr: .*-32002`\n}\n",
	} {
		if err := writeFile(filepath.Join(dir, name), text); err != nil {
			t.Fatal(err)
		}
	}
	wants, err := wantsIn(dir)
	if err != nil || len(wants) < 2 {
		t.Fatal(wants, err)
	}
	return dir, wants
}

// buildNogo generates and builds nogo from its sources in rules_go. They import an
// internal package of golang.org/x/tools, so their module has a path below that.
func buildNogo(t *testing.T) string {
	t.Helper()
	from := filepath.Join(downloaded(t, rulesGo), "go", "tools", "builders")
	dir := t.TempDir()
	sources := map[string][]string{
		"generate": {"env.go", "flags.go", "generate_nogo_main.go"},
		"nogo":     {"constants.go", "env.go", "flags.go", "nogo_fix.go", "nogo_goversions_go122.go", "nogo_main.go", "nogo_version.go", "nolint.go"},
	}
	for folder, names := range sources {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o777); err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if err := copyFile(filepath.Join(dir, folder, name), filepath.Join(from, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	writeText(t, filepath.Join(dir, "generate", "main.go"), "package main\n\nimport (\n\t\"log\"\n\t\"os\"\n)\n\nfunc main() {\n\tif err := genNogoMain(os.Args[1:]); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n")
	repository, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	writeText(t, filepath.Join(dir, "go.mod"), "module golang.org/x/tools/nogo\n\ngo 1.26.0\n\nrequire "+modulePath+" v0.0.0\n\nreplace "+modulePath+" => "+repository+"\n")
	args := []string{"run", "./generate", "-output", "nogo/main.go"}
	for _, c := range analyzer.Checks() {
		if c.Default {
			args = append(args, "-analyzer_importpath", modulePath+"/analyzer/"+c.Name)
		}
	}
	bin := filepath.Join(dir, "bin")
	for _, args := range [][]string{args, {"mod", "tidy"}, {"build", "-o", bin, "./nogo"}} {
		if _, err := output(dir, []string{"GOWORK=off", "GOFLAGS=-mod=mod"}, "go", args...); err != nil {
			t.Fatal(err)
		}
	}
	return bin
}

// downloaded returns the folder of a module in the module cache.
func downloaded(t *testing.T, module string) string {
	t.Helper()
	out, err := output("", []string{"GOWORK=off", "GOFLAGS="}, "go", "mod", "download", "-json", module)
	if err != nil {
		t.Fatal(err)
	}
	var m struct{ Dir string }
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	return m.Dir
}
