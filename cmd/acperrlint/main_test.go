package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"acperrlint": main, "unprivileged": unprivileged})
}

// TestScripts runs the command as its users do. Each script finds a stub of
// the SDK as the module in ./sdk.
func TestScripts(t *testing.T) {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	env := strings.Split(strings.TrimSpace(string(out)), "\n")
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status, "refuses": refuses, "summary": summarized, "await": await, "lines": lines, "age": age},
		Setup: func(e *testscript.Env) error {
			e.Setenv("CHECKS", strconv.Itoa(len(analyzer.Checks())))
			e.Setenv("GOCACHE", env[0])
			e.Setenv("GOMODCACHE", env[1])
			e.Setenv("GOROOT", env[2])
			e.Setenv("GOPROXY", "off")
			e.Setenv("GOFLAGS", "")
			e.Setenv("GOWORK", "")
			e.Setenv("GOTOOLCHAIN", "local")
			e.Setenv("ACPERRLINT_CACHE", filepath.Join(e.WorkDir, ".results"))
			bin, err := exec.LookPath("acperrlint")
			if err != nil {
				return err
			}
			e.Setenv("ACPERRLINT", bin)
			sdk := filepath.Join(e.WorkDir, "sdk")
			if err := os.CopyFS(sdk, os.DirFS("testdata/acp-go-sdk")); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(sdk, "go.mod"), []byte("module github.com/coder/acp-go-sdk\n\ngo 1.21\n"), 0o644)
		},
	})
}

// refuses is the script command "refuses 'REGEXP' program args...": it runs a
// program that must exit with status 1 and say why in one line on standard
// error before the summary, if there is one, and nothing on standard output.
func refuses(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: refuses 'REGEXP' program args...")
	}
	status(ts, false, append([]string{"1"}, args[1:]...))
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("unexpected output: %s", out)
	}
	line, rest, ok := strings.Cut(summaryLine.ReplaceAllString(ts.ReadFile("stderr"), ""), "\n")
	if !ok || rest != "" {
		ts.Fatalf("want one line on standard error")
	}
	match, err := regexp.MatchString(args[0], line)
	ts.Check(err)
	if !match {
		ts.Fatalf("standard error is %q, want a match of %q", line, args[0])
	}
}

// summarized is the script command "summary 'REGEXP'": the last command must
// have printed one line on standard error, a summary that begins with a match.
func summarized(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: summary 'REGEXP'")
	}
	stderr := ts.ReadFile("stderr")
	match, err := regexp.MatchString("^(?:"+args[0]+") .*\\(\\d+\\.\\ds\\)\n$", stderr)
	ts.Check(err)
	if !match || !summaryLine.MatchString(stderr) {
		ts.Fatalf("standard error is %q, want a summary that begins with %q", stderr, args[0])
	}
}

// lines is the script command "lines crlf|bom|zero FROM TO", which writes a file with
// lines that end as on Windows, with a byte order mark or with a NUL byte, and "lines
// is-crlf|is-bom FILE", which fails if the file is not so.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: lines crlf|bom FROM TO, lines is-crlf|is-bom FILE")
	}
	const mark = "\ufeff"
	text := ts.ReadFile(args[1])
	switch args[0] {
	case "is-crlf":
		if n := strings.Count(text, "\n"); n == 0 || strings.Count(text, "\r\n") != n {
			ts.Fatalf("%s has other lines:\n%q", args[1], text)
		}
		return
	case "is-bom":
		if !strings.HasPrefix(text, mark) {
			ts.Fatalf("%s has no byte order mark", args[1])
		}
		return
	case "crlf":
		text = strings.ReplaceAll(text, "\n", "\r\n")
	case "bom":
		text = mark + text
	case "zero":
		text = "\x00" + text
	}
	to := ts.MkAbs(args[2])
	ts.Check(os.MkdirAll(filepath.Dir(to), 0o777))
	ts.Check(os.WriteFile(to, []byte(text), 0o666))
}

// await is the script command "await FILE": it waits until there is such a file.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await FILE")
	}
	for range 1000 {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("there is no file %s", args[0])
}

// age is the script command "age DIR": it makes the files below the directory old,
// whose results are not kept while they may still be changing.
func age(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: age DIR")
	}
	ts.Check(settle(ts.MkAbs(args[0])))
}

// status is the script command "status N program args...": it runs a program
// that must exit with status N.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("%s exited with status %d, want %d", args[1], got, want)
	}
}

// Every flag is in a script, and so is every format.
func TestFlagsHaveScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var commands strings.Builder
	for _, name := range files {
		for line := range strings.Lines(readFile(t, name)) {
			if strings.Contains(line, "acperrlint ") || strings.Contains(line, "$ACPERRLINT ") {
				commands.WriteString(strings.TrimSpace(line) + " ")
			}
		}
	}
	c, err := parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	c.flags.VisitAll(func(f *flag.Flag) {
		check := slices.ContainsFunc(c.all, func(a *analysis.Analyzer) bool { return a.Name == f.Name })
		if !check && !strings.Contains(commands.String(), " -"+f.Name+" ") && !strings.Contains(commands.String(), " -"+f.Name+"=") {
			t.Errorf("no script has the flag -%s", f.Name)
		}
	})
	for _, format := range formats {
		if !strings.Contains(commands.String(), " -f "+format+" ") {
			t.Errorf("no script has the format %s", format)
		}
	}
}
