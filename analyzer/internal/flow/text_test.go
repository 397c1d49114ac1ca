package flow

import "testing"

func TestText(t *testing.T) {
	run(t, imports, []sample{
		{"of a type of the program", `
type word string
func f(id word) error { return errors.New(string("no " + id)) }`, `plain "no " :3 args(id) alone relays{:3/1}`},
		{"of bytes", `
func f() error { return errors.New(string([]byte("no session"))) }`, `plain "no session" :2 alone relays{:2/1}`},
		{"the same on two ways", `
func f(n int) error {
	text := "bad"
	if n > 1 {
		text = "bad"
	}
	return errors.New(text)
}`, `plain "bad" :7 alone relays{:7/1}`},
		{"another one on two ways", `
func f(n int, id string) error {
	text := "one " + id
	if n > 1 {
		text = "two " + id
	}
	return errors.New(text)
}`, `plain :7 args(id) alone relays{:7/1}`},
		{"a line", `
func f(id string) error { return errors.New(fmt.Sprintln("no", id)) }`, `plain "no" :2 args(id) alone relays{:2/1}`},
		{"what an error says but not as its text", `
type named interface { error; Name() string }
func f(err named) error { return errors.New(err.Name()) }`, `plain :3 args(err) alone relays{:3/1}`},
		{"data that the caller decides", `
func f(n int, text string) error { return acp.NewInternalError(map[string]any{"error": text}) }`, `coded acp.NewInternalError acp.RequestError :2 args(text) alone code{-32603 acp bound text text data dataarg 1} relays{:2/1}`},
		{"data that is no text", `
func f(n int) error { return acp.NewInternalError(n) }`, `coded acp.NewInternalError acp.RequestError :2 alone code{-32603 acp bound data dataarg 1} relays{:2/1}`},
		{"a context's error beside another one", `
func f() error { return fmt.Errorf("%w: %w", context.Canceled, io.EOF) }`, `
			sentinel io.EOF :2 alone wrap{"%w: %w" :2} relays{:2/1} beside context.Canceled
			canceled context.Canceled :2 alone wrap{"%w: %w" :2} relays{:2/1} beside io.EOF`},
	})
}

// TestChosen has codes that depend on what the cause is.
func TestChosen(t *testing.T) {
	const head = imports + `var errGone, errLate = errors.New("gone"), errors.New("late");`
	run(t, head, []sample{
		{"converted", `
func codeOf(err error) int64 {
	if errors.Is(err, errGone) {
		return -32002
	}
	return -32603
}
func f(err error) error { return &acp.RequestError{Code: int(codeOf(err)), Message: "bad"} }`, `coded "bad" acp.RequestError :8 alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:8/1}`},
		{"the internal code in a branch", `
func f(err error) error {
	code := -32002
	if !errors.Is(err, errGone) {
		code = -32603
	}
	return &acp.RequestError{Code: code, Message: "bad"}
}`, `coded "bad" acp.RequestError :7 alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:7/1}`},
		{"a question in a question", `
func f(err, other error) error {
	code := -32603
	if errors.Is(err, errGone) {
		code = -32002
	} else {
		if errors.Is(err, errLate) {
			code = -32003
		}
		if errors.Is(other, errLate) {
			code = -32004
		}
	}
	return &acp.RequestError{Code: code, Message: "bad"}
}`, `coded "bad" acp.RequestError :14 alone code{-32603 acp bound chosen but for errGone,errLate written} relays{:14/1}`},
		{"first for a reason of its own", `
func f(err error, n int) error {
	code := -32603
	if n > 7 {
		code = -32002
	} else if errors.Is(err, errGone) {
		code = -32003
	}
	return &acp.RequestError{Code: code, Message: "bad"}
}`, `coded "bad" acp.RequestError :9 alone code{open acp bound written} relays{:9/1}`},
		{"a field under a condition", `
func f(id string) error {
	e := new(acp.RequestError)
	if id == "" {
		e.Code = -32602
	}
	return e
}`, `coded acp.RequestError :3 if{empty id} code{-32602 acp bound written} relays{:7/1}`},
	})
}
