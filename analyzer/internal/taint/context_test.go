package taint_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// TestContexts says what the parameters of each function are made of, given
// that f gets a request.
func TestContexts(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"called", `
type Request struct{ Session string; n int }
func g(id string, n int) {}
func f(r Request, n int) { g(r.Session, n) }`, `g ! <Session r Request> <n>; f ! <r Request> <>`},
		{"called twice", `
func g(id string, n int) {}
func f(r string, n int) {
	g("x", n)
	g(r, n)
}`, `g ! <r> <n>; f ! <r> <>`},
		{"called by what is called", `
func h(id string) { g(id, 1) }
func g(id string, n int) {
	if n > 0 {
		h(id)
	}
}
func f(r string) { h(r) }`, `h ! <id r>; g ! <id r> <>; f ! <r>`},
		{"selected", `
var open map[string]int
func g(n int) {}
func f(r string) { g(open[r]) }`, `g :! <open r>; f ! <r>`},
		{"called by what is defined before", `
func a(id string) { b(id) }
func b(id string) { strings.ToUpper(id) }
func z(id string) { a(id) }
func f(r string) { z(r) }`, `a ! <id r>; b ! <id r>; z ! <r>; f ! <r>`},
		{"a closure", `
func f(r string, n int) {
	func(k int) { _ = r }(n)
}`, `f ! <r> <>; f$1 <n> ! <r>`},
		{"a raw message", `
type message struct{ Params json.RawMessage }
func g(raw json.RawMessage, n int) {}
func h(m *message) { g(m.Params, 1) }
func f(r string) {}`, `g ! <Params raw m message> <>; h ! <m message>; f ! <r>`},
		{"sent to a loop", `
type job struct{ id, name string }
var jobs = make(chan job)
func g(id, name string) {}
func loop() {
	for j := range jobs {
		g(j.id, j.name)
	}
}
func f(r string) { jobs <- job{id: r, name: "x"} }`, `g ! <id j job jobs r> :! <name j job jobs r>; loop :! <r job> {job.id ! <r job>}; f ! <r>`},
		{"sent in one of several ways", `
func g(id string) {}
func loop(jobs chan string, n int) {
	select {
	case j := <-jobs:
		g(j)
	case jobs <- "own":
	}
}
func f(r string) {
	jobs := make(chan string)
	go loop(jobs, 1)
	select {
	case jobs <- r:
	default:
	}
}`, `g ! <jobs r>; loop <> <> ! <r>; f ! <r>`},
		{"sent elsewhere", `
func g(id string) {}
func loop(jobs, own chan string, n int) {
	jobs <- "own"
	if j, ok := <-own; ok {
		g(j)
	}
	_ = <-jobs
}
func f(r string) {
	jobs, own := make(chan string), make(chan string)
	go loop(jobs, own, 1)
	jobs <- r
	own <- "mine"
}`, `g <own>; loop <> <> <> <> ! <r>; f ! <r>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, v := taintsOf(t, imports+c.source, nil)
			f := function(t, w, "f")
			ctx := v.Contexts(map[*ssa.Function][]taint.Taint{f: {taint.Request(f.Params[0])}})
			for fn := range ctx {
				if !w.Local(fn) {
					t.Errorf("%s is another package's", fn)
				}
			}
			var got []string
			for _, fn := range w.Funcs {
				if fn.Name() == "init" {
					continue
				}
				s := fn.Name()
				for _, t := range ctx[fn] {
					s += " " + write(fn, t)
				}
				got = append(got, s)
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got\n%s\nwant\n%s", s, c.want)
			}
		})
	}
}

// TestAwaited says what functions get in the terms of f, which waits for what they send.
func TestAwaited(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"what it sends", `
type job struct { id string; back chan error }
var jobs = make(chan job)
func g(id string) error { return nil }
func loop(n int) {
	for j := range jobs {
		j.back <- g(j.id)
	}
}
func other(id string) { jobs <- job{id: id} }
func f(r, s string) error {
	back := make(chan error)
	jobs <- job{r, back}
	return <-back
}`, `g r <id j job jobs r>; loop <> :r <r job> {job.id r <r job>}; other; f r <> s <> 2 <>`},
		{"what it has sent for it", `
var jobs = make(chan string)
var back = make(chan error)
func g(id string) error { return nil }
func loop() { back <- g(<-jobs) }
func send(id string) { jobs <- id }
func f(r, s string) error {
	send(s)
	return <-back
}`, `g s <jobs id s>; loop s <id s>; send s <s>; f r <> s <> 2 <>`},
		{"itself", `
var jobs = make(chan string)
func f(r, s string) string {
	if s != "" {
		f(s, "")
	}
	jobs <- s
	return <-jobs
}`, `f r <> s <> 2 <>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, v := taintsOf(t, imports+c.source, nil)
			f := function(t, w, "f")
			var got []string
			for _, fn := range w.Funcs {
				s := fn.Name()
				for _, t := range v.Awaited(fn, f) {
					s += " " + write(f, t)
				}
				if fn.Name() != "init" {
					got = append(got, s)
				}
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got\n%s\nwant\n%s", s, c.want)
			}
		})
	}
}
