package program

import (
	"fmt"
	"strings"
	"testing"
)

// Functions that are found by several ways: they are listed once, unless they
// are closures, which may have captured something else each time.
func TestWays(t *testing.T) {
	run(t, []sample{
		{"instances of one generic function", `package p
func gen[T any]() int { return 1 }
func g(c bool) {
	f := gen[int]
	if c {
		f = gen[string]
	}
	calls("gen", f())
}
`},
		{"closures of one function", `package p
func wrap(n int) func() int { return func() int { return n } }
func g(c bool) {
	f := wrap(1)
	if c {
		f = wrap(2)
	}
	calls("wrap$1 wrap$1", f())
}
`},
		{"functions of which one is not known", `package p
func one() int { return 1 }
func g(c bool, v any, sent chan func() int) {
	f := one
	if c {
		f = <-sent
	}
	calls("one?", f())
	a := v
	if c {
		a = one
	}
	calls("one?", a.(func() int)())
}
`},
		{"what one call passes and another", `package p
type runner interface{ run() int }
type a struct{}
func (a) run() int { return 1 }
type b struct{}
func (b) run() int { return 2 }
func one() int { return 1 }
func two() int { return 2 }
func box(f func() int) any { return f }
func run(r runner) int { return r.run() }
func bound(r runner) int {
	f := r.run
	return f()
}
func g() {
	calls("one", box(one).(func() int)())
	calls("two", box(two).(func() int)())
	made("1", run(a{}))
	made("2", run(b{}))
	made("1", bound(a{}))
	made("2", bound(b{}))
}
`},
		{"what a closure captured in one call and in another", `package p
func pick(a, b int) func(int) int {
	return func(n int) int { _ = a; return b }
}
func g() {
	made("2", pick(1, 2)(3))
	made("5", pick(4, 5)(6))
}
`},
		{"a negation", `package p
func f(a int) { from("itself", -a) }
func g() { f(1) }
`},
		{"a local struct that is loaded as a whole", `package p
type pair struct{ a, b int }
func take(pair) {}
func other() *pair { return &pair{a: 9} }
func g() {
	var v pair
	v.a = 1
	take(v)
	from("1", v.a)
}
`},
		{"a literal of a struct", `package p
type pair struct{ a, b int }
func other() *pair { return &pair{a: 9} }
func g() { from("1", pair{a: 1, b: 2}.a) }
`},
		{"fields that anybody may set, and those that nobody does", `package p
type s struct{ F func() int; N int }
func one() int { return 1 }
func newS() *s { return &s{F: one, N: 1} }
func (v *s) run() {
	calls("one?", v.F())
	from("1", v.N)
}
`},
		{"maps that are fields and meet", `package p
type s struct{ m, n map[string]int }
func newS() *s { return &s{m: map[string]int{}, n: map[string]int{}} }
func (v *s) put(k string, c bool) {
	v.m[k] = 1
	v.n[k] = 2
	m := v.m
	if c {
		m = v.n
	}
	from("1 2", m[k])
}
`},
		{"callers that are not known", `package p
func Open(a int, c bool) {
	x := a
	if c {
		x = 1
	}
	roots("1?", x)
	y := 1
	if c {
		y = a
	}
	roots("1?", y)
}
func Pointer(p *int) { holds("?", *p) }
`},
		{"copies", `package p
type s struct{ a, b error }
func g(c chan error, v *s) {
	copies("one", <-c)
	copies("two", <-c)
	copies("v", v)
	copies("v.b", v.b)
}
`},
	})
}

// Functions that call what others return have more ways with every one. Where
// there are too many, nothing is known, and the next question starts anew.
func TestMaxSteps(t *testing.T) {
	for n, want := range map[int]string{2: "end", maxFrames: "?"} {
		var b strings.Builder
		b.WriteString("package p\ntype step func() step\nfunc end() step { return end }\n")
		for i := range n {
			next := fmt.Sprintf("return l%d()()", i+1)
			fmt.Fprintf(&b, "func l%d(c int) step {\n\tswitch c {\n\tcase 1:\n\t\t%s\n\tcase 2:\n\t\t%s\n\tcase 3:\n\t\t%s\n\t}\n\t%s\n}\n", i, next, next, next, next)
		}
		source := strings.ReplaceAll(b.String(), "()()", "(1)()") + fmt.Sprintf(`func l%d(int) step { return end }
func one() int { return 1 }
func g(c bool) {
	funcs(%q, l0(1))
	funcs("end", end())
}
`, n, want)
		holdsTo(t, source)
	}
}

// Within the body of a loop over a function, how a loop inside it was left is
// no condition, unlike what is asked of other variables.
func TestJumps(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func mark(string) {}
func nested(a bool, seq func(func(int) bool)) {
	for range seq {
		for range seq {
			if a {
				return
			}
		}
		mark("")
	}
}
func captured(run func(func())) {
	n := 1
	run(func() {
		n++
		if n == 3 {
			mark("*n==3")
		}
	})
	if n == 4 {
		mark("*&n==4")
	}
}
`))
	n := 0
	for _, fn := range p.Funcs {
		for call := range callsIn(fn) {
			if CalleeName(call.Common()) == "program.example/program.mark" {
				n++
				want, _ := StringConst(call.Call.Args[0])
				if got := guards(call.Block()); got != want {
					t.Errorf("line %d: guards are %q, want %q", p.Pass.Fset.Position(call.Pos()).Line, got, want)
				}
			}
		}
	}
	if n != 3 {
		t.Errorf("%d marks were reached, want 3", n)
	}
}
