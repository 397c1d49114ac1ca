package flow

import "testing"

// A code may be set after an error was made: then it is no longer the one that it was made
// with.
func TestRecoded(t *testing.T) {
	const builder = imports + `
func made(text string) *acp.RequestError { return &acp.RequestError{Code: -32603, Message: text} }
func set(e *acp.RequestError, n int) { e.Code = n }
func with(e *acp.RequestError, n int) *acp.RequestError { e.Code = n; return e }
func data(e *acp.RequestError, v any) *acp.RequestError { e.Data = v; return e }
func copied(e acp.RequestError, n int) *acp.RequestError { e.Code = n; return &e }
func busy(e *acp.RequestError) *acp.RequestError { return with(e, -31001) }
`
	run(t, builder, []sample{
		{"by an assignment", `
func f() error {
	e := made("no")
	e.Code = -32602
	return e
}`, `coded "no" acp.RequestError :10 alone code{-32602 acp bound written} relays{:2/1 :12/2}`},
		{"on one of two ways", `
func f(b bool) error {
	e := made("no")
	if b {
		e.Code = -32602
	}
	return e
}`, `coded "no" acp.RequestError :10 alone code{-32602 open acp bound written} relays{:2/1 :14/2}`},
		{"after it is returned", `
func f(b bool) error {
	e := made("no")
	if b {
		return e
	}
	e.Code = -32602
	return nil
}`, `coded "no" acp.RequestError :10 code{-32603 acp} relays{:2/1 :12/2}`},
		{"twice", `
func f() error {
	e := made("no")
	e.Code = -32602
	e.Code = -32002
	return e
}`, `coded "no" acp.RequestError :10 alone code{-32002 acp bound written} relays{:2/1 :13/2}`},
		{"by a function", `
func f() error {
	e := made("no")
	set(e, -32602)
	return e
}`, `coded "no" acp.RequestError :10 alone code{-32602 acp bound codearg 2} relays{:2/1 :12/2}`},
		{"by a function that may", `
func maybe(e *acp.RequestError, b bool, n int) { if b { e.Code = n } }
func f() error {
	e := made("no")
	maybe(e, true, -32602)
	return e
}`, `coded "no" acp.RequestError :11 alone code{open acp bound} relays{:2/1 :13/2}`},
		{"by a function that returns it", `func f() error { return with(made("no"), -32602) }`, `coded "no" acp.RequestError :8 alone code{-32602 acp bound codearg 2} relays{:2/1 :8/2}`},
		{"to what is given", `func f(n int) error { return with(made("no"), n) }`, `coded "no" acp.RequestError :8 alone code{open acp bound code n codearg 2} relays{:2/1 :8/2}`},
		{"what is given", `func f(e *acp.RequestError) error { return with(e, -32602) }`, `param e recoded{-32602}`},
		{"and given on", `func f() error { return busy(made("no")) }`, `coded "no" acp.RequestError :8 alone code{-31001 acp bound} relays{:2/1 :8/2}`},
		{"between other parts", `func f() error { return data(with(data(made("no"), 1), -32602), 2) }`, `coded "no" acp.RequestError :8 alone code{-32602 acp bound codearg 2} relays{:2/1 :8/2}`},
		{"other parts alone", `func f() error { return data(made("no"), 1) }`, `coded "no" acp.RequestError :8 alone code{-32603 acp} relays{:2/1 :8/2}`},
		{"of a copy", `func f() error { return copied(*made("no"), -32602) }`, `coded "no" acp.RequestError :8 alone code{-32602 acp bound codearg 2} relays{:2/1 :8/2}`},
		{"of a literal", `
func f() error {
	e := &acp.RequestError{Code: -32603}
	set(e, -32602)
	return e
}`, `coded acp.RequestError :10 alone code{-32602 acp bound codearg 2} relays{:12/1}`},
		{"by an option", `
func f(options ...func(*acp.RequestError)) error {
	e := made("no")
	for _, o := range options {
		o(e)
	}
	return e
}`, `coded "no" acp.RequestError :10 alone code{open acp bound} relays{:2/1 :14/2}`},
		{"by nobody who sends it", `
func f(send func(*acp.RequestError)) error {
	e := made("no")
	send(e)
	return nil
}`, ``},
		{"to one that is not known", `
func f() error {
	e := made("no")
	e.Code = len(os.Args)
	return e
}`, `coded "no" acp.RequestError :10 alone code{open acp bound written} relays{:2/1 :12/2}`},
		{"to what a closure captured", `
func f() error {
	n := -32602
	set := func(e *acp.RequestError) *acp.RequestError { return with(e, n) }
	return set(made("no"))
}`, `coded "no" acp.RequestError :12 alone code{-32602 acp bound} relays{:2/1 :12/2}`},
		{"to what a closure captured and nobody knows", `
func f(n int) error {
	set := func(e *acp.RequestError) *acp.RequestError { return with(e, n) }
	return set(made("no"))
}`, `coded "no" acp.RequestError :11 alone code{open acp bound} relays{:2/1 :11/2}`},
		{"to what changes", `
func f(b bool) error {
	n := -32602
	set := func(e *acp.RequestError) *acp.RequestError { return with(e, n) }
	if b {
		n = -32002
	}
	return set(made("no"))
}`, `coded "no" acp.RequestError :15 alone code{open acp bound} relays{:2/1 :15/2}`},
		{"of nothing", `
func f() error {
	var e *acp.RequestError
	return with(e, -32602)
}`, `coded acp.RequestError :11 alone code{open acp nil}`},
		{"of what is no coded error", `
func f() error {
	e := &os.PathError{Op: "read"}
	e.Op = "write"
	return e
}`, `plain "path: read: write" io/fs.PathError :10 alone relays{:12/1}`},
	})
}

