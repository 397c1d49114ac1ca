package guard

import "testing"

// Where the answer to a question holds: on which ways, in which rounds of a
// loop, of which variables.
func TestWhere(t *testing.T) {
	run(t, "", []sample{
		{"questions in loops", `package p
import ("errors"; "io")
func try() error { return nil }
func more() bool { return true }
func g(err error, list []error, c bool) {
	for more() {
		if errors.Is(err, io.EOF) {
			continue
		}
		known("!io.EOF", err)
		if c {
			break
		}
	}
	known("", err)
	for more() {
		e := try()
		if errors.Is(e, io.EOF) {
			return
		}
		known("!io.EOF", e)
	}
}
func i(err error) {
	if errors.Is(err, io.EOF) {
		return
	}
	known("!io.EOF", err)
	for more() {
		known("!io.EOF", err)
	}
}
func all(list []error) {
	for _, e := range list {
		if errors.Is(e, io.EOF) {
			known("io.EOF", e)
			return
		}
		known("!io.EOF", e)
	}
}
`},
		{"rounds that do not ask", `package p
import ("errors"; "io")
func more() bool { return true }
func asks(err error) {
	for more() {
		if !errors.Is(err, io.EOF) {
			return
		}
	}
	known("io.EOF", err)
}
func leaves(err error, c bool) {
	for more() {
		if c {
			break
		}
		if !errors.Is(err, io.EOF) {
			return
		}
	}
	known("", err)
}
func skips(err error, c bool) {
	for more() {
		if c && more() {
			continue
		}
		if !errors.Is(err, io.EOF) {
			return
		}
	}
	known("", err)
}
func last(err error, c bool) {
	for {
		more()
		if !errors.Is(err, io.EOF) {
			return
		}
		for more() {
			more()
		}
		if c {
			break
		}
	}
	known("io.EOF", err)
}
`},
		{"ways that meet", `package p
import ("errors"; "io"; "io/fs")
func g(err error, a, b bool) {
	if a {
		if errors.Is(err, io.EOF) {
			return
		}
	} else {
		if errors.Is(err, io.EOF) {
			return
		}
	}
	known("!io.EOF", err)
	if a {
		if errors.Is(err, fs.ErrExist) {
			goto end
		}
	}
	known("!io.EOF", err)
end:
	known("!io.EOF", err)
}
`},
		{"variables that closures capture", `package p
import ("errors"; "io")
func fail() error { return nil }
func g(run func(func())) {
	err := fail()
	run(func() {
		if errors.Is(err, io.EOF) {
			known("io.EOF", err)
		}
		known("", err)
	})
	if errors.Is(err, io.EOF) {
		known("io.EOF", err)
		err = fail()
		known("", err)
	}
	eof := err == io.EOF
	run(func() { _ = eof })
	if eof {
		known("io.EOF", err)
	}
}
func h() (err error) {
	defer func() {
		if errors.Is(err, io.EOF) {
			known("io.EOF", err)
			err = nil
			known("", err)
		} else {
			known("!io.EOF", err)
		}
	}()
	return fail()
}
`},
		{"what does not hold of other errors", `package p
import ("context"; "errors"; "io/fs")
type e struct{}
func (*e) Error() string { return "" }
func g(err, other error) {
	if err == context.Canceled {
		known("context.Canceled", err)
	} else {
		known("!context.Canceled", err)
		known("", other)
	}
}
func h(err, other error, p *e) {
	if errors.Is(err, context.Canceled) {
		known("context.Canceled", err)
	} else {
		known("!context.Canceled", err)
		known("", other)
	}
	if p == nil {
		known("nil", p)
	}
	_ = err.(*fs.PathError)
	known("", other)
}
func i(err error) {
	path := err.(*fs.PathError)
	_ = path
	known("", err)
}
`},
	})
}
