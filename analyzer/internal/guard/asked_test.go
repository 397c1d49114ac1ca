package guard

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// What a condition is made of that is not understood: the errors that it asks
// about in this way, and no others.
func TestMadeOf(t *testing.T) {
	const common = `package p
import ("errors"; "io"; "strings")
var _, _, _ = errors.New, io.EOF, strings.Index
type coded struct{ code int }
func (*coded) Error() string { return "" }
func about(any) bool { return false }
func asks(string, error) bool { return false }
`
	run(t, common, []sample{
		{"either side", `
func g(err error) {
	if 'a' == err.Error()[0] {
		return
	}
	known("opaque", err)
}
`},
		{"conversions", `
type text string
func check(text) bool { return false }
func g(err error) {
	if []byte(err.Error())[0] == 'a' {
		return
	}
	known("opaque", err)
}
func h(err error) {
	if check(text(err.Error())) {
		return
	}
	known("opaque", err)
}
func i(err error) {
	if about(err) {
		return
	}
	known("opaque", err)
}
func j(err error) {
	if about(err.Error()) {
		return
	}
	known("opaque", err)
}
`},
		{"parts", `
var digits []int
func parts(error) coded { return coded{} }
func table(error) map[string]bool { return nil }
func g(err error) {
	if parts(err).code == 3 {
		return
	}
	known("opaque", err)
}
func h(err error) {
	if table(err)["a"] {
		return
	}
	known("opaque", err)
}
func i(err error) {
	if digits[len(err.Error())] == 3 {
		return
	}
	known("opaque", err)
}
func j(err error) {
	if "abc"[len(err.Error())] == 'a' {
		return
	}
	known("opaque", err)
}
func k(err error) {
	if err.Error()[0] == 'a' {
		return
	}
	known("opaque", err)
}
`},
		{"calls", `
func asker(error) func() bool { return nil }
func pair(error) (int, error) { return 0, nil }
func named(string, error) error { return nil }
func g(err error) {
	if asker(err)() {
		return
	}
	known("opaque", err)
}
func h(err error) {
	if _, e := pair(err); asks("", e) {
		return
	}
	known("opaque", err)
}
func i(err, other error) {
	if asks("", named(other.Error(), err)) {
		return
	}
	known("opaque", err)
	known("", other)
}
`},
		{"sentinels and nil", `
func g() {
	e := io.EOF
	if e.Error()[0] == 'E' {
		return
	}
	known("", e)
}
func h() {
	var e error
	if asks("", e) {
		return
	}
	known("", e)
}
`},
		{"whether there is one", `
func g(err error, c bool, f func()) {
	switch {
	case c && err != nil:
		f()
		return
	case c:
	case err != nil:
		known("", err)
	}
}
func h(err error, c bool) {
	switch {
	case c && parts(err).code != 0:
		return
	}
	known("opaque", err)
}
func i(err error, c bool) {
	switch {
	case c && nil != asked(err):
		return
	}
	known("opaque", err)
}
func asked(err error) error
func parts(error) coded
`},
		{"what decides", `
func g(err error, c bool, f func()) {
	kind := 1
	if strings.ContainsRune(err.Error(), 'a') {
		if c {
			f()
		}
		kind = 2
	}
	if kind == 2 {
		return
	}
	known("opaque", err)
}
func h(err error, f func()) {
	kind := 1
	if strings.ContainsRune(err.Error(), 'a') {
		kind = 2
		f()
	} else {
		f()
	}
	if kind == 2 {
		return
	}
	known("opaque", err)
}
func i(err error, more func() bool) {
	text := err.Error()
	for more() {
		if text == "a" {
			return
		}
		text = text[1:]
	}
	known("opaque", err)
}
`},
		{"variables in memory", `
func g(err error, c bool, f func(func())) {
	is := false
	f(func() { _ = is })
	if c {
		is = strings.ContainsRune(err.Error(), 'a')
	}
	if is {
		return
	}
	known("opaque", err)
}
func h(err error, f func(func())) {
	is := strings.ContainsRune(err.Error(), 'a')
	f(func() { _ = is })
	is = false
	if is {
		return
	}
	known("", err)
}
func i(err error) {
	var s struct{ text string }
	s.text = err.Error()
	if s.text == "a" {
		return
	}
	known("opaque", err)
}
`},
		{"targets of errors.As", `
var kept any
func fill(error, any) {}
func g(err, other error) {
	var c *coded
	kept = &c
	fill(other, &c)
	if errors.As(err, &c) && c.code == 3 {
		return
	}
	known("has not coded.code=3", err)
	known("", other)
}
`},
		{"a loop on the other way", `
func g(err error, more func() bool) {
	if strings.ContainsRune(err.Error(), 'a') {
		for more() {
		}
		return
	}
	known("opaque", err)
}
`},
	})
}

