package flow

import "testing"

// TestFunctions has errors of functions that are passed, kept or wrapped before
// they are called.
func TestFunctions(t *testing.T) {
	run(t, imports, []sample{
		{"a function that is passed", `
func call(do func(string) error, id string) error { return do(id) }
func find(id string) error { return errors.New("no " + id) }
func f(id string) error { return call(find, id) }`, `plain "no " :3 in find args(id:id) alone relays{:3/1 :4/2}`},
		{"a closure that is passed", `
func call(do func(string) error, id string) error {
	if err := do(id); err != nil {
		return fmt.Errorf("call: %w", err)
	}
	return nil
}
func f(id, other string) error {
	return call(func(got string) error { return errors.New(got + " not " + other) }, id)
}`, `plain " not " :9 in f$1 args(id other:id other) alone wrap{"call: %w" :4 if{failed id}} relays{:9/1 :9/2}`},
		{"passed on", `
func inner(do func(string) error, id string) error { return do(id) }
func outer(id string, do func(string) error) error { return inner(do, id) }
func f(id string) error {
	return outer(id, func(got string) error { return errors.New("no " + got) })
}`, `plain "no " :5 in f$1 args(id:id) alone relays{:5/1 :5/2}`},
		{"a method value", `
type desk struct{ name string }
func (d *desk) find(id string) error { return errors.New(d.name + " has no " + id) }
func call(do func(string) error, id string) error { return do(id) }
func f(d *desk, id string) error { return call(d.find, id) }`, `plain " has no " :3 in find args(id d.desk.name:d id) alone relays{:3/1 :5/2}`},
		{"a method of an interface", `
type store interface{ find(id string) error }
type desk struct{ name string }
func (d *desk) find(id string) error { return errors.New(d.name + " has no " + id) }
func f(id string) error {
	var s store = &desk{id}
	return s.find("x")
}`, `plain " has no x" :7 args(id) alone relays{:7/1}`}, // the text is the caller's
		{"a maker that puts an error of its own inside", `
func inner() error { return errors.New("inner") }
func failf(format string, args ...any) error { return fmt.Errorf(format+" %w", append(args, inner())...) }
func f(id string) error { return failf("no "+id) }`, `plain "inner" :2 in inner args(:id) alone wrap{" %w" :3 args(id)} relays{:2/1 :3/2 :3/3 :4/4}`},
		{"a method of an interface that says all", `
type store interface{ find(id string) error }
type desk struct{ name string }
func (d *desk) find(id string) error { return errors.New(d.name + " has no " + id) }
func f(id string) error {
	var s store = &desk{"desk"}
	return s.find(id)
}`, `plain " has no " :4 in find args(id:id) alone relays{:4/1 :7/2}`},
		{"functions in a table", `
var table = map[string]func(string) error{
	"a": func(id string) error { return errors.New("a " + id) },
	"b": find,
}
func find(id string) error { return errors.New("b " + id) }
func f(name, id string) error { return table[name](id) }`, `
			plain "a " :3 in init$1 args(id:id) alone relays{:3/1 :7/2}
			plain "b " :6 in find args(id:id) alone relays{:6/1 :7/2}`},
		{"a function that is a parameter, of a type", `
type odd struct{}
func (*odd) Error() string { return "" }
func f(do func() error) error {
	if o, ok := do().(*odd); ok {
		return o
	}
	return nil
}`, `paramcall do of type odd itself`},
		{"a function that makes a code of what it is given", `
func coded(code int, text string) error { return &acp.RequestError{Code: code, Message: text} }
func call(do func(int, string) error, id string) error { return do(-32602, id) }
func f(id string) error { return call(coded, id) }`, `coded acp.RequestError :2 in coded args(id) alone code{open acp bound written} relays{:2/1 :4/2}`},
		{"a function that is nobody's", `
func f(list []func() error) error { return list[0]() }`, `unknown :2 alone`},
		{"an adapter", `
type finder interface{ Find(string) error }
type finderFunc func(string) error
func (f finderFunc) Find(id string) error { return f(id) }
func f(id string) error {
	var d finder = finderFunc(func(id string) error { return errors.New("no " + id) })
	return d.Find(id)
}`, `plain "no " :6 in f$1 args(id:id) alone relays{:6/1 :7/2}`},
		{"an adapter of functions from elsewhere", `
type finder interface{ Find(string) error }
type finderFunc func(string) error
func (f finderFunc) Find(id string) error { return f(id) }
type desk struct{}
func (desk) Find(id string) error { return errors.New("no " + id) }
func f(d finder, id string) error { return d.Find(id) }`, `
			paramcall d (id)
			plain "no " :6 in Find args(id:id) alone relays{:6/1 :7/2}`},
		{"a decorator", `
type finder func(string) error
func logged(next finder) finder {
	return func(id string) error {
		if err := next(id); err != nil {
			return fmt.Errorf("logged: %w", err)
		}
		return nil
	}
}
func find(id string) error { return errors.New("no " + id) }
func f(id string) error { return logged(find)(id) }`, `plain "no " :11 in find args(id:id) alone wrap{"logged: %w" :6 if{failed id}} relays{:11/1 :12/2}`},
		{"a decorator of two", `
type finder func(string) error
func logged(next finder) finder {
	return func(id string) error { return next(id) }
}
func one(id string) error { return errors.New("one " + id) }
func two(id string) error { return errors.New("two " + id) }
func g(id string) error { return logged(one)(id) }
func f(id string) error { return logged(two)(id) }`, `plain "two " :7 in two args(id:id) alone relays{:7/1 :9/2}`},
		{"generic middleware", `
func handle[Q, R any](q Q, do func(Q) (R, error)) (R, error) {
	r, err := do(q)
	if err != nil {
		return r, fmt.Errorf("handle: %w", err)
	}
	return r, nil
}
func one(id string) (int, error) { return 0, errors.New("one " + id) }
func two(n int) (string, error) { return "", errors.New("two " + strconv.Itoa(n)) }
func g(id string) error {
	_, err := handle(id, one)
	return err
}
func f(n int) error {
	_, err := handle(n, two)
	return err
}`, `plain "two " :10 in two args(n:n) alone wrap{"handle: %w" :5 if{failed n}} relays{:10/1 :17/2}`},
		{"a method of a generic type", `
type store[T any] struct{ all map[string]T }
func (s *store[T]) find(id string) (T, error) {
	v, ok := s.all[id]
	if !ok {
		return v, fmt.Errorf("no %s", id)
	}
	return v, nil
}
func f(s *store[int], id string) error {
	_, err := s.find(id)
	return err
}`, `plain "no %s" :6 in find args(id) if{missing id} relays{:6/1 :12/2}`},
		{"functions that are passed on and on", `
func a(do func(int) error) error { return b(func(n int) error { return do(n) }) }
func b(do func(int) error) error { return c(func(n int) error { return do(n) }) }
func c(do func(int) error) error { return d(func(n int) error { return do(n) }) }
func d(do func(int) error) error { return e(func(n int) error { return do(n) }) }
func e(do func(int) error) error { return g(func(n int) error { return do(n) }) }
func g(do func(int) error) error { return do(1) }
func f() error { return a(func(int) error { return io.EOF }) }`, `sentinel io.EOF :8 in f$1 alone relays{:8/1}`},
		{"functions that are passed in a cycle", `
func a(n int, do func(int) error) error {
	if n == 0 {
		return do(n)
	}
	return a(n-1, func(n int) error { return do(n) })
}
func f() error { return a(3, func(int) error { return io.EOF }) }`, `sentinel io.EOF :8 in f$1 alone relays{:8/1}
sentinel io.EOF :8 in f$1 if{empty} relays{:4/1 :8/2}`},
	})
}

