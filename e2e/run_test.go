package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// linter is the command, built by TestMain.
var linter string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "acperrlint-e2e")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		linter = filepath.Join(dir, "acperrlint")
		if out, err := exec.Command("go", "build", "-o", linter, "github.com/acperrlint/acperrlint/cmd/acperrlint").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "build the linter: %v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// summary is the last line of the linter on standard error.
var summary = regexp.MustCompile(`(?m)^(\d+ fixed; )?(no|\d+) findings?.* in \d+ packages? \(\d+\.\ds\)\n\z`)

// run runs a program in a directory and returns its exit status and output,
// without the linter's summary.
func run(t *testing.T, dir, program string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOWORK=off", "GOFLAGS=")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return status, out.String(), summary.ReplaceAllString(errs.String(), "")
}

// A want is a finding: the check that has it, the code that its message
// suggests, and a text of the line that it is on.
type want struct {
	file, check, code, text string
}

// position is a line of the linter's text output with a finding.
var position = regexp.MustCompile(`(?m)^([^\s:]+):(\d+):\d+: (\w+): (.*)$`)

// compare compares the findings in the linter's text output with those that
// are wanted.
func compare(t *testing.T, dir, output string, wants []want) {
	t.Helper()
	missing := slices.Clone(wants)
	for _, m := range position.FindAllStringSubmatch(output, -1) {
		file, check, message := m[1], m[3], m[4]
		line := lineOf(t, filepath.Join(dir, file), m[2])
		i := slices.IndexFunc(missing, func(w want) bool {
			return filepath.ToSlash(file) == w.file && check == w.check && strings.Contains(message, w.code) && strings.Contains(line, w.text)
		})
		if i < 0 {
			t.Errorf("unexpected: %s\n\tin the line %s", m[0], strings.TrimSpace(line))
			continue
		}
		missing = slices.Delete(missing, i, i+1)
	}
	for _, w := range missing {
		t.Errorf("not found: %+v", w)
	}
}

// lineOf returns a line of a file.
func lineOf(t *testing.T, name, number string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(lines) {
		t.Fatalf("%s has no line %s", name, number)
	}
	return lines[n-1]
}

// vetRelated is a related position as go vet prints it.
var vetRelated = regexp.MustCompile(`^(.+\.go:\d+):\d+: \t(.*)$`)

// normal returns the lines of text output, sorted, in the form that go vet
// and the linter have in common. Go vet groups findings by package and check.
func normal(output string) []string {
	var lines []string
	for line := range strings.Lines(output) {
		line = vetRelated.ReplaceAllString(strings.TrimRight(line, "\r\n"), "$1  $2")
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimPrefix(filepath.ToSlash(line), "./"))
		}
	}
	slices.Sort(lines)
	return lines
}
