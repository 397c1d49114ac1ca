package guard

import (
	"fmt"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Functions that ask for errors, and which those are.
func TestTargets(t *testing.T) {
	run(t, "", []sample{
		{"functions that ask", `package p
import ("os"; "context"; crdb "github.com/cockroachdb/errors"; "io")
func g(err error) {
	if os.IsNotExist(err) {
		known("io/fs.ErrNotExist asked", err)
		return
	}
	known("!io/fs.ErrNotExist asked", err)
}
func h(err error, list []error) {
	if crdb.IsAny(err, io.EOF, context.Canceled) {
		known("context.Canceled io.EOF", err)
	} else {
		known("!context.Canceled !io.EOF", err)
	}
	if crdb.IsAny(err, list...) {
		known("opaque", err)
	}
	if crdb.IsAny(err) {
		known("opaque", err)
	}
}
`},
		{"targets that are not plain", `package p
import ("errors"; "io"; "io/fs")
var wrapped = errors.New("")
func target() error { return io.EOF }
func g(err, unknown error, c bool) {
	if errors.Is(err, unknown) {
		known("opaque", err)
	} else {
		known("unlike", err)
	}
	if errors.Is(err, target()) {
		known("opaque", err)
	}
	t := io.EOF
	if c {
		t = fs.ErrExist
	}
	if errors.Is(err, t) {
		known("io.EOF io/fs.ErrExist", err)
	}
	if c {
		t = unknown
	}
	if errors.Is(err, t) {
		known("opaque", err)
	}
	if err == unknown {
		known("opaque", err)
	}
	if err == t {
		known("opaque", err)
	}
}
`},
		{"targets that callers pass, and those that calls return", `package p
import ("errors"; "io")
func get() error { return nil }
func is(err, target error) {
	if errors.Is(err, target) {
		known("opaque", err)
	}
}
func g(err error, c bool) {
	is(err, io.EOF)
	t := io.EOF
	if c {
		t = get()
	}
	if errors.Is(err, t) {
		known("opaque", err)
	} else {
		known("unlike", err)
	}
}
`},
		{"a loop over sentinels", `package p
import ("errors"; "io"; "io/fs")
var sentinels = []error{io.EOF, fs.ErrExist}
var table = []struct{ err error; code int }{{io.EOF, 1}, {fs.ErrExist, 2}}
func g(err error) error {
	for _, s := range sentinels {
		if errors.Is(err, s) {
			known("io.EOF io/fs.ErrExist", err)
			return nil
		}
		known("!io.EOF !io/fs.ErrExist", err)
	}
	known("!io.EOF !io/fs.ErrExist", err)
	return err
}
func h(err error) error {
	for _, row := range table {
		if errors.Is(err, row.err) {
			known("io.EOF io/fs.ErrExist", err)
			break
		}
	}
	known("", err)
	return err
}
`},
	})
}

// That somebody asks whether a file is missing, whatever the answer.
func TestAsksForFile(t *testing.T) {
	run(t, "", []sample{
		{"files", `package p
import ("errors"; "io/fs"; "os"; "io")
func g(name string) error {
	_, err := os.ReadFile(name)
	missing := errors.Is(err, fs.ErrNotExist)
	known("asked", err)
	_ = missing
	if errors.Is(err, io.EOF) {
		known("io.EOF asked", err)
	}
	return err
}
func i(err error, v any) {
	if err != nil {
		known("", err)
		_, _ = err.(interface{ Is(error) bool })
		known("", err)
	}
	if v == nil {
		_, ok := err.(*fs.PathError)
		known("asked", err)
		_ = ok
	}
}
func h(err error) { known("", err); if errors.Is(err, io.EOF) { known("io.EOF", err) } }
`},
	})
}

func TestMethods(t *testing.T) {
	for word, want := range map[string]string{
		"interface{Error;Timeout}": "[Error Timeout] true",
		"interface{Error}":         "[Error] true",
		"io/fs.PathError":          "[] false",
	} {
		list, ok := Methods(word)
		if got := fmt.Sprint(slices.Clone(list), ok); got != want {
			t.Errorf("Methods(%q) = %s, want %s", word, got, want)
		}
	}
}

// What the ways out of a condition say of what a variable holds, or of a value
// that is used there.
func TestOnEdge(t *testing.T) {
	c := conditions(t, `package p
import ("errors"; "io"; "context")
func fail() error { return nil }
func g(run func(func()), other error, ctx context.Context) {
	err := fail()
	run(func() { _ = err })
	if errors.Is(err, io.EOF) {
		run(nil)
	}
	if errors.Is(other, io.EOF) {
		run(nil)
	}
	if ctx.Err() == nil {
		run(nil)
	}
	if ctx == nil {
		run(nil)
	}
}
`)
	g := c.p.Pkg.Func("g")
	var addr *ssa.Alloc
	var got []string
	for _, b := range g.Blocks {
		for _, instr := range b.Instrs {
			if a, ok := instr.(*ssa.Alloc); ok && a.Comment == "err" {
				addr = a
			}
		}
		for _, next := range b.Succs {
			text := write(c.OnEdge(addr, b, next)) + " / " + write(c.Of(g.Params[1], program.Place{Block: b, Next: next}))
			text += " / " + write(c.Excluded(program.Place{Block: b, Next: next}))
			got = append(got, text)
		}
	}
	want := []string{
		"io.EOF /  / !io.EOF", "!io.EOF /  / ", " /  / !io.EOF", " /  / ",
		" / io.EOF / !io.EOF", " / !io.EOF / ", " / io.EOF / !io.EOF",
		"!context.Canceled / !context.Canceled / ", " /  / ", " / !context.Canceled / ",
		" /  / ", " /  / ",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the ways say\n%q, want\n%q", got, want)
	}
	if k := c.Of(g.Params[1], program.Place{}); !k.Nothing() {
		t.Errorf("nowhere, %v is known", k)
	}
}
