package program

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

func TestTypes(t *testing.T) {
	p := of(module(t, "context/context.go", "package context; type Context interface{ Err() error }",
		"program.example/program/program.go", `package p
import "context"
type plain struct{ n int }
type pointed struct{}
func (*pointed) Error() string { return "" }
type valued struct{}
func (valued) Error() string { return "" }
type timeout interface{ error; Timeout() bool }
type sealed interface{ close() }
type half interface{ sealed; Open() }
type word string
type number uint8
type flag bool
type alias = plain
var (
	plainV plain
	plainP *plain
	plainPP **plain
	pointedV pointed
	pointedP *pointed
	valuedV valued
	timeoutV timeout
	errorV error
	anyV any
	sealedV sealed
	halfV half
	wordV word
	numberV number
	flagV flag
	aliasV *alias
	contextV context.Context
	sliceV []int
)
`))
	for name, want := range map[string]string{
		"plainV":   "program.example/program.plain plain",
		"plainP":   "program.example/program.plain plain deref program.example/program.plain",
		"plainPP":  "  deref *program.example/program.plain",
		"pointedV": "program.example/program.pointed pointed",
		"pointedP": "program.example/program.pointed pointed deref program.example/program.pointed error",
		"valuedV":  "program.example/program.valued valued error",
		"timeoutV": "program.example/program.timeout timeout error interface",
		"errorV":   "error error error interface",
		"anyV":     " ",
		"sealedV":  "program.example/program.sealed sealed sealed",
		"halfV":    "program.example/program.half half",
		"wordV":    "program.example/program.word word string",
		"numberV":  "program.example/program.number number integer",
		"flagV":    "program.example/program.flag flag bool",
		"aliasV":   "program.example/program.plain plain deref program.example/program.alias",
		"contextV": "context.Context Context context",
		"sliceV":   " ",
	} {
		typ := p.Pkg.Pkg.Scope().Lookup(name).Type()
		got := TypeName(typ) + " " + ShortTypeName(typ)
		if d := Deref(typ); d != typ {
			got += " deref " + d.String()
		}
		for _, is := range []struct {
			of   func(types.Type) bool
			word string
		}{{IsError, " error"}, {IsErrorInterface, " interface"}, {IsContext, " context"}, {IsSealed, " sealed"}, {IsString, " string"}, {IsInteger, " integer"}, {IsBool, " bool"}} {
			if is.of(typ) {
				got += is.word
			}
		}
		if got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	plain := p.Pkg.Pkg.Scope().Lookup("plain").Type()
	for _, typ := range []types.Type{plain, types.NewPointer(plain)} {
		if f := FieldOf(typ, 0); f == nil || f.Name() != "n" {
			t.Errorf("the field of %v is %v", typ, f)
		}
		if f := FieldOf(typ, 1); f != nil {
			t.Errorf("the second field of %v is %v", typ, f)
		}
	}
	if f := FieldOf(types.Typ[types.Int], 0); f != nil {
		t.Errorf("a field of int is %v", f)
	}
}

func TestCalls(t *testing.T) {
	p := of(module(t, "os/os.go", "package os; type File struct{}; func (*File) Sync(bool) {}; func Exit(int) {}",
		"program.example/program/program.go", `package p
import "os"
type doer interface{ do(a, b int) }
func gen[T any](v T) {}
func none() {}
func g(f *os.File, d doer, fn func(int), err error, s []int) {
	os.Exit(1)
	f.Sync(true)
	d.do(2, 3)
	gen(4)
	fn(5)
	err.Error()
	none()
	println("a")
	func(int) { _ = s }(6)
}
`))
	want := []string{
		"os.Exit object 1 of ",
		"os.File.Sync object true of f",
		"program.example/program.doer.do 2 3 of d",
		"program.example/program.gen object 4 of ",
		" 5 of ",
		"error.Error  of err",
		"program.example/program.none object  of ",
		"println a of ",
		"g$1 6 of ",
	}
	i := 0
	for call := range callsIn(p.Pkg.Func("g")) {
		c := call.Common()
		got := CalleeName(c) + " "
		if obj := Object(c); obj != nil {
			got += "object "
		}
		var words []string
		for _, a := range Arguments(c) {
			words = append(words, describe(a))
		}
		got += strings.Join(words, " ") + " of "
		if recv := Receiver(c); recv != nil {
			got += describe(recv)
		}
		if i >= len(want) || got != want[i] {
			t.Errorf("call %d is %q, want %q", i, got, want[min(i, len(want)-1)])
		}
		i++
	}
}

// A function without a body has its parameters in its signature alone.
func TestArity(t *testing.T) {
	p := of(module(t, "os/os.go", "package os; type File struct{}; func (*File) Sync(a, b bool) {}; func Exit(int)",
		"program.example/program/program.go", `package p
import "os"
type t struct{}
func (*t) method(a int, rest ...int) {}
func bare(a, b int)
func g(f *os.File) { os.Exit(1); f.Sync(true, true); new(t).method(1); bare(1, 2); none() }
func none() {}
`))
	want := []int{1, 3, 3, 2, 0}
	for call := range callsIn(p.Pkg.Func("g")) {
		fn := call.Call.StaticCallee()
		if got := Arity(fn); got != want[0] {
			t.Errorf("%s has %d parameters, want %d", fn, got, want[0])
		}
		want = want[1:]
	}
}

func TestValues(t *testing.T) {
	p := of(module(t, "io/io.go", "package io; var EOF error", "program.example/program/program.go", `package p
import "io"
type number int
type word string
const seven = 7
func mark(v any, more ...any) {}
func bools(bool) {}
func g(param error, n int, rest []any) {
	mark(7)
	mark(number(8))
	mark("a")
	mark(word("b"))
	mark(2.5)
	mark(nil)
	mark(true)
	mark(io.EOF)
	mark(param)
	mark(word(string(rune(n))))
	mark(map[string]int{})
	mark([]int{})
	mark(1, "x", 2, n)
	mark(1, rest...)
	mark(number(0))
	mark(own)
}
type valued struct{}
var own valued
`))
	// what it is as an integer, a string, a truth value, nil, a global, a map literal, a parameter
	want := []string{"7", "8", `"a"`, `"b"`, "", "nil", "", "EOF", "", "parameter 1", "map", "", "1", "1", "0", "own"}
	variadic := map[int]string{12: "x 2 n", 13: "nil"}
	i := 0
	for call := range callsIn(p.Pkg.Func("g")) {
		v := call.Call.Args[0]
		got := ""
		if n, ok := IntConst(v); ok {
			got += fmt.Sprint(n)
		}
		if s, ok := StringConst(v); ok {
			got += fmt.Sprintf("%q", s)
		}
		if IsNil(v) {
			got += "nil"
		}
		if g := GlobalOf(v); g != nil {
			got += g.Name()
		}
		if MapLiteral(v) != nil {
			got += "map"
		}
		if i := ParameterOf(v); i >= 0 {
			got += fmt.Sprintf("parameter %d", i)
		}
		if got != want[i] {
			t.Errorf("value %d is %q, want %q", i, got, want[i])
		}
		if text, ok := variadic[i]; ok {
			list := Variadic(call.Call.Args[1])
			var words []string
			for _, v := range list {
				words = append(words, describe(v))
			}
			if got := strings.Join(words, " "); list == nil && text != "nil" || list != nil && got != text {
				t.Errorf("call %d passes %q, want %q", i, got, text)
			}
		}
		i++
	}
	if n, ok := IntConst(ssa.NewConst(nil, types.Typ[types.Int])); n != 0 || !ok {
		t.Error("the zero value of an integer type is 0")
	}
	if _, ok := IntConst(ssa.NewConst(nil, types.Typ[types.String])); ok {
		t.Error("the zero value of a string type is no integer")
	}
	yes, one, zero := ssa.NewConst(constant.MakeBool(true), types.Typ[types.Bool]), ssa.NewConst(constant.MakeInt64(1), types.Typ[types.Int]), ssa.NewConst(nil, types.Typ[types.Bool])
	for _, test := range []struct {
		v    ssa.Value
		want string
	}{{yes, "true true"}, {ssa.NewConst(constant.MakeBool(false), types.Typ[types.Bool]), "false true"}, {one, "false false"}, {zero, "false true"}, {p.Pkg.Func("g"), "false false"}} {
		truth, ok := BoolConst(test.v)
		if got := fmt.Sprint(truth, ok); got != test.want {
			t.Errorf("%v is %s, want %s", test.v, got, test.want)
		}
	}
}

// The functions on syntax find by the positions of SSA what stands there.
func TestSource(t *testing.T) {
	pass := module(t, "program.example/program/program.go", `package p
type e struct{ code, other int }
const seven = 7
type number int
func f(int) int { return 1 }
func g(c chan *e, p *e) *e {
	f(1)
	p.code = 2
	p.code, p.other = 3, 4
	x := e{code: 5}
	_ = x
	c <- &e{code: 6}
	f(number2(seven))
	p.code = number2(seven)
	p.code, p.other = two()
	return &e{other: (int)((number)(seven))}
}
func number2(n int) int { return n }
func two() (int, int) { return 1, 2 }
`)
	p := of(pass)
	text := func(n ast.Node) string {
		switch n := n.(type) {
		case nil:
			return "nil"
		case *ast.CallExpr:
			return "call"
		case *ast.ReturnStmt:
			return "return"
		case *ast.UnaryExpr:
			return "&literal"
		case *ast.CompositeLit:
			return "literal"
		case *ast.BasicLit:
			return n.Value
		case *ast.ParenExpr, *ast.Ident:
			return "name"
		}
		return fmt.Sprintf("%T", n)
	}
	var nodes, assigned, sent []string
	for _, b := range p.Pkg.Func("g").Blocks {
		for _, instr := range b.Instrs {
			line := p.Pass.Fset.Position(instr.Pos()).Line
			switch i := instr.(type) {
			case *ssa.Call, *ssa.Return, *ssa.Alloc:
				nodes = append(nodes, fmt.Sprintf("%d %s", line, text(p.NodeAt(i.Pos()))))
				if p.SentAt(i.Pos()) {
					sent = append(sent, fmt.Sprint(line))
				}
			case *ssa.Store:
				x := p.AssignedAt(i.Pos())
				if fa, ok := i.Addr.(*ssa.FieldAddr); ok && x == nil {
					x = p.AssignedAt(fa.Pos())
				}
				if x == nil {
					assigned = append(assigned, fmt.Sprintf("%d nil", line))
				} else {
					assigned = append(assigned, fmt.Sprintf("%d %s %s", line, text(x), ConstName(pass.TypesInfo, x)))
				}
			}
		}
	}
	for _, test := range []struct {
		what      string
		got       []string
		wantLines string
	}{
		{"nodes", nodes, "7 call, 10 literal, 12 &literal, 13 call, 13 call, 14 call, 15 call, 16 &literal, 16 return"},
		{"assigned", assigned, "8 2 , 9 3 , 9 4 , 10 5 , 12 6 , 14 call , 15 nil, 15 nil, 16 call program.example/program.seven"},
		{"sent", sent, "12"},
	} {
		if got := strings.Join(test.got, ", "); got != test.wantLines {
			t.Errorf("%s are %q, want %q", test.what, got, test.wantLines)
		}
	}
	ast.Inspect(pass.Files[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if lit, ok := n.X.(*ast.CompositeLit); ok && p.NodeAt(lit.Lbrace) != n {
				t.Errorf("line %d: the literal is not found with its &", pass.Fset.Position(n.Pos()).Line)
			}
		case *ast.CompositeLit:
			if p.NodeAt(n.Lbrace) == nil {
				t.Errorf("line %d: the literal is not found", pass.Fset.Position(n.Pos()).Line)
			}
		}
		return true
	})
	if got := ConstName(pass.TypesInfo, nil); got != "" {
		t.Errorf("nothing has the name %s", got)
	}
}

