package program

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// The variables of these programs stay in memory because closures capture
// them.
func TestDefinitions(t *testing.T) {
	run(t, []sample{
		{"stores in order", `package p
func g(run func(func())) {
	var x int
	run(func() { _ = x })
	defined("entry", x)
	content("?", x)
	x = 1
	defined("1", x)
	content("1", x)
	x = 2
	x = 3
	defined("3", x)
	content("3", x)
}
`},
		{"branches", `package p
func g(c bool, run func(func())) {
	x := 1
	run(func() { _ = x })
	if c {
		x = 2
		defined("2", x)
	}
	defined("1 2", x)
	content("?", x)
	if c {
		defined("1 2", x)
	} else {
		x = 3
	}
	defined("1 2 3", x)
	x = 4
	if c {
		run(nil)
	}
	defined("4", x)
	content("4", x)
}
`},
		{"a loop", `package p
func g(run func(func())) {
	x := 1
	run(func() { _ = x })
	for range 3 {
		defined("1 2", x)
		content("?", x)
		x = 2
		content("2", x)
	}
	defined("1 2", x)
	for range 3 {
		defined("1 2", x)
		content("?", x)
	}
	x = 5
	for range 3 {
		content("5", x)
	}
	content("5", x)
}
`},
		{"a call that is given the variable", `package p
func fill(*int, *int) {}
func g() {
	x, y := 1, 2
	fill(&x, &x)
	defined("fill()", x)
	content("?", x)
	x = 3
	defined("3", x)
	fill(&y, nil)
	content("3", x)
	content("?", y)
}
`},
		{"a closure that sets the variable", `package p
func g(run func(func())) {
	x, y := 1, 1
	run(func() { x = 2; _ = y })
	defined("call()", x)
	defined("1", y)
	run(func() { run(func() { y = 3 }) })
	defined("call()", y)
	content("?", y)
	func() { x = 4 }()
	defined("g$3()", x)
}
`},
		{"a closure that gives the variable away", `package p
func fill(*int) {}
func g(run func(func())) {
	x := 1
	run(func() { fill(&x) })
	defined("call()", x)
}
`},
		{"a closure that keeps the address of the variable", `package p
var kept *int
func g(run func(func())) {
	x := 1
	run(func() { kept = &x })
	defined("1", x)
}
`},
		{"closures that run when nobody knows", `package p
func fill(*int) {}
var kept func()
func g(run func(func())) {
	x, y, z := 1, 1, 1
	go func() { x = 2; _ = z }()
	content("?", x)
	content("1", z)
	defined("1 2", x)
	x = 3
	defined("2 3", x)
	kept = func() { y = 4 }
	content("?", y)
	defined("1 4", y)
}
`},
		{"deferred closures", `package p
func g(c bool) (err int) {
	x := 1
	defer func() { x = 2; recover() }()
	defined("1", x)
	content("1", x)
	if c {
		return 3
	}
	return 4
}
`},
		{"the variable of a closure", `package p
func g(c bool, run func(func())) {
	x := 1
	run(func() {
		defined("entry", x)
		content("?", x)
		if c {
			x = 2
			content("2", x)
		}
		defined("2 entry", x)
	})
}
`},
	})
}

