package main

import (
	"context"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// replacer is an analyzer that reports calls by the name of what is called:
//
//	fmt.Errorf(x)  becomes errors.New(x), with the import
//	twice(x)       becomes two(x), the argument being part of the edit
//	broken(x)      becomes something that is not Go
//	keep(x)        has no fix
//	grow(x)        has a fix, but the file grows before it can be applied
var replacer = &analysis.Analyzer{Name: "replacer", Doc: "replacer replaces calls", Run: func(pass *analysis.Pass) (any, error) {
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			text := func(n ast.Node) string {
				data, err := pass.ReadFile(pass.Fset.File(n.Pos()).Name())
				if err != nil {
					return ""
				}
				tf := pass.Fset.File(n.Pos())
				return string(data[tf.Offset(n.Pos()):tf.Offset(n.End())])
			}
			replace := func(n ast.Node, text string) analysis.TextEdit {
				return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
			}
			var edits []analysis.TextEdit
			switch fn := text(call.Fun); fn {
			case "fmt.Errorf":
				edits = append(edits,
					analysis.TextEdit{Pos: f.Name.End(), End: f.Name.End(), NewText: []byte("\n\nimport \"errors\"")},
					replace(call.Fun, "errors.New"))
			case "twice":
				edits = append(edits, replace(call, "two( "+text(call.Args[0])+" )"))
			case "broken":
				edits = append(edits, replace(call, "broken("))
			case "keep":
			case "grow":
				edits = append(edits, replace(call, "shrink()"))
				name := pass.Fset.File(f.FileStart).Name()
				if err := os.WriteFile(name, []byte("package m // written meanwhile\n"), 0o644); err != nil {
					return false
				}
			default:
				return true
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: fmt.Sprintf("call of %T", call.Fun)}
			if edits != nil {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "replace", TextEdits: edits}}
			}
			pass.Report(d)
			return true
		})
	}
	return nil, nil
}}

// fixModule returns a module with one file that concerns the checks.
func fixModule(t *testing.T, imports, body string, more ...string) (dir, file string) {
	t.Helper()
	dir = module(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- m.go --\n"+
		"package m\n\n"+imports+"const method = \"session/prompt\"\n\n"+body+
		"-- funcs.go --\npackage m\n\nfunc two(x any) any { return x }\nfunc twice(x any) any { return x }\nfunc keep(x any) any { return x }\n"+
		"func broken(x any) any { return x }\nfunc grow(x any) any { return x }\n"+
		"-- m_test.go --\npackage m\n"+strings.Join(more, ""))
	return dir, filepath.Join(dir, "m.go")
}

const (
	fmtImport = "import (\n\t\"fmt\"\n\t\"os\"\n)\n\n"
	errorfs   = "func f() error { return fmt.Errorf(\"a\") }\n\nfunc g() error { defer os.Exit(0); return fmt.Errorf(\"b\") }\n"
	fixedSrc  = `package m

import "errors"

import (
	"fmt"
	"os"
)

const method = "session/prompt"

func f() error { return errors.New("a") }

func g() error { defer os.Exit(0); return errors.New("b") }
`
)

func TestFix(t *testing.T) {
	dir, file := fixModule(t, fmtImport, errorfs)
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := runWith(t, dir, []string{"-fix"}, replacer)
	if status != exitClean || stdout != "" || stderr != "" {
		t.Errorf("status %d, output %q %q", status, stdout, stderr)
	}
	if got := readFile(t, file); got != fixedSrc {
		t.Errorf("fixed file is\n%s\nwant\n%s", got, fixedSrc)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("fixed file has mode %v (%v), want 0600", info.Mode(), err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || left != nil {
		t.Errorf("files left over: %v (%v)", left, err)
	}
}

// A file keeps what is around its text and, if it was not formatted before, the
// rest of it as it is.
func TestFixKeepsLayout(t *testing.T) {
	windows := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	loose := func(s string) string { return strings.Replace(s, "const method = ", "const  method=", 1) }
	for _, test := range []struct {
		name   string
		layout func(string) string
	}{
		{"line ends", windows},
		{"byte order mark", func(s string) string { return "\ufeff" + s }},
		{"both", func(s string) string { return "\ufeff" + windows(s) }},
		{"not formatted", loose},
		{"not formatted, line ends", func(s string) string { return windows(loose(s)) }},
		{"formatted", func(s string) string { return s }},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, file := fixModule(t, fmtImport, errorfs)
			if err := os.WriteFile(file, []byte(test.layout(readFile(t, file))), 0o644); err != nil {
				t.Fatal(err)
			}
			status, stdout, stderr := runWith(t, dir, []string{"-fix"}, replacer)
			if status != exitClean || stdout != "" || stderr != "" {
				t.Errorf("status %d, output %q %q", status, stdout, stderr)
			}
			if got, want := readFile(t, file), test.layout(fixedSrc); got != want {
				t.Errorf("fixed file is\n%q\nwant\n%q", got, want)
			}
		})
	}
}

func TestFixBehindSymlink(t *testing.T) {
	dir, file := fixModule(t, fmtImport, errorfs)
	target := filepath.Join(t.TempDir(), "target")
	if err := os.Rename(file, target); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, file); err != nil {
		t.Fatal(err)
	}
	status, _, stderr := runWith(t, dir, []string{"-fix"}, replacer)
	if status != exitClean {
		t.Errorf("status %d: %s", status, stderr)
	}
	if info, err := os.Lstat(file); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the symbolic link was replaced")
	}
	if got := readFile(t, target); got != fixedSrc {
		t.Errorf("fixed file is\n%s", got)
	}
}