func TestPositions(t *testing.T) {
	pass := module(t,
		"example.com/other/a.go", "package other\n\nfunc Other() {}\nfunc Last() {}",
		"example.com/main/a.go", "package main\nimport \"example.com/other\"\nfunc a() { other.Other() }\nfunc b() {\n}\n",
		"example.com/main/b.go", "package main\nfunc c() {}\n")
	p := of(pass)
	scope := p.Pkg.Pkg.Scope()
	a, b, c := scope.Lookup("a").Pos(), scope.Lookup("b").Pos(), scope.Lookup("c").Pos()
	other := p.Package("example.com/other")
	if other == nil || p.Package("example.com/main") != p.Pass.Pkg || p.Package("example.com/none") != nil {
		t.Fatal("the package and its import are found, and no other")
	}
	site := p.Site(b)
	if site != (Site{Pkg: "example.com/main", File: "a.go", Line: 4, Col: 6, Pos: b}) {
		t.Errorf("the site is %v", site)
	}
	if !p.SameLine(a, a+1) || p.SameLine(a, b) || p.SameLine(scope.Lookup("c").Pos()-2, a) {
		t.Error("SameLine")
	}
	if p.SameLine(pass.Files[0].Package, pass.Files[1].Package) {
		t.Error("the first lines of two files are no line")
	}
	if p.InSource(a, b) >= 0 || p.InSource(b, a) <= 0 || p.InSource(b, c) >= 0 || p.InSource(c, a) <= 0 || p.InSource(a, a) != 0 {
		t.Error("InSource")
	}
	last := other.Scope().Lookup("Last").Pos()
	for _, test := range []struct {
		site Site
		want token.Pos
	}{
		{site, b},
		{Site{Pos: b}, b},
		{Site{Pkg: "example.com/none", File: "a.go", Pos: b}, b},
		{Site{Pkg: "example.com/other", File: "a.go", Line: 3, Col: 18}, last - 5 - 16}, // behind the line
		{Site{Pkg: "example.com/main", File: "a.go", Line: 4, Col: 6}, b},
		{Site{Pkg: "example.com/main", File: "b.go", Line: 2, Col: 6}, c},
		{Site{Pkg: "example.com/other", File: "a.go", Line: 4, Col: 6}, last},
		{Site{Pkg: "example.com/other", File: "a.go", Line: 4, Col: 14}, last + 8},
		{Site{Pkg: "example.com/other", File: "a.go", Line: 4, Col: 16}, last - 5}, // behind the end
		{Site{Pkg: "example.com/other", File: "a.go", Line: 3, Col: 99}, last - 5 - 16},
		{Site{Pkg: "example.com/other", File: "a.go", Line: 5, Col: 1}, token.NoPos},
		{Site{Pkg: "example.com/other", File: "c.go", Line: 1, Col: 1}, token.NoPos},
		{Site{Pkg: "example.com/none", File: "a.go", Line: 1, Col: 1}, token.NoPos},
		{Site{}, token.NoPos},
	} {
		if got := p.Pos(test.site); got != test.want {
			t.Errorf("Pos(%v) = %v, want %v", test.site, pass.Fset.Position(got), pass.Fset.Position(test.want))
		}
	}
	sites := []Site{
		{"a", "a.go", 1, 1, 0}, {"a", "a.go", 1, 2, 0}, {"a", "a.go", 2, 1, 0}, {"a", "b.go", 1, 1, 0}, {"b", "a.go", 1, 1, 0},
	}
	for i, s := range sites {
		for j, o := range sites {
			if s.Same(o) != (i == j) || (s.Compare(o) < 0) != (i < j) {
				t.Errorf("%v, %v: same %v, order %d", s, o, s.Same(o), s.Compare(o))
			}
		}
	}
}