func TestCopies(t *testing.T) {
	run(t, []sample{
		{"plain values", `package p
func f() error { return nil }
type named error
func g(a, b error, p *int) {
	copies("a", a)
	copies("b", b)
	copies("a", a)
	copies("a", named(a))
	e := f()
	copies("e", e)
	copies("other call", f())
	copies("e", e)
	copies("minus", -*p)
	copies("1", 1)
}
`},
		{"conversions", `package p
type timeout interface{ error; Timeout() bool }
type number int
type text interface{ String() string }
func g(err error, n number, v any) {
	copies("err", err)
	copies("err", any(err))
	copies("err", err.(timeout))
	to, _ := err.(timeout)
	copies("to", to)
	copies("n", n)
	copies("n", int(n))
	copies("v", v)
	copies("text", v.(text))
}
`},
		{"loads between which nothing is stored", `package p
func fill(*error) {}
func f() error { return nil }
func g(c bool, run func(func())) {
	var x error
	run(func() { _ = x })
	copies("first", x)
	if c {
		copies("first", x)
	}
	copies("first", x)
	fill(&x)
	copies("filled", x)
	copies("filled", x)
	if c {
		fill(&x)
		copies("again", x)
	}
	copies("joined", x)
	if c {
		f()
	}
	copies("joined", x)
	x = f()
	copies("f", x)
	e := f()
	x = e
	copies("e", x)
	copies("e", e)
}
`},
		{"loads in loops", `package p
func more() bool { return true }
func fill(*error) {}
func g(c bool, run func(func())) {
	var x, y error
	run(func() { _, _ = x, y })
	copies("x", x)
	copies("y", y)
	for more() {
		copies("round", x)
		copies("y", y)
		fill(&x)
		copies("filled", x)
	}
	copies("round", x)
	copies("y", y)
}
`},
		{"loops in loops", `package p
func more() bool { return true }
func fill(*error) {}
func g(c bool, run func(func())) {
	var x error
	run(func() { _ = x })
	copies("x", x)
	for more() {
		copies("outer", x)
		for more() {
			copies("inner", x)
			if c {
				fill(&x)
				copies("filled", x)
			}
			copies("if", x)
		}
		copies("inner", x)
	}
	copies("outer", x)
}
`},
		{"a variable that holds itself", `package p
func g(run func(func())) {
	var x error
	run(func() { _ = x })
	for range 3 {
		x = x
		copies("x", x)
	}
}
`},
		{"fields", `package p
type s struct{ a, b error; inner struct{ a error } }
func get() s { return s{} }
func g(v, w *s) {
	copies("v.a", v.a)
	copies("v.b", v.b)
	copies("v.a", v.a)
	copies("w.a", w.a)
	x := get()
	copies("one", x.a)
	copies("other", get().a)
}
`},
		{"a field of a captured pointer", `package p
type s struct{ a, b error }
func g(v *s, run func(func())) {
	run(func() {
		copies("a", v.a)
		copies("b", v.b)
		copies("a", v.a)
	})
}
`},
		{"a pointer that is a parameter", `package p
func g(p, q *error) {
	copies("p", *p)
	copies("q", *q)
	copies("p", *p)
	*p = nil
	copies("p again", *p)
}
`},
		{"elements and globals", `package p
var global error
func g(s []error) {
	copies("s[0]", s[0])
	copies("s[0] again", s[0])
	copies("global", global)
	copies("global again", global)
}
`},
	})
}

