package hosts

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// setting returns what docs/editors.md has in the only block of code of a language
// that contains a text.
func setting(t *testing.T, language, with string) string {
	t.Helper()
	block := regexp.MustCompile("(?ms)^```" + language + "\n(.*?)^```$")
	found := ""
	for _, m := range block.FindAllStringSubmatch(readFile(t, filepath.Join(root, "docs", "editors.md")), -1) {
		switch {
		case !strings.Contains(m[1], with):
		case found != "":
			t.Fatalf("docs/editors.md has two blocks of %s with %q", language, with)
		default:
			found = m[1]
		}
	}
	if found == "" {
		t.Fatalf("docs/editors.md has no block of %s with %q", language, with)
	}
	return found
}

// agentCopy returns the folder of a copy of the small agent, what is wanted of it,
// and an environment in which acperrlint is on PATH.
func agentCopy(t *testing.T) (dir string, wants []want, env []string) {
	t.Helper()
	dir = resolved(t, t.TempDir())
	if err := copyTree(dir, agentDir); err != nil {
		t.Fatal(err)
	}
	wants, err := wantsIn(dir)
	if err != nil || len(wants) == 0 {
		t.Fatal(wants, err)
	}
	v, err := goEnv()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Dir(must(t, linter)) + string(os.PathListSeparator) + os.Getenv("PATH")
	return dir, wants, []string{"PATH=" + path, "HOME=" + t.TempDir(), "GOCACHE=" + v.GOCACHE, "GOMODCACHE=" + v.GOMODCACHE}
}

// shows checks that what an editor shows, one finding a line, is what is wanted.
func shows(t *testing.T, text, dir string, wants []want) {
	t.Helper()
	unexpected, missing := unmatched(findingsIn(text, dir), wants)
	for _, f := range unexpected {
		t.Errorf("unexpected: %s", f)
	}
	for _, w := range missing {
		t.Errorf("missing: %s:%d: %s", w.file, w.line, w.pattern)
	}
	if t.Failed() {
		t.Logf("shown:\n%s", text)
	}
}

// TestMake fills the quickfix list of Neovim, and of Vim if there is one.
func TestMake(t *testing.T) {
	t.Parallel()
	if err := install("nvim", "neovim"); err != nil {
		t.Fatal(err)
	}
	for editor, flags := range map[string][]string{"nvim": {"--headless", "-u", "NONE"}, "vim": {"-es", "-u", "NONE", "-N"}} {
		if _, err := exec.LookPath(editor); err != nil {
			continue // vim is no part of the hosts that are installed
		}
		t.Run(editor, func(t *testing.T) {
			dir, wants, env := agentCopy(t)
			runtime := t.TempDir()
			writeText(t, filepath.Join(runtime, "compiler", "acperrlint.vim"), setting(t, "vim", "CompilerSet"))
			list := filepath.Join(runtime, "list")
			_, err := output(dir, env, editor, append(flags,
				"-c", "set runtimepath+="+runtime,
				"-c", "compiler acperrlint",
				"-c", "silent make! ./...",
				"-c", `call writefile(map(getqflist(), {_, f -> bufname(f.bufnr) .. ":" .. f.lnum .. ":" .. f.col .. ": " .. f.text}), "`+list+`")`,
				"-c", "qa!")...)
			if err != nil {
				t.Fatal(err)
			}
			shows(t, readFile(t, list), dir, wants)
		})
	}
}

// TestNeovimDiagnostics opens a file in Neovim with what the documentation puts
// into init.lua, and fixes it.
func TestNeovimDiagnostics(t *testing.T) {
	t.Parallel()
	if err := install("nvim", "neovim"); err != nil {
		t.Fatal(err)
	}
	dir, wants, env := agentCopy(t)
	conf := t.TempDir()
	writeText(t, filepath.Join(conf, "init.lua"), setting(t, "lua", "jobstart"))
	writeText(t, filepath.Join(conf, "test.lua"), `
local function report(name, wanted)
  vim.wait(60000, function() return #vim.diagnostic.get(0) == wanted end, 20)
  local lines = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    assert(d.source == "acperrlint" and d.end_col > d.col and d.code, vim.inspect(d))
    table.insert(lines, string.format("agent.go:%d:%d: %s: %s", d.lnum + 1, d.col + 1, d.code, d.message))
  end
  vim.fn.writefile(lines, name)
end
report(os.getenv("FIRST"), tonumber(os.getenv("WANTED")))
vim.cmd("%delete | call setline(1, 'package agent') | write")
report(os.getenv("SECOND"), 0)
vim.cmd("qa!")
`)
	first, second := filepath.Join(conf, "first"), filepath.Join(conf, "second")
	env = append(env, "FIRST="+first, "SECOND="+second, fmt.Sprintf("WANTED=%d", len(wants)))
	if _, err := output(dir, env, "nvim", "--headless", "-u", filepath.Join(conf, "init.lua"), "agent.go", "-c", "luafile "+filepath.Join(conf, "test.lua")); err != nil {
		t.Fatal(err)
	}
	shows(t, readFile(t, first), dir, wants)
	if text := readFile(t, second); strings.TrimSpace(text) != "" {
		t.Errorf("a file without findings has\n%s", text)
	}
}

// TestVSCode runs what the settings for VS Code run, and reads it as VS Code and
// its Go extension do.
func TestVSCode(t *testing.T) {
	t.Parallel()
	dir, wants, env := agentCopy(t)
	bin := must(t, linter)
	run := func(want int, args []string) string {
		t.Helper()
		cmd := exec.Command(bin, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		out, err := cmd.Output()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) || cmd.ProcessState.ExitCode() != want {
			t.Fatalf("%v: %v", args, err)
		}
		return string(out)
	}

	var tasks struct {
		Tasks []struct {
			Command        string
			Args           []string
			ProblemMatcher struct {
				Pattern struct {
					Regexp                      string
					File, Line, Column, Message int
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(setting(t, "json", `"tasks"`)), &tasks); err != nil || len(tasks.Tasks) != 1 {
		t.Fatal(tasks, err)
	}
	task := tasks.Tasks[0]
	p := task.ProblemMatcher.Pattern
	rx := regexp.MustCompile(p.Regexp)
	var problems []string
	for line := range strings.Lines(run(3, task.Args)) {
		if m := rx.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			problems = append(problems, fmt.Sprintf("%s:%s:%s: %s", m[p.File], m[p.Line], m[p.Column], m[p.Message]))
		}
	}
	shows(t, strings.Join(problems, "\n"), dir, wants)

	// The extension runs its linter in the file's folder with the flags alone, and
	// takes an exit status other than 0 for a failure, if there is something on
	// standard error.
	var settings struct {
		Flags []string `json:"go.lintFlags"`
		Tool  string   `json:"go.lintTool"`
	}
	if err := json.Unmarshal([]byte(setting(t, "json", `"go.lintFlags"`)), &settings); err != nil {
		t.Fatal(err)
	}
	if settings.Tool != "acperrlint" || task.Command != "acperrlint" {
		t.Errorf("the settings run %s and %s", settings.Tool, task.Command)
	}
	shows(t, run(0, settings.Flags), dir, wants)
}

func writeText(t *testing.T, name, text string) {
	t.Helper()
	if err := writeFile(name, text); err != nil {
		t.Fatal(err)
	}
}
