package programtest_test

import (
	"go/ast"
	"go/types"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// A mark is a fact with a text.
type mark struct{ Text string }

func (*mark) AFact() {}

// A pass has the types of its file, of the standard library and of the stubs, and keeps
// no facts.
func TestPass(t *testing.T) {
	pass := programtest.Pass(t, "package program\n\nimport (\n\t\"errors\"\n\n\t\"github.com/coder/acp-go-sdk\"\n)\n\nvar Err = errors.New(\"no\")\n\nfunc F() error { return &acp.RequestError{} }\n")
	if got := pass.Pkg.Path(); got != "program.example/program" {
		t.Errorf("the path is %s", got)
	}
	if len(pass.Files) != 1 || pass.Fset.Position(pass.Files[0].Pos()).Filename != "program.go" {
		t.Errorf("%d files, the first %v", len(pass.Files), pass.Fset.Position(pass.Files[0].Pos()))
	}
	obj := pass.Pkg.Scope().Lookup("Err")
	if got := types.TypeString(obj.Type(), nil); got != "error" {
		t.Errorf("Err is of type %s", got)
	}
	var literal string
	ast.Inspect(pass.Files[0], func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			literal = pass.TypesInfo.TypeOf(lit).String()
		}
		return true
	})
	if literal != "github.com/coder/acp-go-sdk.RequestError" {
		t.Errorf("the literal is of type %q", literal)
	}
	pass.ExportObjectFact(obj, &mark{"gone"})
	pass.ExportPackageFact(&mark{"gone"})
	if got := new(mark); pass.ImportObjectFact(obj, got) || pass.ImportPackageFact(pass.Pkg, got) {
		t.Errorf("there is a fact, %+v", got)
	}
}

// Packages import those before them, and what one exports the next ones read.
func TestPackages(t *testing.T) {
	passes := programtest.Packages(t,
		"package one\n\nfunc F() {}\n",
		"package two\n\nimport \"program.example/one\"\n\nvar _ = one.F\n")
	one, two := passes[0], passes[1]
	f := one.Pkg.Scope().Lookup("F")
	if two.Pkg.Imports()[0].Scope().Lookup("F") != f {
		t.Error("what is imported is another function")
	}
	one.ExportObjectFact(f, &mark{"of F"})
	one.ExportPackageFact(&mark{"of one"})
	of, in := new(mark), new(mark)
	if !two.ImportObjectFact(f, of) || of.Text != "of F" || !two.ImportPackageFact(one.Pkg, in) || in.Text != "of one" {
		t.Errorf("facts %+v and %+v", of, in)
	}
	if two.ImportPackageFact(two.Pkg, in) {
		t.Error("a package has the fact of another one")
	}
	if got := two.Fset.Position(two.Files[0].Pos()).Filename; got != "two.go" {
		t.Errorf("the file is called %s", got)
	}
}

// Importing is a pass over a caller, which has the facts of what it calls.
func TestImporting(t *testing.T) {
	one := programtest.Packages(t, "package one\n\nfunc F() {}\n")[0]
	f := one.Pkg.Scope().Lookup("F")
	one.ExportObjectFact(f, &mark{"of F"})
	caller := programtest.Importing(t, one, "there.go", "package caller\n\nimport \"program.example/one\"\n\nvar _ = one.F\n")
	got := new(mark)
	if !caller.ImportObjectFact(f, got) || got.Text != "of F" || caller.Pkg.Name() != "caller" || one.Pkg.Name() != "one" {
		t.Errorf("%+v of %s, called by %s", got, one.Pkg, caller.Pkg)
	}
	if name := caller.Fset.Position(caller.Files[0].Pos()).Filename; name != "there.go" {
		t.Errorf("the file is called %s", name)
	}
}