// TestRecursion has functions that call each other in a cycle.
func TestRecursion(t *testing.T) {
	run(t, imports, []sample{
		{"two in a cycle", `
func f(n int, id string) error {
	if n == 0 {
		return io.EOF
	}
	return g(n, id)
}
func g(n int, id string) error {
	if n == 1 {
		return errors.New("no " + id)
	}
	return f(n-1, id)
}`, `sentinel io.EOF :4 if{empty n}
plain "no " :10 in g args(id:n id) relays{:10/1 :6/2}`},
		{"two in a cycle that nobody leaves", `
func f() error { return g() }
func g() error { return f() }`, ``},
	})
}

// TestOrder asks for functions in a cycle in each order: what comes out is
// the same.
func TestOrder(t *testing.T) {
	const source = `
func a(n int, id string) error {
	if n == 0 {
		return io.EOF
	}
	return b(n, id)
}
func b(n int, id string) error {
	if n == 1 {
		return errors.New("no " + id)
	}
	if n == 7 {
		return c(n, id)
	}
	return a(n-1, id)
}
func c(n int, id string) error {
	if _, err := os.Stat(id); err != nil {
		return err
	}
	return b(n-1, id)
}
`
	first := make(map[string]string)
	for _, order := range []string{"abc", "acb", "bac", "bca", "cab", "cba"} {
		e := errorsOf(t, imports+source)
		for _, name := range order {
			got := e.result(t, string(name))
			if got == "" {
				t.Fatal("no errors")
			}
			if want, ok := first[string(name)]; ok && got != want {
				t.Errorf("%c in order %s: got\n%s\nwant\n%s", name, order, got, want)
			}
			first[string(name)] = got
		}
	}
}
