package flow

import "testing"

// TestAddresses has variables that a function reaches by their address.
func TestAddresses(t *testing.T) {
	run(t, imports, []sample{
		{"the second parameter", `
func f(n int, err *error) error { return *err }`, `variable err`},
		{"a function that codes it for a reason of its own", `
func code(id string, err *error) {
	if id == "" {
		*err = acp.NewInvalidParams(nil)
	}
}
func f(id string) error {
	err := io.EOF
	code(id, &err)
	return err
}`, `
			coded acp.NewInvalidParams acp.RequestError :4 in code if{empty id} code{-32602 acp bound dataarg 1} relays{:10/2}
			sentinel io.EOF :10 alone`},
		{"a deferred function that codes it for a reason of its own", `
func code(id string, err *error) {
	if id == "" {
		*err = acp.NewInvalidParams(nil)
	}
}
func f(id string) (err error) {
	defer code(id, &err)
	return io.EOF
}`, `
			coded acp.NewInvalidParams acp.RequestError :4 in code if{empty id} code{-32602 acp bound dataarg 1} relays{:9/2}
			unknown a deferred function that may replace it :9 alone`},
		{"a deferred function that codes some errors", `
func code(err *error) {
	if errors.Is(*err, fs.ErrNotExist) {
		*err = acp.NewInvalidParams(nil)
	}
}
func f() (err error) {
	defer code(&err)
	return io.EOF
}`, `
			coded acp.NewInvalidParams acp.RequestError :4 in code if{is io/fs.ErrNotExist} if{failed} code{-32602 acp bound dataarg 1} relays{:9/2}
			sentinel io.EOF :9 alone not io/fs.ErrNotExist`},
		{"a deferred function that puts a nil pointer there", `
func code(err *error, id string) {
	if id == "" {
		var none *acp.RequestError
		*err = none
	}
}
func f(id string) (err error) {
	defer code(&err, id)
	return io.EOF
}`, `
			sentinel io.EOF :10 alone
			coded acp.RequestError :10 if{empty id} joined code{open acp nil}`},
		{"a closure that wraps it and is passed on", `
func each(do func()) { do() }
func f() error {
	err := io.EOF
	each(func() { err = fmt.Errorf("each: %w", err) })
	return err
}`, `sentinel io.EOF :6 alone
sentinel io.EOF :6 alone wrap{"each: %w" :5}`},
		{"a closure that is passed beside it", `
func each(p *error, do func(*error)) { do(new(error)) }
func f() error {
	err := fs.ErrExist
	each(&err, func(p *error) { *p = io.EOF; _ = err })
	return err
}`, `sentinel io/fs.ErrExist :6 alone`},
	})
}

// TestStructs has errors that are structs, not pointers to them.
func TestStructs(t *testing.T) {
	const head = shapes + "type Err struct { Code int `json:\"code\"`; Message string `json:\"message\"` }; " +
		`func (e Err) Error() string { return e.Message };`
	run(t, head, []sample{
		{"a coded one", `
func g(id string) Err { return Err{Code: -32602, Message: "no " + id} }
func f(id string) error { return g(id) }`, `coded "no " Err :2 in g args(id) alone code{-32602 bound written} relays{:2/1 :3/2}`},
		{"a pointer that a closure sets", `
func g(n int) *Err {
	var e *Err
	_ = func() { e = nil }
	if n > 1 {
		e = &Err{Code: -32602, Message: "many"}
	}
	return e
}
func f(n int) error {
	if e := g(n); e != nil {
		return e
	}
	return nil
}`, `coded "many" Err :6 in g if{out of range n} code{-32602 bound written} relays{:8/1 :12/2} not nil`},
	})
}

// TestElsewhere has variables and channels that other functions fill.
func TestElsewhere(t *testing.T) {
	run(t, imports, []sample{
		{"a table of the package", `
var table = map[string]error{"a": io.EOF}
func f(id string) error { return table[id] }`, `sentinel io.EOF :3 alone`},
		{"a flag of the closure that sets it", `
func g(quiet bool) error {
	var err error
	go func(loud bool) {
		if loud {
			err = errors.New("loud")
		}
	}(true)
	return err
}
func f() error { return g(false) }`, `plain "loud" :6 in g$1 if{own set} relays{:9/1 :11/2}`},
		{"a flag of a closure that returns it too", `
func f(n int) error {
	var err error
	set := func(loud bool) error {
		if loud {
			err = errors.New("loud")
			return err
		}
		return nil
	}
	go set(true)
	if n > 1 {
		return err
	}
	return set(false)
}`, `plain "loud" :6 in f$1 if{own set} relays{:13/1}`},
		{"a channel of what a closure with a parameter captured", `
func f(n int) error {
	ch := make(chan error, 1)
	err := io.EOF
	go func(n int) {
		ch <- err
		err = fs.ErrExist
	}(n)
	return <-ch
}`, `
			sentinel io.EOF :9 alone
			sentinel io/fs.ErrExist :9 alone`},
		{"a channel of what a captured function returns", `
func f(do func() error) error {
	ch := make(chan error, 1)
	go func() { ch <- do() }()
	return <-ch
}`, `paramcall do`},
		{"a channel of what the function around it made", `
func f(n int, id string) error {
	ch := make(chan error, 1)
	err := errors.New("no " + id)
	go func(text string) {
		ch <- err
		err = errors.New(text)
	}("x")
	return <-ch
}`, `
			plain "no " :4 alone relays{:9/1}
			plain :7 in f$1 alone relays{:9/1}`},
		{"a channel of what is known where it is set", `
func f(path string) error {
	ch := make(chan error, 1)
	var err error
	if _, e := os.Stat(path); errors.Is(e, fs.ErrNotExist) {
		err = e
	}
	go func() {
		ch <- err
		if _, e := os.Open(path); errors.Is(e, fs.ErrExist) {
			err = e
		}
	}()
	return <-ch
}`, `
			external os.Open :14 subject(path) alone is io/fs.ErrExist
			external os.Stat :14 alone is io/fs.ErrNotExist asked`},
		{"a channel of what is known where it is sent", `
func f(path string) error {
	ch := make(chan error, 1)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		ch <- err
	}
	return <-ch
}`, `external os.Stat :5 subject(path) if{is io/fs.ErrNotExist} if{failed os.Stat path} relays{:7/1} is io/fs.ErrNotExist asked`},
		{"a field of one of two structs in a loop", `
type answer struct { n int; err error }
func f(n int) error {
	a := &answer{err: io.EOF}
	for i := range n {
		if i > 3 {
			a = &answer{err: fs.ErrExist}
		}
	}
	return a.err
}`, `
			sentinel io.EOF :10 if{out of range n} if{out of range}
			sentinel io/fs.ErrExist :10 if{out of range} if{out of range n} if{out of range} joined`},
		{"a field of a result of two", `
type answer struct { n int; err error }
func g(id string) (answer, bool) { return answer{err: errors.New("no " + id)}, true }
func f(id string) error {
	a, _ := g(id)
	return a.err
}`, `plain "no " :3 in g args(id:id) alone relays{:3/1 :6/2}`},
		{"a field of a struct, or of none", `
type answer struct { n int; err error }
func f(n int) error {
	var a *answer
	if n > 1 {
		a = &answer{err: io.EOF}
	}
	return a.err
}`, `sentinel io.EOF :8 if{out of range n} joined`},
	})
}
