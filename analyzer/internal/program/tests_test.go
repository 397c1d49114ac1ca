package program

import (
	"fmt"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// A package is the same with the files of its tests and without them.
func TestWithoutTests(t *testing.T) {
	files := []string{
		"example.com/own/own.go", `package own
type Runner interface{ Run() int }
`,
		"example.com/mock/mock.go", `package mock
type Mock struct{}
func (*Mock) Run() int { return 1 }
`,
		"example.com/main/main.go", `package main
import "example.com/own"
type here struct{}
func (*here) Run() int { return 1 }
type box[T any] struct{ of T }
var n = func() int { return one }()
const one = 1
func g(r own.Runner) { calls("here.Run", r.Run()) }
var _ box[int]
` + marks}
	tests := append(files, "example.com/main/main_test.go", `package main
import "example.com/mock"
type fake struct{ mock.Mock }
func (fake) Run() int { return 1 }
func (*here) Reset() { *new(here) = here{} }
var t, u = func() (int, box[string]) { n = 2; return one, box[string]{} }()
var _ = one
func init() { g(fake{}) }
`)
	describe := func(pass *analysis.Pass) string {
		p := of(pass)
		check(t, p)
		stores := p.StoresIn(pass.Pkg.Scope().Lookup("n"))
		return fmt.Sprint(p.Funcs, p.Types, p.instances, len(stores), Imports(pass))
	}
	without, with := module(t, files...), module(t, tests...)
	if WithoutTests(without) != without {
		t.Error("a package without tests is changed")
	}
	want := describe(without)
	if got := describe(WithoutTests(with)); got != want {
		t.Errorf("with tests it is\n%s\nwithout\n%s", got, want)
	}
	if len(with.Files) != 2 || len(Imports(with)) != 2 || len(of(with).StoresIn(with.Pkg.Scope().Lookup("n"))) != 2 {
		t.Error("the pass itself has changed")
	}
}

func TestIsTest(t *testing.T) {
	pass := module(t, "example.com/main/main.go", "package main\nvar a int\n", "example.com/main/main_test.go", "package main\nvar b int\n")
	at := func(name string) token.Pos { return pass.Pkg.Scope().Lookup(name).(*types.Var).Pos() }
	if IsTest(pass.Fset, at("a")) || !IsTest(pass.Fset, at("b")) || IsTest(pass.Fset, token.NoPos) {
		t.Error("only b is in the file of a test")
	}
}