// What an error says may be set after it was made, too.
func TestSaid(t *testing.T) {
	const builder = shapes + `
type fault struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + `; Data any ` + "`json:\"data\"`" + `; err error; tries int }
func (f *fault) Error() string { return f.Message }
func fail(code int) *fault { return &fault{Code: code} }
func (f *fault) said(format string, args ...any) *fault { f.Message = fmt.Sprintf(format, args...); return f }
func (f *fault) by(err error) *fault { f.err = err; return f }
func (f *fault) with(v any) *fault { f.Data = v; return f }
func (f *fault) tried(n int) *fault { f.tries = n; return f }
func (f *fault) both(text string, err error) *fault { return f.said("%s", text).by(err) }
func (f *fault) set(err error) { f.err = err }
func wrapped(code int, err error) *fault { return &fault{Code: code, Message: "no", err: err} }
`
	run(t, builder, []sample{
		{"a text", `func f() error { return fail(-32603).said("no %d", 1) }`, `coded "no %d" fault :12 alone code{-32603 bound codearg 1} relays{:4/1 :12/2}`},
		{"a cause", `func f(err error) error { return fail(-32603).by(err) }`, `coded fault :12 alone code{-32603 bound codearg 1 cause{param err}} relays{:4/1 :12/2}`},
		{"a cause of a text", `func f(err error) error { return fail(-32603).said("no: %v", err) }`, `coded "no: %v" fault :12 alone code{-32603 bound codearg 1 cause{param err}} relays{:4/1 :12/2}`},
		{"what is given", `func f(x *fault, err error) error { return x.both("no", err) }`, `param x recoded{said err}`},
		{"in a statement", `func f(err error) error { x := fail(-32603); x.set(err); return x }`, `coded fault :12 alone code{-32603 bound codearg 1 cause{param err}} relays{:4/1 :12/2}`},
		{"by an assignment", `func f(err error) error { x := fail(-32603); x.err = err; return x }`, `coded fault :12 alone code{-32603 bound codearg 1 cause{param err}} relays{:4/1 :12/2}`},
		{"after it is returned", `func f(b bool, err error) error { x := fail(-32603); if b { return x }; x.err = err; return nil }`, `coded fault :12 code{-32603 bound codearg 1} relays{:4/1 :12/2}`},
		{"with a code", `func f(err error) error { x := fail(-32603).by(err); x.Code = -32602; return x }`, `coded fault :12 alone code{-32602 bound written cause{param err}} relays{:4/1 :12/2}`},
		{"a code that is given", `func f(c int, err error) error { return fail(c).by(err) }`, `coded fault :12 alone code{open bound code c codearg 1 cause{param err}} relays{:4/1 :12/2}`},
		{"twice", `func f(a, b error) error { return fail(-32603).by(a).by(b) }`, `coded fault :12 alone code{-32603 bound codearg 1 cause{param a} cause{param b}} relays{:4/1 :12/2}`},
		{"instead of the code's name", `func f() error { return (&fault{Code: -32603, Message: "Internal error"}).said("no") }`, `coded "no" fault :12 alone code{-32603 bound written} relays{:12/1}`},
		{"beside a text", `func g(v any) error { return fail(-32603).said("no").with(v) }; func f(err error) error { return g(err) }`, `coded "no" fault :12 in g alone code{-32603 codearg 1 cause{param err}} relays{:4/1 :12/2 :12/3}`},
		{"of nothing", `func f(err error) error { var x *fault; return x.by(err) }`, `coded fault :12 alone code{open nil}`},
		{"in a mapper", `func from(err error) *fault { return fail(-32603).said("no").by(err) }; func f(err error) error { return from(err) }`, `coded "no" fault :12 in from alone code{-32603 mapper bound codearg 1 cause{param err}} relays{:4/1 :12/2 :12/3}`},
		{"in a mapper with an error", `func from(err error) *fault { return fail(-32603).said("no").by(err) }; func f() error { return from(os.ErrNotExist) }`, `coded "no" fault :12 in from alone code{-32603 mapper bound codearg 1 cause{sentinel io/fs.ErrNotExist :12 alone}} relays{:4/1 :12/2 :12/3}`},
		{"neither", `func f(n int) error { return fail(-32603).tried(n) }`, `coded fault :12 alone code{-32603 bound codearg 1} relays{:4/1 :12/2}`},
		{"in a literal", `func f() error { return wrapped(-32603, os.ErrNotExist) }`, `coded "no" fault :12 alone code{-32603 bound codearg 1 cause{sentinel io/fs.ErrNotExist :12 alone}} relays{:11/1 :12/2}`},
		{"in a literal, nothing", `func f() error { return wrapped(-32603, nil) }`, `coded "no" fault :12 alone code{-32603 bound codearg 1} relays{:11/1 :12/2}`},
		{"in a literal, what is given", `func f(err error) error { return wrapped(-32603, err) }`, `coded "no" fault :12 alone code{-32603 bound codearg 1 cause{param err}} relays{:11/1 :12/2}`},
	})
}
