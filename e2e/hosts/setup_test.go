package hosts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const (
	modulePath = "github.com/acperrlint/acperrlint"
	root       = "../.." // of the repository
)

// version is the one that the examples in the documentation name. The tests
// serve the work tree under it.
const version = "v0.1.0"

// tmp is removed when the tests are done. What lies in it is made once for all
// tests, by the functions below, and only if a test asks for it.
var tmp string

var (
	goEnv     = sync.OnceValues(readGoEnv)
	linter    = once("build the linter", buildLinter)
	cacheprog = once("build a shared cache", buildCacheprog)
	golangci  = once("build golangci-lint with the plugin", buildGolangci)
	proxy     = once("serve the work tree as a module", makeProxy)
	checkout  = once("make a repository of the work tree", makeCheckout)
	mirror    = once("make a repository of golangci-lint", makeMirror)
)

// once returns a function that calls another once. With -v it says how long
// that took, for the table in README.md.
func once(what string, make func() (string, error)) func() (string, error) {
	return sync.OnceValues(func() (string, error) {
		start := time.Now()
		path, err := make()
		if testing.Verbose() {
			fmt.Printf("to %s took %.1f s\n", what, time.Since(start).Seconds())
		}
		return path, err
	})
}

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	var err error
	if tmp, err = os.MkdirTemp("", "acperrlint-hosts-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(tmp)
	return m.Run()
}

// must returns what the functions above made, or ends the test.
func must(t testing.TB, make func() (string, error)) string {
	t.Helper()
	path, err := make()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

type goVars struct{ GOCACHE, GOMODCACHE, GOPROXY, GOSUMDB string }

func readGoEnv() (v goVars, err error) {
	out, err := output("", nil, "go", "env", "-json", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB")
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal([]byte(out), &v)
}

// output runs a command and returns what it writes to standard output. The
// error has what it writes to standard error.
func output(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, stderr.Bytes())
	}
	return string(out), err
}

// buildLinter builds the command and returns the path of the binary.
func buildLinter() (string, error) {
	bin := filepath.Join(tmp, "bin", "acperrlint")
	_, err := output(root, nil, "go", "build", "-o", bin, "./cmd/acperrlint")
	return bin, err
}

// buildCacheprog builds a program for GOCACHEPROG and returns the path of the
// binary.
func buildCacheprog() (string, error) {
	bin := filepath.Join(tmp, "cacheprog", "gocacheprog")
	_, err := output("", nil, "go", "build", "-o", bin, "./gocacheprog")
	return bin, err
}

// buildGolangci builds golangci-lint from the main package that is written by
// hand. Trimmed paths let "golangci-lint custom" reuse the compiled packages
// although it has a module cache of its own.
func buildGolangci() (string, error) {
	bin := filepath.Join(tmp, "golangci", "golangci-lint")
	_, err := output("golangci", nil, "go", "build", "-trimpath", "-o", bin, ".")
	return bin, err
}

// makeProxy writes a module proxy that serves the work tree, and returns its
// URL: users get the linter as a module, so the tests do.
func makeProxy() (string, error) {
	dir := filepath.Join(tmp, "proxy", modulePath, "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	src, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(src, "go.mod"))
	if err != nil {
		return "", err
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return "", err
	}
	err = errors.Join(
		zip.CreateFromDir(f, module.Version{Path: modulePath, Version: version}, src),
		f.Close(),
		os.WriteFile(filepath.Join(dir, version+".mod"), mod, 0o666),
		os.WriteFile(filepath.Join(dir, version+".info"), fmt.Appendf(nil, `{"Version":%q}`, version), 0o666),
		os.WriteFile(filepath.Join(dir, "list"), []byte(version+"\n"), 0o666),
	)
	return fileURL(filepath.Join(tmp, "proxy")), err
}

func fileURL(path string) string { return "file://" + filepath.ToSlash(path) }

// makeCheckout copies the work tree to a git repository with one tagged commit.
func makeCheckout() (string, error) {
	dir := filepath.Join(tmp, "checkout")
	if err := copyTree(dir, root); err != nil {
		return "", err
	}
	return dir, commit(dir, version)
}

// makeMirror makes a git repository from golangci-lint's module, which
// "golangci-lint custom" clones instead of the one on GitHub, and returns its
// path.
func makeMirror() (string, error) {
	v, err := golangciVersion()
	if err != nil {
		return "", err
	}
	out, err := output("golangci", nil, "go", "mod", "download", "-json", "github.com/golangci/golangci-lint/v2@"+v)
	if err != nil {
		return "", err
	}
	var m struct{ Dir string }
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		return "", err
	}
	dir := filepath.Join(tmp, "mirror")
	if err := copyTree(dir, m.Dir); err != nil {
		return "", err
	}
	return dir, commit(dir, v)
}

