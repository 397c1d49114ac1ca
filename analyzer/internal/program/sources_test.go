package program

import (
	"testing"

	"golang.org/x/tools/go/ssa"
)

// What values are copies of: variables, parameters, fields.
func TestSources(t *testing.T) {
	run(t, []sample{
		{"a value of its own", `package p
func f() int { return 1 }
func g(a, b int) {
	from("itself", f())
	from("itself", a+b)
	from("itself", 7)
	roots("f()", f())
	roots("7", 7)
}
`},
		{"ways that meet", `package p
func g(c bool) {
	x := 1
	if c {
		x = 2
	}
	from("1 2", x)
	roots("1 2", x)
}
`},
		{"a loop", `package p
func next() int { return 1 }
func g() {
	x := 0
	for x < 9 {
		roots("0 next()", x)
		x = next()
	}
}
`},
		{"conversions", `package p
import "fmt"
type shown interface{ String() string }
type fn func() int
type number int
func one() int { return 1 }
func g(s fmt.Stringer, n number) {
	from("s", shown(s))
	from("s", any(s))
	from("one", fn(one))
	from("n", int(n))
	from("itself", any(n))
	a := any(s)
	from("ChangeInterface", a.(shown))
	if b, ok := a.(shown); ok {
		from("ChangeInterface", b)
		from("itself", ok)
	}
}
`},
		{"type parameters that are interfaces", `package p
func g[T interface{ Error() string }](v T) {
	roots("?", any(v))
}
`},
		{"a parameter", `package p
func f(first, second int) {
	from("1 3", first)
	from("2 4", second)
}
func g(a int) {
	f(1, 2)
	f(3, 4)
	from("?", a)
	roots("?", a)
}
`},
		{"a parameter that is no function", `package p
func F(a int, f func()) { from("1", a); from("nil?", f) }
func g() { F(1, nil) }
`},
		{"a parameter of a function that is a value too", `package p
func f(a int) { from("1?", a) }
var kept func(int)
func g() { f(1); kept = f }
`},
		{"a parameter of a function that is passed on", `package p
func f(a int) { from("1?", a) }
func run(func(int)) {}
func g() { f(1); run(f) }
`},
		{"a parameter of a method", `package p
type t struct{}
func (v t) f(a int) { from("1", a); from("nil", v) }
func g() { var v t; v.f(1) }
`},
		{"a parameter of a closure that is called on the spot", `package p
func g() {
	x := 5
	func(a int) { from("*&x", a); _ = x }(x)
}
`},
		{"a parameter of a generic function", `package p
func f[T any](v T) { from("1 a", v) }
func g() { f(1); f("a") }
`},
		{"a captured variable", `package p
func g(run func(func())) {
	x := 1
	run(func() { from("1", x) })
}
`},
		{"a captured variable that the closure sets", `package p
func g(run func(func())) {
	x := 1
	run(func() {
		x = 2
		from("2 1 2", x)
	})
	from("?", x)
	holds("1 2", x)
}
`},
		{"a captured variable two closures down", `package p
func g(run func(func())) {
	x := 1
	run(func() {
		run(func() {
			from("1", x)
			holds("1", x)
		})
	})
}
`},
		{"a captured variable that is given away", `package p
func take(*int) {}
func g(run func(func())) {
	x := 1
	run(func() {
		take(&x)
		from("1?", x)
	})
}
`},
		{"a captured parameter", `package p
func f(x int, run func(func())) {
	run(func() { roots("3", x) })
}
func g() { f(3, nil) }
`},
		{"a variable that closures set when nobody knows", `package p
func g(run func(func())) {
	x := 1
	go func() { x = 2 }()
	from("1 2", x)
	x = 3
	from("3 2", x)
}
`},
		{"a variable that a call is given", `package p
func fill(*int) {}
func g() {
	x := 1
	fill(&x)
	from("?", x)
	x = 2
	from("2", x)
	holds("1 2", x)
}
`},
		{"a named result", `package p
func g(c bool) (err error) {
	defer func() { recover() }()
	if c {
		err = nil
	}
	from("nil", err)
	return err
}
`},
		{"a field of a local struct", `package p
type pair struct{ a, b int }
func g(c bool) {
	var p pair
	p.a = 1
	p.b = 2
	if c {
		p.a = 3
	}
	from("1 3", p.a)
	from("2", p.b)
	q := pair{a: 4}
	from("4", q.a)
	from("?", q.b)
	from("4", (&q).a)
}
`},
		{"a field of a local struct that is copied from elsewhere", `package p
type pair struct{ a, b int }
func other() pair { return pair{} }
func g() {
	p := other()
	p.a = 1
	from("1", p.a)
	from("?", p.b)
	from("1", other().a)
}
`},
		{"a field of a local struct that is passed on", `package p
type pair struct{ a, b int }
func take(*pair) {}
func g() {
	var p pair
	p.a = 1
	take(&p)
	from("1 2", p.a)
	use(&p)
}
func use(p *pair) { p.a = 2 }
`},
		{"a field of a shared struct", `package p
type pair struct{ a, b, c int }
func (p *pair) set(v int) { p.a = v; p.a = 2 }
func (p *pair) get() { roots("2?", p.a); from("v 2", p.a); from("?", p.b) }
func fill(*int) {}
func (p *pair) give() { p.c = 1; fill(&p.c); from("1?", p.c) }
func value(p pair) { from("v 2", p.a) }
`},
		{"a field of a generic struct", `package p
type box[T any] struct{ v T }
func (b *box[T]) get() { from("1", b.v) }
func g(b *box[int]) { b.v = 1; from("1", b.v) }
`},
		{"a global", `package p
var x = 1
var y int
var z int
func set() { x = 2 }
func fill(*int) {}
func g() { from("2 1", x); from("?", y); z = 3; fill(&z); from("3?", z) }
`},
		{"a global of another package", `package p
import "io"
func g() { from("?", io.EOF); roots("?", io.EOF) }
`},
		{"a pointer that comes from elsewhere", `package p
func get() *int { return nil }
func both() (*int, bool) { return nil, false }
func g(p *int, c bool) {
	from("?", *p)
	from("?", *get())
	q, _ := both()
	from("?", *q)
	if c {
		p = q
	}
	from("?", *p)
}
`},
		{"what is not complete stays so", `package p
func fill(*int) {}
func g(c bool, k string, run func(func()), other func() int, p func(int), get func() map[string]int) {
	x := 1
	fill(&x)
	if c {
		x = 2
	}
	from("2?", x)
	m := get()
	if c {
		m = map[string]int{"a": 1}
	}
	from("1?", m[k])
	run(func() {
		from("1 2", x)
		fill(&x)
		from("1 2?", x)
	})
	made("?", other())
	f := one
	if c {
		f = other
	}
	made("1?", f())
	y := 1
	if c {
		y = f()
	}
	made("1 1?", y)
}
func one() int { return 1 }
func h(i int, all [][]int) {
	var s []int
	for range i {
		s = append(s, 3)
	}
	from("3?", s[i])
	for range i {
		all = append(all, s)
	}
	from("3?", all[0][0])
	var t []int
	for range i {
		t = t[1:]
	}
	from("?", t[0])
	copied := make([]int, copy(s, t))
	from("?", copied[0])
}
`},
	})
}

func TestPlaceOf(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func bare(a int) int
func g(a int) int {
	if a > 1 {
		return -a
	}
	return a
}
var x int
`))
	g := p.Pkg.Func("g")
	negated := Returns(g)[0].Results[0]
	for _, test := range []struct {
		v    ssa.Value
		want *ssa.BasicBlock
	}{{g.Params[0], g.Blocks[0]}, {negated, g.Blocks[1]}, {p.Pkg.Var("x"), nil}, {g, nil}} {
		if got := PlaceOf(test.v); got != (Place{Block: test.want}) {
			t.Errorf("%v is at %v, want %v", test.v, got.Block, test.want)
		}
	}
	for _, param := range p.Pkg.Func("bare").Params {
		if got := PlaceOf(param); got != (Place{}) {
			t.Errorf("a parameter of a function without a body is at %v", got)
		}
	}
}
