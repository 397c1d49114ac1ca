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
// annotations of what they print, by the problem matcher that they add.
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
			test.check(t, workspace, annotations(t, output))
		})
	}
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

// annotations returns what the problem matcher makes of the lines that are
// printed while it is active.
func annotations(t *testing.T, output string) []finding {
	t.Helper()
	var matcher *regexp.Regexp
	var list []finding
	added := false
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\n")
		if path, ok := strings.CutPrefix(line, "::add-matcher::"); ok {
			matcher, added = readMatcher(t, path), true
			continue
		}
		if strings.HasPrefix(line, "::remove-matcher ") {
			matcher = nil
		}
		if matcher == nil {
			continue
		}
		if m := matcher.FindStringSubmatch(line); m != nil {
			n, err1 := strconv.Atoi(m[2])
			c, err2 := strconv.Atoi(m[3])
			if err := errors.Join(err1, err2); err != nil {
				t.Fatal(err)
			}
			list = append(list, finding{filepath.ToSlash(m[1]), n, c, m[4]})
		}
	}
	if !added || matcher != nil {
		t.Errorf("the problem matcher was not added, or not removed; output:\n%s", output)
	}
	return list
}

// readMatcher returns the regular expression of a problem matcher, whose
// groups are file, line, column and message.
func readMatcher(t *testing.T, path string) *regexp.Regexp {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		ProblemMatcher []struct {
			Owner   string
			Pattern []struct {
				Regexp                      string
				File, Line, Column, Message int
			}
		}
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if len(m.ProblemMatcher) != 1 || m.ProblemMatcher[0].Owner != "acperrlint" || len(m.ProblemMatcher[0].Pattern) != 1 {
		t.Fatalf("%s: want one matcher with one pattern and the owner acperrlint", path)
	}
	p := m.ProblemMatcher[0].Pattern[0]
	if got := fmt.Sprint(p.File, p.Line, p.Column, p.Message); got != "1 2 3 4" {
		t.Fatalf("%s: groups %s, want 1 2 3 4", path, got)
	}
	return regexp.MustCompile(p.Regexp)
}
