package flow

import "testing"

func TestMade(t *testing.T) {
	run(t, imports, []sample{
		{"plain", `
func f(id string) error { return fmt.Errorf("session %s not found", id) }`, `plain "session %s not found" :2 args(id) alone relays{:2/1}`},
		{"new", `
func f(m map[string]int, id string) error {
	if _, ok := m[id]; !ok {
		return errors.New("not found: " + id)
	}
	return nil
}`, `plain "not found: " :4 args(id) if{missing id} relays{:4/1}`},
		{"two ways meet", `
func f(a, b string) (err error) {
	if a == "" {
		err = errors.New("no a")
	} else if b == "" {
		err = fs.ErrNotExist
	} else {
		_, err = os.Open(b)
	}
	return err
}`, `
			plain "no a" :4 if{empty a} relays{:10/1}
			sentinel io/fs.ErrNotExist :10 if{empty b} if{predicate a} joined
			external os.Open :10 subject(b) if{predicate b} if{predicate a} joined`},
		{"sentinels", `
var errGone, errLate = errors.New("gone"), errors.New("late")
func f(n int) error {
	switch n {
	case 0:
		return errGone
	case 1:
		return errLate
	case 2:
		return io.EOF
	case 3:
		return context.Canceled
	case 4:
		return os.ErrNotExist
	}
	return context.DeadlineExceeded
}`, `
			sentinel "gone" errGone :6 if{empty n}
			sentinel "late" errLate :8
			sentinel io.EOF :10
			canceled context.Canceled :12
			sentinel io/fs.ErrNotExist :14
			canceled context.DeadlineExceeded :16 if{not one of n} if{not one of n} if{not one of n} if{not one of n} if{not one of n}`},
		{"a sentinel that is set again", `
var errGone = errors.New("gone")
func g() { errGone = errors.New("still gone") }
func f() error { return errGone }`, `sentinel errGone :4 alone`},
		{"the error of a context", `
func f(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return context.Cause(ctx)
}`, `canceled context.Canceled :4 subject(ctx) if{failed context.Context.Err}`},
		{"external", `
func f(path string) error {
	_, err := os.Stat(path)
	return err
}`, `external os.Stat :4 subject(path) alone`},
		{"external whose other result is used", `
func f(path string) ([]byte, error) { return os.ReadFile(path) }`, `external os.ReadFile :2 subject(path) alone`},
		{"a type of the program", `
type gone struct { id string; inner error; n int }
func (g *gone) Error() string { return g.id }
func f(id string, n int) error {
	if n > 3 {
		return &gone{id: "gone " + id, inner: io.EOF, n: n}
	}
	return &gone{id: "nothing"}
}`, `
			plain "gone: gone " gone :6 args(id n) if{out of range n} code{cause{sentinel io.EOF :6 if{out of range n}}} relays{:6/1}
			plain "gone: nothing" gone :8 if{out of range n} relays{:8/1}`},
		{"a struct of the program by its value", `
type gone struct{ id string }
func (gone) Error() string { return "" }
func f(id string) error {
	g := gone{id}
	if id == "" {
		return g
	}
	return nil
}`, `plain "gone" gone :5 args(id) if{empty id} relays{:7/1}`},
		{"a type that was asserted of anything", `
type gone struct{ id string }
func (*gone) Error() string { return "" }
func f(v any) error {
	if g, ok := v.(*gone); ok {
		return g
	}
	return nil
}`, `plain "gone" gone :6`},
		{"a value type of the program", `
type SessionGoneError string
func (g SessionGoneError) Error() string { return string(g) }
func f(id string) error { return SessionGoneError(id) }`, `plain "session gone" SessionGoneError :4 alone relays{:4/1}`},
		{"parameters", `
func f(err error, n int, other error) error {
	if n == 1 {
		return err
	}
	return other
}`, `
			param err
			param other`},
		{"a function that is a parameter", `
func f(do func(string, int) (int, error), id string) error {
	_, err := do(id, 3)
	return err
}`, `paramcall do #1 (id) ()`},
		{"what a function value returns", `
var do func(string) error
func f(id string) error { return do(id) }`, `unknown :3 alone`},
		{"outside of the module, given an error", `
func f(id string) error {
	_, w := io.Pipe()
	return w.CloseWithError(errors.New(id))
}`, `unknown io.PipeWriter.CloseWithError :4 alone`},
		{"outside of the module, given no error", `
func f(id string) error {
	_, w := io.Pipe()
	return w.CloseWithError(nil)
}`, `external io.PipeWriter.CloseWithError :4 alone`},
		{"outside of the module, given no callback", `
func f(path string) error { return fs.WalkDir(nil, path, nil) }`, `external io/fs.WalkDir :2 subject(path) alone`},
		{"outside of the module, given an error of the program", `
func f(n int) error {
	_, err := json.Marshal(&acp.RequestError{Code: 1})
	return err
}`, `unknown encoding/json.Marshal :4 alone`},
		{"an interface that nothing implements", `
type store interface { Find(string, int) error }
func f(s store, id string) error { return s.Find(id, 1) }`, `external store.Find :3 interface called by 2 subject(id) alone`},
		{"an interface of somebody else", `
func f(w io.Writer, id string) error {
	_, err := w.Write([]byte(id))
	return err
}`, `external io.Writer.Write :4 subject(id) alone`},
		{"an interface that two types implement", `
type store interface { Find(string) error }
type one struct{}
func (one) Find(id string) error { return errors.New("one " + id) }
type two struct{}
func (two) Find(id string) error { return errors.New("two") }
func f(s store, id string) error { return s.Find(id) }`, `
			plain "one " :4 in Find args(id:id) alone relays{:4/1 :7/2}
			plain "two" :6 in Find args(:id) alone relays{:6/1 :7/2}`},
		{"a library that calls the peer", `
func f(c *acp.AgentSideConnection, ctx context.Context) error {
	_, err := c.ReadTextFile(ctx, acp.ReadTextFileRequest{})
	return err
}`, `answered ReadTextFile :4 alone`},
		{"outside of the module, given a callback", `
func f(path string) error {
	return fs.WalkDir(os.DirFS(path), ".", func(string, fs.DirEntry, error) error { return errors.New("stop") })
}`, `
			unknown io/fs.WalkDir :3 alone
			plain "stop" :3 in f$1 args(:path) relays{:3/1 :3/2 :3/3}`},
	})
}
