package program

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// marks are the functions by which a test program says what is expected of a
// value. A question mark at the end stands for an answer that is not complete.
const marks = `
func from[T any](want string, v T) {}    // Sources
func roots[T any](want string, v T) {}   // Roots
func made[T any](want string, v T) {}    // Roots, through calls
func funcs[T any](want string, v T) {}   // FuncsOf
func calls[T any](want string, v T) {}   // Callees of the call that makes the value
func holds[T any](want string, v T) {}   // Contents of the variable that is loaded
func functions[T any](want string, v T) {} // FuncsIn the variable that is loaded
func content[T any](want string, v T) {} // Content of the load
func defined[T any](want string, v T) {} // Definitions that the load may see
func copies[T any](want string, v T) {}  // all of one name are copies of one another
`

// A sample is a program with marks.
type sample struct{ title, source string }

// run holds programs to what their marks say.
func run(t *testing.T, samples []sample) {
	for _, s := range samples {
		t.Run(s.title, func(t *testing.T) { holdsTo(t, s.source) })
	}
}

// holdsTo holds a program to what its marks say.
func holdsTo(t *testing.T, source string) *Program {
	t.Helper()
	p := of(module(t, append(standard, "program.example/program/program.go", source+marks)...))
	check(t, p)
	return p
}

// standard are as much of the standard library as the programs need. Its
// sources would take longer than all tests.
var standard = []string{
	"fmt/fmt.go", "package fmt; type Stringer interface{ String() string }",
	"io/io.go", "package io; var EOF error; func Fill(map[string]int) {}",
	"maps/maps.go", "package maps; func Copy(dst, src map[string]int) {}",
	"foreign/foreign.go", "package foreign; type Table map[string]int; func (Table) Fill() {}; func Fill(map[string]int) {}",
	"foreign.example/other/other.go", "package other; type Table map[string]int; func (Table) Fill() {}; func Fill(map[string]int) {}",
	"os/os.go", "package os; func Getpid() int { return 1 }; func Exit(int) {}",
	"bytes/bytes.go", "package bytes; type Buffer struct{}; func (*Buffer) Len() int { return 0 }",
	"slices/slices.go", "package slices; func Clone[S ~[]E, E any](s S) S { return s }",
	"context/context.go", "package context; type Context interface{ Err() error }",
}

func of(pass *analysis.Pass) *Program {
	return Build(pass, func(pkg *types.Package) bool { return !strings.Contains(pkg.Path(), "foreign") }, nil)
}

func check(t *testing.T, p *Program) {
	t.Helper()
	answers := map[string]func(Use) string{
		"from": func(u Use) string {
			list, copied, complete := p.Sources(u)
			framed(t, p, u)
			if !copied {
				return "itself" + uses(list, complete)
			}
			return uses(list, complete)
		},
		"roots": func(u Use) string { return uses(p.Roots(u, false)) },
		"made":  func(u Use) string { return uses(p.Roots(u, true)) },
		"funcs": func(u Use) string { return reached(p.FuncsOf(u)) },
		"calls": func(u Use) string {
			v := u.V
			if e, ok := v.(*ssa.Extract); ok {
				v = e.Tuple
			}
			return reached(p.Callees(v.(*ssa.Call), nil))
		},
		"holds":     func(u Use) string { return uses(p.Contents(Use{V: u.V.(*ssa.UnOp).X, At: u.At})) },
		"functions": func(u Use) string { return reached(p.FuncsIn(Use{V: u.V.(*ssa.UnOp).X, At: u.At})) },
		"content": func(u Use) string {
			if v := p.Content(u.V.(*ssa.UnOp)); v != nil {
				return describe(v)
			}
			return "?"
		},
		"defined": func(u Use) string {
			load := u.V.(*ssa.UnOp)
			return definitions(p.Definitions(load.X, load))
		},
	}
	type copied struct {
		name string
		of   Copy
	}
	var all []copied
	n := 0
	for _, fn := range p.Funcs {
		for call := range callsIn(fn) {
			name := fn.Name()
			if callee := call.Call.StaticCallee(); callee != nil {
				name = Origin(callee).Name()
			}
			answer := answers[name]
			if answer == nil && name != "copies" {
				continue
			}
			n++
			want, _ := StringConst(call.Call.Args[0])
			u := Use{V: call.Call.Args[1], At: Place{Block: call.Block()}}
			line := p.Pass.Fset.Position(call.Pos()).Line
			if name == "copies" {
				all = append(all, copied{want, p.CopyOf(u.V)})
				for _, c := range all {
					if same := c.of == all[len(all)-1].of; same != (c.name == want) {
						t.Errorf("line %d: that %s and %s are copies is %v", line, c.name, want, same)
					}
				}
				continue
			}
			if got := answer(u); got != want {
				t.Errorf("line %d: %s are %q, want %q", line, name, got, want)
			}
		}
	}
	if n == 0 {
		t.Error("the program has no marks")
	}
}

func callsIn(fn *ssa.Function) func(func(*ssa.Call) bool) {
	return func(yield func(*ssa.Call) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(*ssa.Call); ok && !yield(call) {
					return
				}
			}
		}
	}
}