// A condition that is made of very many values is not taken apart to the last.
func TestMaxAsked(t *testing.T) {
	for n, want := range map[int]string{3: "opaque", program.MaxValues: ""} {
		holdsTo(t, fmt.Sprintf(`package p
func g(err error, s string) {
	if err.Error() %s == "" {
		return
	}
	known(%q, err)
}
`, strings.Repeat("+ s", n), want))
	}
}

// What answers say themselves, without what is left after a question that is
// not understood.
func TestRead(t *testing.T) {
	tests := []sample{
		{"calls of the program", `package p
func unknown(err error) bool { return len(err.Error()) > 3 }
func second(name *int, err error) (int, bool) { return 1, err.Error() == "" }
func g(err error, n *int) {
	if unknown(err) {
		known("opaque", err)
	} else {
		known("", err)
	}
	if _, ok := second(n, err); ok {
		known("~is ", err)
		known("", n)
	}
}
`},
		{"calls of other functions", `package p
import "errors"
func g(err error, f func(error) error) {
	if errors.Unwrap(err) == nil {
		known("", err)
	}
	if f(err) == nil {
		known("unmapped", err)
	} else {
		known("", err)
	}
}
`},
		{"pointers", `package p
import ("errors"; "io")
type coded struct{}
func (*coded) Error() string { return "" }
func has(c *coded) bool { return c != nil }
func both(c *coded, err error) bool {
	if c != nil {
		return true
	}
	return false
}
func find(err error) *coded {
	if errors.Is(err, io.EOF) {
		return &coded{}
	}
	return nil
}
func g(c *coded, err error) {
	if has(c) {
		known("pointer", c)
	}
	if both(c, err) {
		known("", c)
	}
	if p := find(err); p != nil {
		known("io.EOF", err)
	}
}
`},
		{"values", `package p
type mine struct{}
func (mine) Error() string { return "" }
var limit int
func g(n int, v any) {
	if n == limit {
		known("", n)
	}
	if is, _ := v.(bool); is {
		known("", v)
	}
	if _, ok := v.(mine); ok {
		known("", v)
	}
}
`},
		{"several targets", `package p
import ("io"; "errors"; cockroach "github.com/cockroachdb/errors")
func get() error { return nil }
func fill(*error) {}
func more() bool { return false }
func g(err error, c bool) {
	if cockroach.IsAny(err, get(), io.EOF) {
		known("opaque", err)
	}
	t := io.EOF
	if c {
		fill(&t)
	}
	if errors.Is(err, t) {
		known("opaque", err)
	}
	u := io.EOF
	for more() {
		if c {
			u = io.ErrUnexpectedEOF
		}
		if errors.Is(err, u) {
			known("io.EOF io.ErrUnexpectedEOF", err)
		}
	}
}
`},
		{"before the question of a round", `package p
import ("errors"; "io")
func more() bool { return false }
func g(err error, f func()) {
	for more() {
		known("", err)
		if errors.Is(err, io.EOF) {
			f()
			return
		}
		known("!io.EOF", err)
	}
}
func h(err error, c bool) {
	for more() {
		if c {
			if errors.Is(err, io.EOF) {
				continue
			}
		}
		known("", err)
	}
}
`},
		{"before a loop, and where ways meet in a branch", `package p
import ("errors"; "io")
func more() bool { return false }
func g(err error) {
	known("", err)
	for more() {
		if errors.Is(err, io.EOF) {
			continue
		}
		known("!io.EOF", err)
	}
}
func h(err error, c bool, f func()) {
	is := false
	if c {
		if errors.Is(err, io.EOF) {
			f()
		}
		is = true
	}
	if is {
		known("", err)
	}
}
`},
	}
	for _, test := range tests {
		t.Run(test.title, func(t *testing.T) {
			c := conditions(t, test.source)
			c.Answers = func(*ssa.Return) bool { return false }
			holds(t, c)
		})
	}
}

// What the conditions of a place exclude everywhere else.
func TestExcluded(t *testing.T) {
	c := conditions(t, `package p
import ("errors"; "io/fs")
func g(err error) {
	var path *fs.PathError
	if errors.As(err, &path) {
		return
	}
}
`)
	first := c.p.Pkg.Func("g").Blocks[0]
	for i, want := range []string{"!*io/fs.PathError", ""} {
		if got := write(c.Excluded(program.Place{Block: first, Next: first.Succs[i]})); got != want {
			t.Errorf("way %d: got %q, want %q", i, got, want)
		}
	}
}