func TestBuild(t *testing.T) {
	p := of(module(t,
		"example.com/main/a.go", `package main
type one struct{}
type two[T any] struct{}
type alias = one
var x = func() int { return 1 }()
func b() { func() { func() {}() }() }
func (one) a() {}
func bare()
func (two[T]) c() {}
var _ two[string]
var _ two[int]
var _ two[int]
`,
	))
	var names []string
	for _, fn := range p.Funcs {
		names = append(names, fn.Name())
	}
	if got, want := strings.Join(names, " "), "b b$1 b$1$1 a c init init$1"; got != want {
		t.Errorf("functions are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(p.Types), "[example.com/main.one example.com/main.two[T any]]"; got != want {
		t.Errorf("types are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(p.instances), "[example.com/main.two[T] example.com/main.two[int] example.com/main.two[string]]"; got != want {
		t.Errorf("instances are %s, want %s", got, want)
	}
	scope := p.Pkg.Pkg.Scope()
	fn := p.Function(scope.Lookup("b").(*types.Func))
	if fn != p.Pkg.Func("b") || !p.Local(fn) || p.Local(p.Pkg.Func("bare")) {
		t.Error("functions of the package with a body are local")
	}
	if p.Closer(fn) != nil || len(p.Callers(fn)) != 0 || len(p.Callers(fn.AnonFuncs[0])) != 1 {
		t.Error("a closure is called by the function around it")
	}
	if len(p.StoresIn(scope.Lookup("x"))) != 1 {
		t.Error("x is set once")
	}
}

// The variables of functions with very many branches stay in memory.
func TestLarge(t *testing.T) {
	for _, branch := range []string{"if n {}", "for n {}", "for range n {}", "switch { case n: }", "select { case <-n: }"} {
		for n, want := range map[int]bool{maxBranches: false, maxBranches + 1: true} {
			file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package p; func small() {}; func f() {"+strings.Repeat(branch+";", n)+"}", 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := large(file).IsValid(); got != want {
				t.Errorf("%d times %q are too many: %v", n, branch, got)
			}
		}
	}
}

func TestNaive(t *testing.T) {
	p := of(module(t, "example.com/main/a.go", "package main\nfunc f(n int) int {\nswitch n {\n"+cases(maxBranches+1)+"}\nreturn n\n}\n"))
	if got := Returns(p.Pkg.Func("f"))[0].Results[0]; got == p.Pkg.Func("f").Params[0] {
		t.Errorf("a giant function returns %v, want what is in the variable", got)
	}
}

func cases(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "case %d:\n", i)
	}
	return b.String()
}