// golangciVersion returns the version of golangci-lint that the tests build.
func golangciVersion() (string, error) {
	name := filepath.Join("golangci", "go.mod")
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	mod, err := modfile.Parse(name, data, nil)
	if err != nil {
		return "", err
	}
	for _, r := range mod.Require {
		if r.Mod.Path == "github.com/golangci/golangci-lint/v2" {
			return r.Mod.Version, nil
		}
	}
	return "", fmt.Errorf("%s does not require golangci-lint", name)
}

// copyTree copies the regular files of a folder, without version control.
func copyTree(dst, src string) error {
	return filepath.WalkDir(src, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(src, path)
		if err != nil {
			return err
		}
		switch {
		case d.Name() == ".git" && d.IsDir():
			return filepath.SkipDir
		case d.Name() == ".git": // of a linked work tree
			return nil
		case d.IsDir():
			return os.MkdirAll(filepath.Join(dst, rel), 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		return copyFile(filepath.Join(dst, rel), path)
	})
}

func copyFile(dst, src string) error {
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	// Files in the module cache cannot be written to; copies can.
	out, err := os.OpenFile(dst, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, info.Mode().Perm()|0o200)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// commit makes a folder a git repository with one commit that has a tag.
func commit(dir, tag string) error {
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"},
		{"add", "-A", "-f"},
		{"commit", "-q", "-m", tag},
		{"tag", tag},
	} {
		if _, err := output(dir, gitEnv, "git", args...); err != nil {
			return err
		}
	}
	return nil
}

// gitEnv keeps the user's git configuration out of the tests.
var gitEnv = []string{
	"GIT_CONFIG_GLOBAL=" + os.DevNull,
	"GIT_CONFIG_SYSTEM=" + os.DevNull,
	"GIT_AUTHOR_NAME=Test", "GIT_AUTHOR_EMAIL=test@example.com",
	"GIT_COMMITTER_NAME=Test", "GIT_COMMITTER_EMAIL=test@example.com",
}

// scripts runs the scripts of a folder of testdata/script with programs, which
// are paths of binaries, on PATH.
func scripts(t *testing.T, folder string, programs ...string) {
	t.Helper()
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script", folder),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               func(e *testscript.Env) error { return setup(e, programs) },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"agent":     cmdAgent,
			"example":   cmdExample,
			"mirror":    cmdMirror,
			"precommit": cmdPrecommit,
			"replace":   cmdReplace,
			"repo":      cmdRepo,
			"wanted":    cmdWanted,
		},
	})
}

// setup gives a script the work tree as a module, and a module cache of its
// own, so that the user's does not learn a version that was never published.
// What the user's cache has is not downloaded again.
func setup(e *testscript.Env, programs []string) error {
	v, err := goEnv()
	if err != nil {
		return err
	}
	served, err := proxy()
	if err != nil {
		return err
	}
	path := e.Getenv("PATH")
	for _, p := range programs {
		path = filepath.Dir(p) + string(os.PathListSeparator) + path
	}
	home := filepath.Join(e.WorkDir, ".home")
	e.Setenv("HOME", home)
	e.Setenv("LINTER", filepath.Join(tmp, "bin", "acperrlint"))
	e.Setenv("PATH", path)
	e.Setenv("GOCACHE", v.GOCACHE)
	e.Setenv("GOMODCACHE", filepath.Join(tmp, "modcache"))
	e.Setenv("GOPROXY", strings.Join([]string{served, fileURL(filepath.Join(v.GOMODCACHE, "cache", "download")), v.GOPROXY}, ","))
	e.Setenv("GOSUMDB", v.GOSUMDB)
	e.Setenv("GONOSUMDB", modulePath)
	e.Setenv("GOFLAGS", "-modcacherw")
	e.Setenv("GOTOOLCHAIN", "local")
	e.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(e.WorkDir, ".golangci-cache"))
	for _, assignment := range gitEnv {
		name, value, _ := strings.Cut(assignment, "=")
		e.Setenv(name, value)
	}
	return os.MkdirAll(home, 0o777)
}

// cmdAgent implements "agent FOLDER": it copies the agent of testdata there and
// adds a file that no other copy has, so that no cache knows the package.
func cmdAgent(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: agent folder")
	}
	dir := ts.MkAbs(args[0])
	ts.Check(copyTree(dir, agentDir))
	ts.Check(os.WriteFile(filepath.Join(dir, "copy.go"), fmt.Appendf(nil, "package agent\n\n// Copied from %s\n", dir), 0o666))
}

// cmdReplace implements "replace OLD NEW FILE": it replaces a text that the
// file has once.
func cmdReplace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace old new file")
	}
	text := ts.ReadFile(args[2])
	if n := strings.Count(text, args[0]); n != 1 {
		ts.Fatalf("%s has %q %d times", args[2], args[0], n)
	}
	text = strings.Replace(text, args[0], args[1], 1)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text), 0o666))
}
