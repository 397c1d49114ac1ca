package program

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

func TestCallees(t *testing.T) {
	run(t, []sample{
		{"functions and methods", `package p
import "os"
type t struct{}
func (t) value() int    { return 1 }
func (*t) pointer() int { return 1 }
func f() int            { return 1 }
func gen[T any](v T) T  { return v }
func g(v *t, s []int) {
	calls("f", f())
	calls("t.value", v.value())
	calls("t.pointer", v.pointer())
	calls("gen", gen(1))
	calls("os.Getpid", os.Getpid())
	calls("", len(s))
	calls("g$1", func() int { return 1 }())
}
`},
		{"function values", `package p
func one() int { return 1 }
func two() int { return 2 }
func g(c bool, other func() int) {
	f := one
	calls("one", f())
	if c {
		f = two
	}
	calls("one two", f())
	calls("?", other())
	h := other
	if c {
		h = one
	}
	calls("one?", h())
	var none func() int
	calls("?", none())
	if c {
		none = two
	}
	calls("two", none())
}
`},
		{"one function that comes by two ways", `package p
func one() int { return 1 }
func g(c bool, t map[string]func() int) {
	table := []func() int{one, one}
	calls("one", table[0]())
	for range 2 {
		x := 1
		fns := []func() int{func() int { return x }, one}
		calls("g$1 one", fns[0]())
	}
}
`},
		{"a parameter", `package p
func one() int { return 1 }
func two() int { return 2 }
func run(f func() int) { calls("one two", f()); funcs("one two", f) }
func Open(f func() int) { calls("?", f()) }
func g() { run(one); run(two) }
`},
		{"a parameter that other packages fill too", `package p
type t struct{}
func one() int { return 1 }
func (t) Open(f func() int) { calls("one?", f()) }
func (t) shut(f func() int) { calls("one", f()) }
func Open(f func() int) {
	calls("one?", f())
	func(f func() int) { calls("one?", f()) }(f)
}
func Gen[T any](v T, f func() T) { calls("one?", f()) }
func g(v t) { v.Open(one); v.shut(one); Open(one); Gen(1, one) }
`},
		{"a parameter of a function that no other package imports", `package main
func one() int { return 1 }
func Open(f func() int) { calls("one", f()) }
func g() { Open(one) }
`},
		{"a field", `package p
type s struct{ f, unset func() int }
func one() int { return 1 }
func newS() *s { return &s{f: one} }
func (v *s) set(f func() int) { v.f = f }
func (v *s) run() { calls("one", v.f()); calls("?", v.unset()) }
func g() { newS().set(one) }
`},
		{"a field that anybody sets", `package p
type s struct{ F func() int }
func one() int { return 1 }
func newS() *s { return &s{F: one} }
func (v *s) Set(f func() int) { v.F = f }
func (v *s) run() { calls("one?", v.F()) }
`},
		{"a global", `package p
func one() int { return 1 }
func two() int { return 2 }
var f = one
func set() { f = two }
func g() { calls("two one", f()) }
`},
		{"a table", `package p
func one() int { return 1 }
func two() int { return 2 }
var byName = map[string]func() int{"one": one, "two": two}
type row struct {
	name string
	run  func() int
}
var rows = []row{{"one", one}, {"two", two}}
func g(name string) {
	calls("one two", byName[name]())
	if f, ok := byName[name]; ok {
		calls("one two", f())
	}
	for _, r := range rows {
		calls("one two", r.run())
	}
}
`},
		{"a closure that a function returns", `package p
func one() int { return 1 }
func two() int { return 2 }
func wrap(next func() int) func() int {
	return func() int { return next() + 1 }
}
func g() {
	f := wrap(one)
	calls("wrap$1", f())
	calls("wrap$1", wrap(two)())
	var none func() func() int
	calls("?", none()())
}
`},
		{"a function that is kept in an interface value", `package p
func one() int { return 1 }
func g() {
	var v any = one
	calls("one", v.(func() int)())
}
func h(f func() int) {
	var v any = f
	calls("?", v.(func() int)())
}
`},
		{"method values", `package p
type t struct{}
func (*t) run() int { return 1 }
type runner interface{ run() int }
func g(v *t, r runner) {
	f := v.run
	calls("run$bound", f())
	h := r.run
	calls("run$bound", h())
	if v == nil {
		h = f
	}
	calls("t.run t.run", h())
	e := (*t).run
	calls("run$thunk", e(v))
	if v == nil {
		e = nil
	}
	calls("t.run", e(v))
	funcs("t.run", v.run)
}
`},
		{"a method expression of an interface", `package p
type t struct{}
func (*t) run() int { return 1 }
type runner interface{ run() int }
func g(r runner) { f := runner.run; funcs("run$thunk", f) }
`},
		{"method values of another package", `package p
import "bytes"
func g(b *bytes.Buffer) { f := b.Len; funcs("bytes.Buffer.Len", f) }
`},
		{"a method that is promoted", `package p
type inner struct{}
func (inner) run() int { return 1 }
type outer struct{ inner }
type runner interface{ run() int }
func g(v outer) {
	f := v.run
	funcs("inner.run", f)
	var r runner = v
	calls("inner.run", r.run())
}
`},
		{"an interface whose types are known", `package p
type a struct{}
type b struct{}
type c struct{}
func (a) run() int { return 1 }
func (b) run() int { return 1 }
func (*c) run() int { return 1 }
type runner interface{ run() int }
func g(pick bool) {
	var r runner = a{}
	calls("a.run", r.run())
	if pick {
		r = b{}
	}
	calls("a.run b.run", r.run())
	if pick {
		r = nil
	}
	calls("a.run b.run", r.run())
	again := []runner{a{}, a{}}
	calls("a.run", again[0].run())
}
func h(r runner) { calls("a.run b.run c.run", r.run()) }
func i() { var r runner; calls("a.run b.run c.run", r.run()) }
func j(pick bool, r runner) {
	if pick {
		r = a{}
	}
	calls("a.run b.run c.run", r.run())
}
func k() { calls("a.run", get().run()) }
func get() runner { return a{} }
`},
		{"an interface that nothing implements", `package p
type runner interface{ run() int }
type almost struct{}
func (almost) run() string { return "" }
type Runner interface{ runner }
func g(r runner) { calls("?", r.run()) }
`},
		{"errors", `package p
type e struct{}
func (e) Error() string { return "" }
func g(err error) { calls("?", err.Error()) }
func h() { var err error = e{}; calls("e.Error", err.Error()) }
`},
		{"generic types", `package p
type box[T any] struct{ v T }
func (b *box[T]) run() int { return 1 }
type other[T any] struct{ v T }
func (b *other[T]) run() int { return 1 }
type runner interface{ run() int }
var _ = box[int]{}
var _ box[string]
func g(r runner) { calls("box.run other.run", r.run()) }
`},
		{"as many types as count", `package p
type runner interface{ run() int }
` + runners(MaxValues) + `
func g(r runner) { calls("` + runnerNames(MaxValues) + `", r.run()) }
`},
		{"too many types", `package p
type runner interface{ run() int }
` + runners(MaxValues+1) + `
func g(r runner) { calls("?", r.run()) }
func h() {
	all := []runner{t0{}, t1{}, t2{}}
	calls("t0.run t1.run t2.run", all[0].run())
}
`},
		{"as many functions as count", `package p
` + functionsOf((MaxValues - 1)) + `
func g(i int) { calls("` + functionNames((MaxValues - 1)) + `", table[i]()) }
`},
		{"too many functions", `package p
` + functionsOf(MaxValues) + `
func g(i int) { calls("?", table[i]()) }
`},
		{"functions of which some are not known", `package p
func one() int { return 1 }
func two() int { return 2 }
type t struct{}
func (t) run() int { return 1 }
type runner interface{ run() int }
type strange interface{ strange() int }
func g(c bool, v any, r runner, s strange, other func() int) {
	var a, b any = one, other
	f := a.(func() int)
	if c {
		f = b.(func() int)
	}
	calls("one?", f())
	if c {
		f = two
	}
	calls("one two?", f())
	h := other
	if c {
		h = r.run
	}
	calls("t.run?", h())
	k := s.strange
	if c {
		k = one
	}
	calls("strange$bound one", k())
	e := t.run
	if c {
		e = func(t) int { return 2 }
	}
	calls("t.run g$1", e(t{}))
}
`},
		{"interfaces that hold what is not known", `package p
type runner interface{ run() int }
type a struct{}
func (a) run() int { return 1 }
type b struct{}
func (*b) run() int { return 1 }
type Alias = a
type wide interface{ runner; more() }
type c[T any] struct{}
func get() any { return a{} }
func g(r runner, pick bool) {
	x := get().(runner)
	calls("a.run", x.run())
	var y runner = a{}
	if pick {
		y = r
	}
	calls("a.run b.run", y.run())
}
`},
		{"a circle", `package p
type node struct{ f func() int }
func g(n *node) { n.f = n.f; calls("?", n.f()) }
`},
		{"functions that a variable holds", `package p
func one() int { return 1 }
func two() int { return 2 }
func g(run func(func()), other func() int, c bool) {
	f := one
	run(func() { functions("one two", f) })
	f = two
	h := other
	if c {
		h = one
	}
	run(func() { functions("one?", h) })
	var none func() int
	run(func() { functions("?", none) })
}
`},
	})
}