func TestDiff(t *testing.T) {
	for _, args := range [][]string{{"-diff"}, {"-fix", "-diff"}} {
		dir, file := fixModule(t, fmtImport, errorfs)
		before := readFile(t, file)
		t.Chdir(dir)
		status, patch, stderr := runWith(t, dir, args, replacer)
		if status != exitFindings || stderr != "" {
			t.Errorf("%v: status %d, standard error %q", args, status, stderr)
		}
		if readFile(t, file) != before {
			t.Errorf("%v changed the file", args)
		}
		cmd := exec.Command("git", "apply", "-")
		cmd.Stdin = strings.NewReader(patch)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: git apply: %v\n%s\n%s", args, err, out, patch)
		}
		if got := readFile(t, file); got != fixedSrc {
			t.Errorf("%v: patched file is\n%s\nthe patch is\n%s", args, got, patch)
		}
	}
}

func TestFixNotApplied(t *testing.T) {
	const rest = "m.go:5:10: replacer: call of *ast.Ident\n"
	for _, test := range []struct {
		name, body, more string
		status           int
		stdout, stderr   string
		want             string // body after it, "" if unchanged
	}{
		{
			name:   "no fix",
			body:   "var _ = \tkeep(1)\n",
			status: exitFindings,
			stdout: rest,
		},
		{
			name:   "overlap",
			body:   "var _ = \ttwice(twice(1))\n",
			status: exitFindings,
			stdout: "m.go:5:16: replacer: call of *ast.Ident\n",
			stderr: "acperrlint: m.go:5:16: not fixed: it overlaps another fix; apply that and run again\n",
			want:   "var _ = \ttwo( twice(1) )\n",
		},
		{
			name:   "not Go",
			body:   "var _ = \tbroken(1)\n",
			status: exitFailed,
			stdout: rest,
			stderr: "acperrlint: m.go: not fixed: the fixes leave no valid Go: ",
		},
		{
			name:   "generated",
			body:   "// Code generated by hand. DO NOT EDIT.\n",
			more:   "-- gen.go --\n// Code generated by a tool. DO NOT EDIT.\n\npackage m\n\nvar _ = twice(1)\n",
			status: exitFindings,
			stdout: "gen.go:5:9: replacer: call of *ast.Ident\n",
			stderr: "acperrlint: gen.go:5:9: not fixed: the file is generated\n",
		},
		{
			name:   "changed meanwhile",
			body:   "// Nothing here.\n",
			more:   "-- z.go --\npackage m\n\nvar _ = grow(1)\n",
			status: exitFindings,
			stdout: "z.go:3:9: replacer: call of *ast.Ident\n",
			stderr: "acperrlint: z.go:3:9: not fixed: the file has changed since it was analyzed; run again\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, file := fixModule(t, "", test.body, test.more)
			head, _, _ := strings.Cut(readFile(t, file), test.body)
			status, stdout, stderr := runWith(t, dir, []string{"-fix"}, replacer)
			if status != test.status || stdout != test.stdout || !strings.HasPrefix(stderr, test.stderr) || strings.Count(stderr, "\n") > 1 {
				t.Errorf("status %d, output %q, %q, want %d, %q, %q", status, stdout, stderr, test.status, test.stdout, test.stderr)
			}
			want := test.want
			if want == "" {
				want = test.body
			}
			if got := strings.TrimPrefix(readFile(t, file), head); got != want {
				t.Errorf("file has %q, want %q", got, want)
			}
		})
	}
}

func TestFixOnlyOwnModule(t *testing.T) {
	dir := module(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n\nrequire example.com/lib v0.0.0\n\nreplace example.com/lib => ./lib\n"+
		"-- m.go --\npackage m\n\nimport _ \"example.com/lib\"\n"+
		"-- lib/go.mod --\nmodule example.com/lib\n\ngo 1.24\n"+
		"-- lib/lib.go --\npackage lib\n\nvar _ = twice(\"session/prompt\")\n\nfunc twice(x any) any { return x }\n")
	file := filepath.Join(dir, "lib", "lib.go")
	before := readFile(t, file)
	status, stdout, stderr := runWith(t, dir, []string{"-fix", "example.com/lib"}, replacer)
	if status != exitFindings || !strings.HasPrefix(stdout, "lib/lib.go:3:9: ") || !strings.Contains(stderr, "belongs to another module, example.com/lib") {
		t.Errorf("status %d, output %q %q", status, stdout, stderr)
	}
	if readFile(t, file) != before {
		t.Errorf("the file of another module was changed")
	}
}

// An interruption leaves every file that is not written yet as it is.
func TestFixInterrupted(t *testing.T) {
	dir := t.TempDir()
	x := &fixes{printer: new(command).newPrinter(nil), files: make(map[string]*fixedFile)}
	for _, name := range []string{"a.go", "b.go"} {
		name = filepath.Join(dir, name)
		content := []byte("package m\n")
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
		x.files[name] = &fixedFile{content: content, edits: []change{{8, 9, "n"}}}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	failures := x.apply(ctx, false, nil)
	if len(failures) != 2 || !strings.HasSuffix(failures[0], "a.go: not fixed: interrupted") {
		t.Errorf("failures = %q", failures)
	}
	if failures := x.apply(context.Background(), false, nil); failures != nil {
		t.Errorf("failures = %q", failures)
	}
	if got := readFile(t, filepath.Join(dir, "b.go")); got != "package n\n" {
		t.Errorf("without an interruption the file is %q", got)
	}
}