func uses(list []Use, complete bool) string {
	var words []string
	for _, u := range list {
		word := describe(u.V)
		if u.At.Block == nil {
			word += " nowhere"
		}
		words = append(words, word)
	}
	return end(words, complete)
}

// framed checks that what a value is a copy of in its own function is used on
// the same way there, in the same call that is under way.
func framed(t *testing.T, p *Program, u Use) {
	t.Helper()
	frame := &Frame{}
	switch v := u.V.(type) {
	case *ssa.Phi:
		list, _, _ := p.Sources(Use{V: v, At: u.At, In: frame})
		for i, e := range list {
			if e.At != (Place{Block: v.Block().Preds[i], Next: v.Block()}) || e.In != frame {
				t.Errorf("%v is used at %v in %v", e.V, e.At, e.In)
			}
		}
	case *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert:
		if list, _, _ := p.Sources(Use{V: v, At: u.At, In: frame}); list[0].At != u.At || list[0].In != frame {
			t.Errorf("%v is used at %v in %v", list[0].V, list[0].At, list[0].In)
		}
	case *ssa.UnOp:
		variable, _ := structVariable(v.X)
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			variable, _ = structVariable(fa.X)
			if variable == nil {
				return
			}
			if _, only := p.heldIn(variable, fa.Field, u, nil); !only {
				return
			}
		}
		if variable == nil {
			return
		}
		list, _, _ := p.Sources(Use{V: v, At: u.At, In: frame})
		for _, s := range list {
			if c, ok := s.V.(ssa.Instruction); (!ok || c.Parent() == v.Parent()) && s.In != frame && s.At.Block.Parent() == v.Parent() && len(p.EscapingStores(variable)) == 0 {
				t.Errorf("%v is not in the call that is under way", s.V)
			}
			if s.In != nil && s.At.Block.Parent() != v.Parent() {
				t.Errorf("%v of another function is in the call that is under way", s.V)
			}
		}
	}
}

func reached(list []Callee, known bool) string {
	var words []string
	for _, c := range list {
		words = append(words, function(c.Fn))
	}
	return end(words, known)
}

func end(words []string, complete bool) string {
	out := strings.Join(words, " ")
	if !complete {
		out += "?"
	}
	return out
}

func function(fn *ssa.Function) string {
	if strings.HasPrefix(fn.Synthetic, "bound") || strings.HasPrefix(fn.Synthetic, "thunk") {
		return fn.Name()
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return short(FuncName(obj))
	}
	return fn.Name()
}

func definitions(defs []Definition, ok bool) string {
	var words []string
	for _, d := range defs {
		switch {
		case d.Store != nil:
			words = append(words, describe(d.Store.Val))
		case d.Call != nil:
			words = append(words, describe(d.Call))
		case d.Defers != nil:
			words = append(words, "defers")
		case d.Entry:
			words = append(words, "entry")
		}
	}
	slices.Sort(words)
	return end(words, ok)
}

// short returns a name without the path of a package of the tests.
func short(name string) string {
	for _, path := range []string{"program.example/program.", "example.com/main."} {
		name = strings.TrimPrefix(name, path)
	}
	return strings.TrimPrefix(name, "example.com/")
}

// describe writes a value briefly.
func describe(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil {
			return "nil"
		}
		if v.Value.Kind() == constant.String {
			return constant.StringVal(v.Value)
		}
		return v.Value.String()
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return v.Name()
	case *ssa.Function:
		return function(v)
	case *ssa.MakeClosure:
		return function(v.Fn.(*ssa.Function))
	case *ssa.MakeInterface:
		return describe(v.X)
	case *ssa.Call:
		if name := CalleeName(v.Common()); name != "" {
			return short(name) + "()"
		}
		return "call()"
	case *ssa.Extract:
		return fmt.Sprintf("%s#%d", describe(v.Tuple), v.Index)
	case *ssa.UnOp:
		return v.Op.String() + describe(v.X)
	case *ssa.Alloc:
		return "&" + v.Comment
	case *ssa.FieldAddr:
		return describe(v.X) + "." + FieldOf(v.X.Type(), v.Field).Name()
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", v), "*ssa.")
}

// module returns a pass over the last of several packages, which are given as
// "import path/file.go" and their text; a package may import those before it.
func module(t *testing.T, texts ...string) *analysis.Pass {
	t.Helper()
	fset := token.NewFileSet()
	done := make(map[string]*types.Package)
	var pass *analysis.Pass
	for len(texts) > 0 {
		dir := path.Dir(texts[0])
		var files []*ast.File
		for len(texts) > 0 && path.Dir(texts[0]) == dir {
			f, err := parser.ParseFile(fset, texts[0], texts[1], parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files, texts = append(files, f), texts[2:]
		}
		info := &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
			Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
			Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
		}
		pkg, err := (&types.Config{Importer: packages(done)}).Check(dir, fset, files, info)
		if err != nil {
			t.Fatal(err)
		}
		done[dir] = pkg
		pass = &analysis.Pass{Fset: fset, Files: files, Pkg: pkg, TypesInfo: info}
	}
	return pass
}

type packages map[string]*types.Package

func (p packages) Import(path string) (*types.Package, error) {
	if pkg := p[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}