func runners(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "type t%d struct{}\nfunc (t%d) run() int { return %d }\n", i, i, i)
	}
	return b.String()
}

func runnerNames(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("t%d.run", i))
	}
	return strings.Join(list, " ")
}

func functionsOf(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "func f%d() int { return %d }\n", i, i)
	}
	return b.String() + "var table = []func() int{" + strings.ReplaceAll(functionNames(n), " ", ", ") + "}\n"
}

func functionNames(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("f%d", i))
	}
	return strings.Join(list, " ")
}

// Types of the module count where an interface is implemented, others do not.
func TestImplementations(t *testing.T) {
	p := of(module(t,
		"example.com/foreign/foreign.go", `package foreign
type Foreign struct{}
func (Foreign) Run() int { return 1 }
type Box[T any] struct{}
func (Box[T]) Run() int { return 1 }
`,
		"example.com/own/own.go", `package own
type Own struct{}
func (Own) Run() int { return 1 }
type Alias = Own
type Box[T any] struct{}
func (Box[T]) Run() int { return 1 }
type Runner interface{ Run() int }
var Variable int
`,
		"example.com/main/main.go", `package main
import ("example.com/foreign"; "example.com/own")
type Here struct{}
func (Here) Run() int { return 1 }
var _ foreign.Foreign
var _ foreign.Box[int]
var _ own.Box[int]
func g(r own.Runner) { calls("Here.Run own.Box.Run own.Own.Run", r.Run()) }
`+marks))
	check(t, p)
}