func TestHoldsAny(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
type named func()
type shown interface{ show() }
type both interface{ shown; more() }
func (named) show() {}
func mark(v any) {}
func take(shown) {}
func g(x, y int, b both, f func()) {
	mark(x)
	mark(y)
	captured := x
	mark(func() { captured++ })
	mark(func() { mark(func() { captured++ }) })
	other := y
	mark(func() { other++ })
	circle := func() {}
	circle = func() { circle() }
	mark(circle)
	mark(&other)
	mark(&captured)
}
`))
	g := p.Pkg.Func("g")
	var got []string
	for call := range callsIn(g) {
		got = append(got, fmt.Sprint(HoldsAny(call.Call.Args[0], func(v ssa.Value) bool { return v == g.Params[0] })))
	}
	if text, want := strings.Join(got, " "), "true false true true false false false true"; text != want {
		t.Errorf("that the marks hold x is %s, want %s", text, want)
	}
	conversions := of(module(t, "program.example/program/program.go", `package p
type named func()
type shown interface{ show() }
type both interface{ shown; more() }
func g(b both, f func(), p *int) (shown, named, int) { return b, f, *p }
`)).Pkg.Func("g")
	for i, v := range Returns(conversions)[0].Results {
		if !HoldsAny(v, func(v ssa.Value) bool { return v == conversions.Params[i] }) {
			t.Errorf("result %d does not hold the parameter", i)
		}
		if HoldsAny(v, func(v ssa.Value) bool { return v == conversions.Params[(i+1)%3] }) {
			t.Errorf("result %d holds another parameter", i)
		}
	}
}
