package hosts

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// An action is what the tests read of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, Shell, Run string
			Env              map[string]string
		}
	}
}

// TestAction runs the steps of the GitHub Action as the runner does, and makes
// annotations of the workflow commands that they print. They are as severe as the
// command says in its JSON.
func TestAction(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		inputs map[string]string
		status int
		check  func(*testing.T, string, []finding)
	}{
		{"all modules", nil, 3, func(t *testing.T, workspace string, annotations []finding) {
			wants, err := wantsIn(workspace)
			if err != nil {
				t.Fatal(err)
			}
			unexpected, missing := unmatched(annotations, wants)
			if len(wants) == 0 || len(unexpected) > 0 || len(missing) > 0 {
				t.Errorf("%d want comments; unexpected annotations %v; missing %v", len(wants), unexpected, missing)
			}
		}},
		{"one directory", map[string]string{"directory": "two", "args": "-disable=returnederr -test=false"}, 3, func(t *testing.T, _ string, annotations []finding) {
			if len(annotations) == 0 {
				t.Error("no annotations")
			}
			for _, a := range annotations {
				if !strings.HasPrefix(a.file, "two/") || a.check() == "returnederr" {
					t.Errorf("unexpected annotation %s", a)
				}
			}
		}},
		{"nothing found", map[string]string{"directory": "clean"}, 0, func(t *testing.T, _ string, annotations []finding) {
			if len(annotations) > 0 {
				t.Errorf("unexpected annotations %v", annotations)
			}
		}},
	}
	act := readAction(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			workspace := resolved(t, t.TempDir())
			for _, dir := range []string{"one", "two"} {
				if err := copyTree(filepath.Join(workspace, dir), agentDir); err != nil {
					t.Fatal(err)
				}
			}
			if err := writeFile(filepath.Join(workspace, "clean", "go.mod"), "module example.com/clean\n\ngo 1.24.0\n"); err != nil {
				t.Fatal(err)
			}
			output, status := runSteps(t, act, workspace, test.inputs)
			if status != test.status {
				t.Errorf("status = %d, want %d; output:\n%s", status, test.status, output)
			}
			list, severities := annotations(t, output)
			test.check(t, workspace, list)
			for at, want := range severitiesIn(t, workspace) {
				if got := severities[at]; test.inputs == nil && got != want {
					t.Errorf("%s is an annotation of severity %q, want %s", at, got, want)
				}
			}
		})
	}
}

// severitiesIn returns the severities of the command's findings, by file and line.
func severitiesIn(t *testing.T, workspace string) map[string]string {
	t.Helper()
	cmd := exec.Command(must(t, linter), "-modules", "-status=0", "-f", "json")
	cmd.Dir = workspace
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Findings []struct {
			File, Severity string
			Line           int
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	severities := make(map[string]string)
	for _, f := range report.Findings {
		severities[fmt.Sprintf("%s:%d", f.File, f.Line)] = f.Severity
	}
	return severities
}

func readAction(t *testing.T) action {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	if a.Runs.Using != "composite" || len(a.Runs.Steps) == 0 {
		t.Fatalf("action.yml: runs = %+v", a.Runs)
	}
	return a
}

// runSteps runs the steps of the action until one fails. It returns what they
// print, and the exit status of the last.
func runSteps(t *testing.T, a action, workspace string, inputs map[string]string) (output string, status int) {
	t.Helper()
	actionPath, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	runnerTemp := t.TempDir()
	input := regexp.MustCompile(`\$\{\{ inputs\.([\w-]+) \}\}`)
	for _, step := range a.Runs.Steps {
		if step.Shell != "bash" || strings.Contains(step.Run, "${{") {
			t.Fatalf("step %q: want bash, and inputs from the environment", step.Name)
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step.Run)
		cmd.Dir = workspace
		cmd.Env = append(os.Environ(), "GITHUB_ACTION_PATH="+actionPath, "GITHUB_WORKSPACE="+workspace, "RUNNER_TEMP="+runnerTemp)
		for name, value := range step.Env {
			value = input.ReplaceAllStringFunc(value, func(expr string) string {
				name := input.FindStringSubmatch(expr)[1]
				in, ok := a.Inputs[name]
				if !ok {
					t.Fatalf("step %q uses the input %q, which is not declared", step.Name, name)
				}
				if v, ok := inputs[name]; ok {
					return v
				}
				return in.Default
			})
			cmd.Env = append(cmd.Env, name+"="+value)
		}
		out, err := cmd.CombinedOutput()
		output += string(out)
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if status = cmd.ProcessState.ExitCode(); status != 0 {
			break
		}
	}
	return output, status
}

// annotation matches a workflow command that makes an annotation.
var annotation = regexp.MustCompile(`^::(error|warning) file=([^,]+),line=(\d+),(?:col=(\d+),)?.*title=(\w+)::(.*)$`)

// annotations returns the annotations that GitHub makes of the printed lines, and their
// severities by file and line.
func annotations(t *testing.T, output string) (list []finding, severities map[string]string) {
	t.Helper()
	severities = make(map[string]string)
	for line := range strings.Lines(output) {
		m := annotation.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		n, err := strconv.Atoi(m[3])
		if err != nil {
			t.Fatal(err)
		}
		c, _ := strconv.Atoi(m[4]) // none for a range of several lines
		list = append(list, finding{m[2], n, c, m[5] + ": " + m[6]})
		severities[m[2]+":"+m[3]] = m[1]
	}
	return list, severities
}
