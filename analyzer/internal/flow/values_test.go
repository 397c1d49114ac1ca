package flow

import "testing"

// TestConversions has errors whose type changes on the way.
func TestConversions(t *testing.T) {
	run(t, imports, []sample{
		{"to a type of errors", `
type Err error
func f(id string) error { return Err(errors.New("no " + id)) }`, `plain "no " :3 args(id) alone relays{:3/1}`},
		{"an assertion of an interface", `
func f(path string) error {
	_, err := os.Stat(path)
	return err.(interface{ error; Timeout() bool })
}`, `external os.Stat :4 subject(path) alone`},
		{"an assertion of an interface, if it holds", `
func f(path string) error {
	_, err := os.Stat(path)
	if t, ok := err.(interface{ error; Timeout() bool }); ok {
		return t
	}
	return nil
}`, `external os.Stat :5 subject(path)`},
		{"a parameter of a type of the program", `
type gone struct{}
func (*gone) Error() string { return "" }
func f(g *gone) error { return g }`, `param g`},
		{"a variable that a decoder fills", `
type gone struct{ text string }
func (*gone) Error() string { return "" }
func f(raw []byte) error {
	var g *gone
	if json.Unmarshal(raw, &g) == nil {
		return g
	}
	return nil
}`, `plain "gone" gone :5 relays{:7/1}`},
		{"a variable that is written into a text", `
type gone struct{ text string }
func (gone) Error() string { return "" }
func f(id string) error {
	var g gone
	fmt.Errorf("%v", &g)
	return g
}`, `plain "gone" gone :5 alone relays{:7/1}`},
		{"a cause of which something is known", `
type gone struct{ inner error }
func (*gone) Error() string { return "" }
func f(path string) error {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &gone{err}
	}
	return nil
}`, `plain "gone" gone :7 args(/path) if{is io/fs.ErrNotExist} if{failed os.Stat path} code{cause{external os.Stat :7 subject(path) if{is io/fs.ErrNotExist} if{failed os.Stat path} is io/fs.ErrNotExist asked}} relays{:7/1}`},
		{"a field of what comes out of a channel", `
type answer struct { n int; err error }
func f(id string) error {
	ch := make(chan answer, 1)
	ch <- answer{err: errors.New("no " + id)}
	return (<-ch).err
}`, `plain "no " :5 args(id) alone relays{:5/1 :6/2}`},
		{"one of two parameters", `
func f(err, other error, n int) error {
	if n > 1 {
		err = other
	}
	return err
}`, `
			param err
			param other`},
		{"what a panic was", `
func f() (err error) {
	defer func() {
		if e, ok := recover().(error); ok {
			err = e
		}
	}()
	return nil
}`, ``},
	})
	run(t, `package program; import "go.lsp.dev/jsonrpc2"`, []sample{
		{"a variable of a library", `
func f() error { return jsonrpc2.ErrInvalidParams }`, `coded go.lsp.dev/jsonrpc2.ErrInvalidParams :2 alone code{-32602 go.lsp.dev/jsonrpc2}`},
	})
	run(t, shapes, []sample{
		{"a pointer to a coded error", `
type other RPCError
func f() error { return (*RPCError)(&other{Code: -32602, Message: "bad"}) }`, `coded "bad" other :3 alone code{-32602 bound written} relays{:3/1}`},
	})
}

// TestDispatch has errors of a method's work, after what a dispatcher asks.
func TestDispatch(t *testing.T) {
	run(t, shapes, []sample{
		{"one of several methods", `
func f(method string, n int) error {
	switch method {
	case "session/prompt":
		return errors.New("prompt")
	case "session/load":
		if n > 3 {
			return errors.New("load")
		}
	case "session/new":
		if _, err := os.Getwd(); err != nil {
			return errors.New("directory")
		}
		return errors.New("new")
	case "session/list":
		if s := os.Getenv("X"); s != "" {
			return errors.New("list")
		}
	}
	return nil
}`, `
			plain "prompt" :5 method session/prompt alone relays{:5/1}
			plain "load" :8 method session/load if{out of range n} relays{:8/1}
			plain "directory" :12 method session/new if{failed os.Getwd} relays{:12/1}
			plain "new" :14 method session/new alone relays{:14/1}
			plain "list" :17 method session/list if{predicate} relays{:17/1}`},
		{"all but one method", `
func f(method string, n int) error {
	if method != "session/prompt" {
		return errors.New("unknown method")
	}
	return errors.New("prompt")
}`, `
			plain "unknown method" :4 if{not one of method} relays{:4/1}
			plain "prompt" :6 method session/prompt alone relays{:6/1}`},
		{"two methods in one case", `
func f(method string) error {
	if method == "session/prompt" || method == "session/load" {
		if len(os.Args) > 1 {
			fmt.Println(method)
		}
		return errors.New("prompt or load")
	}
	return nil
}`, `plain "prompt or load" :7 relays{:7/1}`},
		{"one of two conditions in a method's case", `
func f(method string, n int) error {
	switch method {
	case "session/prompt":
		if n > 3 || n < 0 {
			if n == 7 {
				fmt.Println(n)
			}
			return errors.New("prompt")
		}
		return errors.New("odd")
	}
	return errors.New("unknown method")
}`, `
			plain "prompt" :9 method session/prompt relays{:9/1}
			plain "odd" :11 method session/prompt if{out of range n} if{out of range n} relays{:11/1}
			plain "unknown method" :13 if{not one of method} relays{:13/1}`},
		{"a refusal of two conditions before the method", `
func f(method string, ready bool) error {
	if !ready && method != "initialize" {
		return nil
	}
	if method == "session/prompt" {
		if len(os.Args) > 1 {
			fmt.Println(method)
		}
		return errors.New("prompt")
	}
	return nil
}`, `plain "prompt" :10 method session/prompt alone relays{:10/1}`},
		{"one of two conditions, further in", `
func f(n int) error {
	if n > 3 || n < 0 {
		if n == 7 {
			fmt.Println(n)
		}
		return errors.New("prompt")
	}
	return errors.New("other")
}`, `
			plain "prompt" :7 relays{:7/1}
			plain "other" :9 if{out of range n} if{out of range n} relays{:9/1}`},
		{"after a call that did not fail, further in", `
func f(n int) error {
	if _, err := os.Getwd(); err != nil {
		return err
	}
	if n == 7 {
		fmt.Println(n)
	}
	return errors.New("prompt")
}`, `
			external os.Getwd :4 if{failed os.Getwd}
			plain "prompt" :9 alone relays{:9/1}`},
		{"a method in the other place", `
func f(method string, n int) error {
	if "session/prompt" == method {
		return errors.New("prompt")
	}
	return nil
}`, `plain "prompt" :4 method session/prompt if{equal method} alone relays{:4/1}`},
	})
}