// What a variable holds at a place is what a load there would see.
func TestCopyAt(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func fill(*error) {}
func make() error { return nil }
func g(c bool, run func(func())) {
	var x error
	run(func() { _ = x })
	run(func() { _ = x; x = nil })
	mark(x)
	y := make()
	run(func() { _ = y })
	mark(y)
	x = make()
	mark(x)
	go func() { x = nil }()
	mark(x)
}
func mark(error) {}
`))
	for call := range callsIn(p.Pkg.Func("g")) {
		if callee := call.Call.StaticCallee(); callee == nil || callee.Name() != "mark" {
			continue
		}
		load := call.Call.Args[0].(*ssa.UnOp)
		if got, want := p.CopyAt(load.X, load), p.CopyOf(load); got != want {
			t.Errorf("line %d: CopyAt = %v, CopyOf = %v", p.Pass.Fset.Position(call.Pos()).Line, got, want)
		}
	}
	if v := (Copy{V: p.Pkg.Func("g")}); v.Value() != v.V {
		t.Error("a value is a copy of itself")
	}
	for _, c := range []Copy{{V: p.Pkg.Func("g"), Field: 1}, {V: p.Pkg.Func("g"), Version: Version{Join: p.Pkg.Func("g").Blocks[0]}}} {
		if c.Value() != nil {
			t.Errorf("%v has no value that copies have in common", c)
		}
	}
}

// variable returns the variable of the first function that has the name.
func variable(t *testing.T, fn *ssa.Function, name string) *ssa.Alloc {
	t.Helper()
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if a, ok := instr.(*ssa.Alloc); ok && a.Comment == name {
				return a
			}
		}
	}
	t.Fatalf("%s has no variable %s", fn.Name(), name)
	return nil
}

func TestDeferred(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func fill(*int) {}
func g(run func(func()), c bool) (x, y, z int) {
	defer fill(&x)
	defer func() { x = 1 }()
	defer func() { _ = x; y = 1; fill(&y) }()
	defer fill(&x)
	defer func() { func() { x = 2 }() }()
	run(func() { x = 3; z = 1 })
	f := func() { z = 2 }
	defer f()
	if c {
		defer f()
	}
	return 1, 2, 3
}
func without() int { x := 1; func() { x = 2 }(); return x }
`))
	g := p.Pkg.Func("g")
	for name, want := range map[string]string{"x": "8 7 5 4", "y": "6", "z": "13 11"} {
		var got []string
		for _, d := range p.Deferred(g, variable(t, g, name)) {
			got = append(got, strconv.Itoa(p.Pass.Fset.Position(d.Pos()).Line))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("the deferred calls of %s are on lines %s, want %s", name, text, want)
		}
		// where g returns, they have run
		for _, ret := range Returns(g) {
			if d, ok := p.LastBefore(variable(t, g, name), ret); !ok || d.Defers == nil {
				t.Errorf("%s is defined by %v before a return, want the deferred calls", name, d)
			}
		}
	}
	without := p.Pkg.Func("without")
	if list := p.Deferred(without, variable(t, without, "x")); len(list) > 0 {
		t.Errorf("a function without defer has %v", list)
	}
	if len(p.Deferred(g, g)) > 0 || len(p.EscapingStores(g)) > 0 || len(p.StoresTo(g)) > 0 {
		t.Error("a function is no variable")
	}
}

func TestStores(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
var kept func()
func g(run func(func()), c chan *int) (x int) {
	x = 1
	run(func() { x = 2 })
	defer func() { x = 3; _ = c }()
	go func() { x = 4; func() { x = 5 }() }()
	f := func() { x = 6 }
	f()
	kept = f
	go func() { _ = x; y := 7; y++ }()
	c <- &x
	return x
}
`))
	g := p.Pkg.Func("g")
	values := func(list []*ssa.Store) string {
		var words []string
		for _, s := range list {
			words = append(words, describe(s.Val))
		}
		return strings.Join(words, " ")
	}
	if got, want := values(p.StoresTo(variable(t, g, "x"))), "1 2 3 4 5 6"; !strings.HasPrefix(got, want) {
		t.Errorf("stores are %s, want %s", got, want)
	}
	if got, want := values(p.EscapingStores(variable(t, g, "x"))), "4 5 6"; got != want {
		t.Errorf("escaping are %s, want %s", got, want)
	}
}

// A load that may see more definitions than count says nothing.
func TestMaxDefinitions(t *testing.T) {
	for _, n := range []int{MaxValues, MaxValues + 1} {
		var b strings.Builder
		for i := range n - 1 {
			fmt.Fprintf(&b, "case %d:\n\tx = n\n", i)
		}
		p := of(module(t, "program.example/program/program.go", `package p
func g(n int, run func(func())) {
	var x int
	run(func() { _ = x })
	switch n {
`+b.String()+`	default:
		x = n
	}
	mark(x)
}
func mark(int) {}
`))
		for call := range callsIn(p.Pkg.Func("g")) {
			if load, isLoad := call.Call.Args[0].(*ssa.UnOp); isLoad {
				if defs, ok := p.Definitions(load.X, load); ok != (n <= MaxValues) || ok && len(defs) != n {
					t.Errorf("%d definitions are known: %v", n, ok)
				}
			}
		}
	}
}

// A field of a value that is no variable is told from the others.
func TestCopyOfField(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
type s struct{ a, b error }
func get() s { return s{} }
func g() (error, error, int) { return get().a, get().b, -1 * len(get().a.Error()) }
`))
	for i, v := range Returns(p.Pkg.Func("g"))[0].Results[:2] {
		field := v.(*ssa.Field)
		if got := p.CopyOf(field); got != (Copy{V: field.X, Field: i + 1}) {
			t.Errorf("field %d is a copy of %v", i, got)
		}
	}
}