// A frame tells two calls of one function apart.
func TestFrames(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func one(int) int { return 1 }
func two(int) int { return 2 }
func wrap(next func(int) int) func(int) int {
	return func(n int) int { return next(n) }
}
func pass(f func(int) int) func(int) int { return f }
func g(c bool) {
	wrap(one)(1)
	wrap(two)(2)
	wrap(wrap(one))(3)
	pass(wrap(two))(4)
}
`))
	// what the closures that g calls call
	var got []string
	for call := range callsIn(p.Pkg.Func("g")) {
		if call.Call.StaticCallee() != nil {
			continue
		}
		text := ""
		var follow func(call *ssa.Call, in *Frame)
		follow = func(call *ssa.Call, in *Frame) {
			list, known := p.Callees(call, in)
			text += " " + reached(list, known)
			for _, c := range list {
				for inner := range callsIn(c.Fn) {
					follow(inner, in.Enter(call, c))
				}
			}
		}
		follow(call, nil)
		got = append(got, text[1:])
	}
	want := []string{"wrap$1 one", "wrap$1 two", "wrap$1 wrap$1 one", "wrap$1 two"}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("the closures call %q, want %q", got, want)
	}
}

func TestOperands(t *testing.T) {
	p := of(module(t, "os/os.go", "package os; func Exit(int) {}", "program.example/program/program.go", `package p
import "os"
type t struct{ n int }
func (v *t) two(a, b int) {}
func (v *t) rest(a int, more ...int) {}
type doer interface{ two(a, b int) }
func g(v *t, d doer, x int) {
	v.two(1, 2)
	d.two(3, 4)
	f := v.two
	f(5, 6)
	func(a int) { _ = x; x = a }(7)
	v.rest(8)
	os.Exit(9)
	func() {}()
}
`))
	var got []string
	for call := range callsIn(p.Pkg.Func("g")) {
		list, known := p.Callees(call, nil)
		if !known {
			t.Errorf("the callees of %v are not known", call)
		}
		for _, c := range list {
			text := function(c.Fn) + " " + operands(c.Operands(call, nil)) + " of " + operands(c.Given())
			got = append(got, text)
		}
	}
	want := `
t.two v 1 2 of - - -
t.two d 3 4 of d - -
two$bound 5 6 v of - - v
g$1 7 &x of - &x
t.rest v 8 nil of - - -
os.Exit 9 of -
g$2  of `
	if text := "\n" + strings.Join(got, "\n"); text != want {
		t.Errorf("operands are%s\nwant%s", text, want)
	}
}

func operands(list []Use) string {
	var words []string
	for _, u := range list {
		if u.V == nil {
			words = append(words, "-")
		} else {
			words = append(words, describe(u.V))
		}
	}
	return strings.Join(words, " ")
}

// What is asked before does not count where the work is bounded.
func TestManyQuestions(t *testing.T) {
	holdsTo(t, "package p\n"+functionsOf((MaxValues-1))+"func g(i int) {\n"+
		strings.Repeat("\tcalls(\""+functionNames((MaxValues-1))+"\", table[i]())\n", 2*maxSteps/(MaxValues-1))+"}\n")
}

// Frames are bounded, and none is in itself.
func TestEnter(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func f() {}
func g() {
`+strings.Repeat("\tf()\n", maxFrames+2)+`}
`))
	var frame *Frame
	depth := 0
	for call := range callsIn(p.Pkg.Func("g")) {
		next := frame.Enter(call, Callee{})
		if (next != nil) != (depth < maxFrames) {
			t.Errorf("a call in %d others is entered: %v", depth, next != nil)
		}
		if next == nil {
			continue
		}
		if next.Enter(call, Callee{}) != nil {
			t.Error("a call is entered again")
		}
		frame, depth = next, depth+1
	}
	if depth != maxFrames {
		t.Errorf("%d calls were entered, want %d", depth, maxFrames)
	}
}