// TestCallees has calls whose function is known in part.
func TestCallees(t *testing.T) {
	run(t, imports, []sample{
		{"one of the package, or one of which nothing is known", `
func find(id string) error { return errors.New("no " + id) }
func f(id string, n int) error {
	do := os.Remove
	if n > 1 {
		do = find
	}
	return do(id)
}`, `
			plain "no " :2 in find args(id:id) alone relays{:2/1 :8/2}
			unknown :8 alone`},
		{"one of the package, or one that is given an error", `
func same(err error) error { return err }
func f(n int) error {
	do := errors.Unwrap
	if n > 1 {
		do = same
	}
	return do(io.EOF)
}`, `unknown :8 alone`},
		{"a converted parameter", `
type finder func(string) error
func f(do func(string) error, id string) error { return finder(do)(id) }`, `paramcall do (id)`},
		{"outside of the module, given values", `
func f(id string) error {
	_, err := fmt.Fprintln(os.Stdout, id)
	return err
}`, `external fmt.Fprintln :4 subject(id) alone`},
		{"a closure of what it is given by somebody else", `
func f(path string) error {
	var err error
	fs.WalkDir(os.DirFS(path), ".", func(name string, _ fs.DirEntry, _ error) error {
		err = errors.New("no " + name)
		return nil
	})
	return err
}`, `plain "no " :5 in f$1 alone relays{:8/1}`},
		{"a function that a closure is given", `
func each(do func(func() error)) { do(nil) }
func f() error {
	var err error
	each(func(do func() error) { err = do() })
	return err
}`, `unknown :6 alone`},
		{"a variable that a closure is given", `
func each(do func(*error)) { do(nil) }
func f() error {
	var err error
	each(func(p *error) { err = *p })
	return err
}`, `unknown :6 alone`},
		{"a variable that is passed on", `
func get(err *error) error { return *err }
func f(n int, err *error) error { return get(err) }`, `variable err`},
		{"a variable of somebody else", `
type desk struct{ last *error }
func get(err *error) error { return *err }
func f(d *desk) error { return get(d.last) }`, `unknown :4 alone`},
		{"a captured function that was set again", `
func find() error { return io.EOF }
func f(do func() error, n int) error {
	if n > 1 {
		do = find
	}
	return func() error { return do() }()
}`, `
			sentinel io.EOF :2 in find alone relays{:7/1}
			unknown :7 alone`},
	})
}

// TestCallersParts has coded errors of which a caller decides a part.
func TestCallersParts(t *testing.T) {
	run(t, imports, []sample{
		{"a mapper that is called with an error", `
func internal(err error) error { return acp.NewInternalError(err.Error()) }
func g() error { return internal(io.EOF) }
func f() error { return g() }`, `coded acp.NewInternalError acp.RequestError :2 in internal alone code{-32603 acp mapper bound data dataarg 1 cause{sentinel io.EOF :3 in g alone relays{:4/1}}} relays{:2/1 :3/2 :4/3}`},
		{"a code and an error", `
func coded(code int, err error) error { return &acp.RequestError{Code: code, Message: err.Error()} }
func f() error { return coded(-32603, io.EOF) }`, `coded acp.RequestError :3 alone code{-32603 acp bound codearg 1 cause{sentinel io.EOF :3 alone}} relays{:2/1 :3/2}`},
		{"a text and an error", `
func coded(text string, err error) error { return &acp.RequestError{Code: -32603, Message: text, Data: err.Error()} }
func f() error { return coded("bad", io.EOF) }`, `coded "bad" acp.RequestError :3 alone code{-32603 acp data datawritten cause{sentinel io.EOF :3 alone}} relays{:2/1 :3/2}`},
		{"an error that does not go into it", `
func coded(text string, err error) error { return &acp.RequestError{Code: -32603, Message: text} }
func f() error { return coded("bad", io.EOF) }`, `coded "bad" acp.RequestError :3 alone code{-32603 acp} relays{:2/1 :3/2}`},
	})
}
