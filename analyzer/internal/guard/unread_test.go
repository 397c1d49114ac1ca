package guard

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// What is left after a question that is not understood is unknown, where the
// other answer never leads.
func TestUnread(t *testing.T) {
	run(t, "", []sample{
		{"the text", `package p
import "strings"
func g(err, other error, n int) {
	known("", err)
	if strings.ContainsRune(err.Error(), 'a') {
		known("opaque", err)
		known("", other)
		return
	}
	known("opaque", err)
	known("", other)
}
func h(err error, n int) {
	if strings.ContainsRune(err.Error(), 'a') {
		n++
	}
	known("", err)
	if n > 3 {
		known("opaque", err)
	}
}
func i(err error) {
	if err.Error()+"x" == "a" {
		return
	}
	known("opaque", err)
}
func j(err error) {
	if err.Error()[0] == 'a' || []byte(err.Error())[1] == 'b' {
		return
	}
	known("opaque", err)
}
`},
		{"a part", `package p
import "errors"
type coded struct{ code int }
func (*coded) Error() string { return "" }
func (c *coded) is() bool { return false }
func g(err, other error) {
	var c *coded
	if errors.As(err, &c) && c.code == 3 {
		return
	}
	known("has not coded.code=3", err)
	known("", other)
}
func h(err error) {
	if c, ok := err.(*coded); ok && c.is() {
		return
	}
	known("?coded", err)
}
func i(err error) {
	c := err.(*coded)
	if c.code == 3 {
		return
	}
	known("has not coded.code=3", err)
}
`},
		{"tables", `package p
var codes map[error]int
var byText map[string]bool
func g(err error) {
	if _, ok := codes[err]; ok {
		return
	}
	known("opaque", err)
}
func h(err error) {
	if byText[err.Error()] {
		return
	}
	known("opaque", err)
}
`},
		{"functions", `package p
func asks(string, ...error) bool { return false }
func call(func() bool) bool { return false }
func made(err error) error { return err }
func g(err error) {
	if asks("", nil, err) {
		return
	}
	known("opaque", err)
}
func h(err error, f func()) {
	copied := err
	if call(func() bool { return copied != nil }) {
		return
	}
	f()
	known("opaque", err)
}
func i(err, other error) {
	if asks("", made(err)) {
		return
	}
	known("opaque", err)
	known("", other)
}
`},
		{"booleans that are kept", `package p
import "strings"
func g(err error, c bool, f func()) {
	retry := c
	if strings.ContainsRune(err.Error(), 'a') {
		retry = true
		f()
	}
	if retry {
		return
	}
	known("opaque", err)
}
func h(err error, f func(func())) {
	is := strings.ContainsRune(err.Error(), 'a')
	f(func() { _ = is })
	if is {
		return
	}
	known("opaque", err)
}
`},
		{"loops", `package p
import "strings"
func try() error { return nil }
func g(err error) {
	for range 3 {
		if strings.ContainsRune(err.Error(), 'a') {
			continue
		}
		known("opaque", err)
	}
	known("", err)
}
`},
	})
}

// The other answer must end in more than an error that says as little.
func TestAnswers(t *testing.T) {
	for _, answers := range []bool{true, false} {
		c := conditions(t, `package p
import "strings"
func g(err error) error {
	if strings.ContainsRune(err.Error(), 'a') {
		return nil
	}
	return err
}
`)
		c.Answers = func(ret *ssa.Return) bool { return answers }
		g := c.p.Pkg.Func("g")
		last := g.Blocks[len(g.Blocks)-1]
		if got := c.Of(g.Params[0], program.Place{Block: last}); got.Opaque != answers {
			t.Errorf("the answer is more than an error: %v, but %v is known", answers, got)
		}
	}
}
