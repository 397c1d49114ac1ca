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
func f(r string) {}`, `g ! <Params raw RawMessage m message> <>; h ! <m message>; f ! <r>`},
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
