package taint_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A sample is a program and what the last result of its function f is made of.
type sample struct{ name, source, want string }

func run(t *testing.T, samples []sample) {
	for _, c := range samples {
		t.Run(c.name, func(t *testing.T) {
			w, v := taintsOf(t, imports+c.source, nil)
			fn := function(t, w, "f")
			if got := write(fn, v.Result(fn, fn.Signature.Results().Len()-1)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestValues has values that are parameters, variables, or parts of those.
func TestValues(t *testing.T) {
	run(t, []sample{
		{"a parameter", `
func f(a, b string) string { return b }`, `b <b>`},
		{"both", `
func f(a, b string) string { return a + "/" + b }`, `a b <a b>`},
		{"one of two", `
func f(a, b string, n int) (r string) {
	r = a
	if n > 1 {
		r = b
	}
	return r
}`, `a b <r a b>`},
		{"a field before it is set to something else", `
type pair struct{ x, y string }
func make(b string) pair { return pair{x: b} }
func f(a, b string, on bool) (r string) {
	p := make(b)
	if on {
		r = p.x
	} else {
		p.x = a
		p = make(p.x)
	}
	return r
}`, `b <r x p b pair>`},
		{"a field that is set in an earlier round", `
type pair struct{ x, y string }
func make(b string) pair { return pair{x: b} }
func f(a, b string, on bool) (r string) {
	p := make(b)
	for range 2 {
		if on {
			r = p.x
		} else {
			p.x = a
		}
	}
	return r
}`, `a b <r x p a b pair>`},
		{"what comes out of a channel", `
type Request struct{ Session string }
var requests = make(chan Request)
func send(r Request) { requests <- r }
func f(a string) string {
	if r, ok := <-requests; ok {
		return r.Session
	}
	return ""
}`, `1.Request.Session <Session r Request requests>`},
		{"what the program itself sends over a channel", `
var words = make(chan string)
func send(a string) { words <- "on" }
func f(a string) string { return <-words }`, `<words>`},
		{"a constant", `
func f(a string) string { return "a" }`, `<>`},
		{"a field", `
type Request struct{ Session string; Path string }
func f(r Request) string { return r.Session }`, `r.Request.Session <Session r Request>`},
		{"a field behind a pointer", `
type SessionID string
type Request struct{ Session SessionID; Path string }
func f(r *Request) SessionID { return r.Session }`, `r.Request.Session <Session SessionID r Request>`},
		{"a field of a result", `
type Request struct{ Session string }
func g(n int) Request { return Request{} }
func f(n int) string { return g(n).Session }`, `<Session g>`},
		{"a field of a local struct", `
type Request struct{ Session, Path string }
func f(a, b string) string {
	r := Request{Session: a, Path: b}
	return r.Session
}`, `a <Session r a Request>`},
		{"a local struct", `
type Request struct{ Session, Path string }
func f(a, b string) Request {
	r := Request{Session: a, Path: b}
	return r
}`, `:a b <a b Request> {Request.Path b <b Request>} {Request.Session a <a Request>}`},
		{"a struct that is converted", `
type Request struct{ Session, Path string }
type call Request
func f(a, b string) string {
	c := call(Request{Session: a, Path: b})
	return g(&c)
}
func g(c *call) string { return c.Session }`, `a <Session c a call Request>`},
		{"a field of a struct that a function passes on, which has read another one", `
type Request struct{ Session, Path string }
func h(r Request) string { return r.Path }
func g(r Request) string {
	defer func() { println(r.Session) }()
	return h(r)
}
func f(a, b string) string { return g(Request{Session: a, Path: b}) }`, `b <g Path r Request b>`},
		{"a map with constant keys", `
func f(a, b string) map[string]string {
	m := map[string]string{"x": a}
	m["y"] = b
	return m
}`, `:a b <a b> {x a <a>} {y b <b>}`},
		{"an entry of a map that is handed over", `
func g(m map[string]string) string { return m["y"] }
func f(a, b, c string) string {
	m := map[string]string{"x": a, "y": b}
	if a == "" {
		m["y"] = c
	}
	return g(m)
}`, `b c <y a b c>`},
		{"an entry of a map with keys that are none", `
func f(a, b, k string) string {
	m := map[string]string{"x": a}
	m[k] = b
	return m["y"]
}`, `b.y <y a b>`},
		{"a field of a struct that is handed over", `
type Request struct{ Session, Path string }
func g(r Request) string { return r.Path }
func f(a, b string) string { return g(Request{Session: a, Path: b}) }`, `b <g Path r Request b>`},
		{"a field that nothing is put into", `
type Request struct{ Session, Path string }
func g(r Request) string { return r.Path }
func f(a string) string { return g(Request{Session: a}) }`, `:a <g Path r Request a>`},
		{"found by a field", `
type Request struct{ Session, Path string }
var open map[string]string
func g(r *Request) string { return open[r.Path] }
func f(a, b string) string { return g(&Request{Session: a, Path: b}) }`, `:b <open Path b Request>`},
		{"handed on", `
type Request struct{ Session, Path string }
func h(r Request) string { return r.Path }
func g(r Request) string { return h(r) }
func f(a, b string) string { return g(Request{Session: a, Path: b}) }`, `b <g Path r Request b>`},
		{"set again", `
type Request struct{ Session, Path string }
func g(r Request, s string) string { r.Session = s; return h(r) }
func h(r Request) string { return r.Session + r.Path }
func f(a, b, c string) string { return g(Request{Session: a, Path: b}, c) }`, `a b c <g Session r Path s Request a b c>`},
		{"one of two structs", `
type Request struct{ Session, Path string }
func f(a, b, c string, n int) string {
	r := &Request{Session: a, Path: b}
	if n > 1 {
		r = &Request{Session: c}
	}
	return r.Session
}`, `a c <Session a c Request>`},
		{"made by another function", `
type Request struct{ Session, Path string }
func g(a, b string) *Request { return &Request{Session: a, Path: b} }
func f(a, b string) string { return g(a, b).Session }`, `a <Session a Request>`},
		{"a struct inside of a struct", `
type Point struct{ X, Y string }
type Request struct{ At Point; Path string }
func g(r Request) string { return r.At.X }
func f(a, b, c string) string { return g(Request{At: Point{a, b}, Path: c}) }`, `:a b <g X At Point r Request a b>`},
		{"a struct of a closure's", `
type Request struct{ Session, Path string }
func f(a, b string) string {
	r := Request{Session: a, Path: b}
	g := func() string { return r.Session }
	return g()
}`, `a <f$1 Session r Request a>`},
		{"a struct that is stored as a whole", `
type Request struct{ Session, Path string }
func f(of Request) string {
	r := of
	return r.Path
}`, `of.Request.Path <Path r of Request>`},
		{"an array", `
func f(a, b string, i int) string {
	var list [2]string
	list[0] = a
	return list[i]
}`, `a <list a>`},
		{"a look-up", `
type Session struct{ name string }
func f(m map[string]*Session, id string) *Session { return m[id] }`, `m:id <m id>`},
		{"a look-up in a package variable", `
var open map[string]int
func f(id string) int {
	n, ok := open[id]
	_ = ok
	return n
}`, `:id <open id>`},
		{"an element", `
func f(list []string, i int) string { return list[i] }`, `list <list>`},
		{"a part", `
func f(s string, i int) byte { return s[i:][0] }`, `s <s>`},
		{"what a loop goes over", `
func f(m map[string]int) (r string) {
	for k := range m {
		r = k
	}
	return r
}`, `m <r m>`},
		{"conversions", `
type Name string
func f(a []byte) any { return Name(string(a)) }`, `a <Name a>`},
		{"an assertion", `
func f(v any) string {
	s, ok := v.(string)
	_ = ok
	return s
}`, `v <v>`},
		{"an interface in an interface", `
func f(v fmt.Stringer) any { return any(v) }`, `v <v>`},
		{"a map", `
func f(a, b string) map[string]string { return map[string]string{a: b} }`, `b <b>`},
		{"a package variable", `
type Config struct{ dir string }
var config Config
func f() Config { return config }`, `<config Config>`},
		{"a conversion of one of several types", `
func f[T string | []byte](v T) string { return string(v) }`, `v <v>`},
		{"an array of a slice", `
func f(v []byte) *[2]byte { return (*[2]byte)(v) }`, `v <v>`},
		{"a type called error", `
type error string
func f(e error) error { return e }`, `e <e>`},
		{"an array of structs", `
type Request struct{ Session string }
func f(a string) [2]Request {
	var list [2]Request
	list[0].Session = a
	return list
}`, `:a <list a> {Request.Session a <a>}`},
	})
}

// TestCalls has what calls return.
func TestCalls(t *testing.T) {
	run(t, []sample{
		{"what a file holds", `
func f(a string) []byte { b, _ := os.ReadFile(a); return b }`, `/a <ReadFile a>`},
		{"what is looked up elsewhere", `
func f(a string) string { return os.Getenv(a) }`, `:a <Getenv a>`},
		{"the folder of a file", `
func f(a string) string { return filepath.Dir(a) }`, `:a <Dir a>`},
		{"written down", `
type box struct{ n int }
func f(a box) []byte { b, _ := json.Marshal(a); return b }`, `a <Marshal a box>`},
		{"written down again", `
func f(a map[string]any) []byte { b, _ := json.Marshal(a); return b }`, `a <a>`},
		{"one's own map, written down", `
var m = map[string]any{}
func f(a string) []byte { b, _ := json.Marshal(m); return b }`, `<Marshal m>`},
		{"a method without arguments", `
type Request struct{ id string }
func (r Request) ID() string { return r.id }
func f(r Request) string { return r.ID() }`, `r.Request.id <id r Request>`},
		{"a method of an interface", `
type store interface{ Find(string) string; Name() string }
func f(s store, id string) string { return s.Find(id) }`, `:s id <Find id>`},
		{"a method of an interface without arguments", `
type store interface{ Name() string }
func f(s store) string { return s.Name() }`, `s <Name>`},
		{"a method of another package", `
func f(b *strings.Builder, r *strings.Replacer, a string) string {
	_ = b
	return r.Replace(a)
}`, `r:a <r Replace a>`},
		{"a function of another package", `
func f(a, b string) string { return filepath.Join(a, b) }`, `a b <a b>`},
		{"a part of a text", `
func f(a, b string) string { return strings.TrimPrefix(a, b) }`, `a <a>`},
		{"a text with something put into it", `
func f(a, b string) string { return strings.ReplaceAll(a, "x", b) }`, `a <a>`},
		{"texts", `
func f(a []string, b string) string { return strings.Join(a, b) }`, `a b <a b>`},
		{"a path", `
func f(a, b string) string { return filepath.Join(a, b) }`, `a b <a b>`},
		{"a path below one's own", `
const base = "/base"
func f(a string) string { return filepath.Join(base, a) }`, `/a <a>`},
		{"a path below the receiver's", `
type desk struct{ dir string }
func (d desk) f(a string) string { return filepath.Join(d.dir, a) }`, `/a <a>`},
		{"a path of a list", `
func f(a []string) string { return filepath.Join(a...) }`, `a <a>`},
		{"a function of the package", `
func g(a, b string) (int, string) { return 1, b }
func f(a, b string) string {
	_, s := g(b, a)
	return s
}`, `a <g b a>`},
		{"itself", `
func f(a, b string, n int) string {
	if n == 0 {
		return a
	}
	return f(b, a, n-1)
}`, `a b <a f b>`},
		{"a function value", `
func f(do func(string) string, a string) string { return do(a) }`, `:do a <do a>`},
		{"a closure", `
func f(a, b string) string {
	add := func(c string) string { return a + c }
	return add(b)
}`, `a b <f$1 a c b>`},
		{"a closure itself", `
func f(a, b string) func() string { return func() string { return a } }`, `a <a>`},
		{"a text that begins with one's own", `
func f(a string) string { return fmt.Sprint("base", a) }`, `a <a>`},
		{"a method of what was looked up", `
func f(m map[string]*strings.Replacer, id, a string) string { return m[id].Replace(a) }`, `m:id a <m id Replace a>`},
		{"a number of bytes", `
func f(a string) int { return len(a) }`, `a <a>`},
		{"a builtin that makes nothing of it", `
func f(a chan int) any {
	close(a)
	return recover()
}`, `<>`},
		{"appended", `
func f(a []string, b string) []string { return append(a, b) }`, `a b <a b>`},
	})
}

// TestDecoded has variables that calls are given the address of.
func TestDecoded(t *testing.T) {
	run(t, []sample{
		{"decoded", `
type Params struct{ Session string }
func f(raw []byte) string {
	var p Params
	json.Unmarshal(raw, &p)
	return p.Session
}`, `raw.Params.Session <Session p Params>`},
		{"decoded over an interface", `
type decoder interface{ Decode(any) }
func f(d decoder) string {
	var s string
	d.Decode(&s)
	return s
}`, `d <s>`},
		{"changed by a method of the program", `
type Params struct{ session string }
func (p *Params) set(s string, n int) { p.session = s }
func f(a string, n int) string {
	var p Params
	p.set(a, n)
	return p.session
}`, `<session p Params>`},
		{"decoded by a method of the program", `
type Params struct{ session string }
func (p *Params) decode(s string, n int) { p.session = s }
func f(a string, n int) string {
	var p Params
	p.decode(a, n)
	return p.session
}`, `a.Params.session n.Params.session <session p Params>`},
		{"given to a function that does not decode", `
func g(n *int, a string) {}
func f(a string) int {
	n := 1
	g(&n, a)
	return n
}`, `<n>`},
		{"given to a method that does not decode", `
type desk struct{}
func (d desk) note(a string, n *int) {}
func f(d desk, a string) int {
	n := 1
	d.note(a, &n)
	return n
}`, `<n>`},
		{"decoded into what a function returned, by a function of the program", `
func fresh() any { return new(string) }
func fill(raw []byte, n int, into any) { json.Unmarshal(raw, into) }
func f(raw []byte, n int) any {
	v := fresh()
	fill(raw, n, v)
	return v
}`, `raw <fresh>`},
		{"passed to a function of the program that fills nothing", `
func fresh() any { return new(string) }
func note(raw []byte, v any) {}
func f(raw []byte) any {
	v := fresh()
	note(raw, v)
	return v
}`, `<fresh>`},
		{"given with what a function returned to one that does not decode", `
func fresh() any { return new(string) }
func f(a string) any {
	v := fresh()
	fmt.Println(v, a)
	return v
}`, `<fresh>`},
		{"given to a decoder as what it works with", `
type reader interface{ Read([]byte) (int, error) }
type decoder interface{ DecodeFrom(reader, string) }
func open() reader { return nil }
func f(d decoder, a string) reader {
	r := open()
	d.DecodeFrom(r, a)
	return r
}`, `<open>`},
		{"what a function in a field returns", `
type call struct { ID string; room func() string }
func f(c call) string { return c.room() }`, `:c.call.room <room c call>`},
		{"what a literal returns", `
func g(room func() string) string { return room() }
func f(id, x string) string { return g(func() string { return id }) }`, `id <id>`},
		{"decoded into what a function returned", `
func f(raw []byte, fresh func() any) any {
	v := fresh()
	json.Unmarshal(raw, v)
	return v
}`, `raw fresh <fresh>`},
		{"decoded into one of several results", `
type Params struct{ Session string }
func fresh(n int) (any, bool) { return new(Params), n > 1 }
func f(raw []byte, n int) string {
	v, _ := fresh(n)
	json.Unmarshal(raw, v)
	return v.(*Params).Session
}`, `raw.Params.Session <Session fresh Params>`},
	})
}

// TestMessages has messages of the peer and what is found by them.
func TestMessages(t *testing.T) {
	run(t, []sample{
		{"found by what the peer said", message + `
type store interface{ Find(string) string }
func f(m *message, s store) string {
	if m.Method == "session/prompt" {
		return s.Find(string(m.Params))
	}
	return ""
}`, `:s m.message.Params! <Find Params m message>`},
		{"a method of what the peer chose", message + `
var all map[string]*strings.Replacer
func f(m *message) string {
	if m.Method == "session/prompt" {
		return all[string(m.Params)].Replace("x")
	}
	return ""
}`, `:m.message.Params! <all Params m message Replace>`},
		{"decoded from what the peer chose", message + `
var all map[string][]byte
func f(m *message) (n int) {
	if m.Method == "session/prompt" {
		json.Unmarshal(all[string(m.Params)], &n)
	}
	_ = func() { n++ }
	return n
}`, `:m.message.Params! <n>`},
		{"a name of the program's own below a path that the peer gave", message + `
func f(method string) string {
	var m message
	if method == "session/prompt" {
		return filepath.Join(string(m.Params), "x")
	}
	return ""
}`, `/! <Params m message>`},
		{"the same, by a method", message + `
type desk struct{}
func (d desk) f(m message) string {
	if m.Method == "session/prompt" {
		return filepath.Join(string(m.Params), "x")
	}
	return ""
}`, `/m.message.Params! <Params m message>`},
		{"a whole message", message + `
func f(m *message) *message { return m }`, `m[] <m message>`},
		{"a part of a message", message + `
func f(m *message) json.RawMessage { return m.Params }`, `m.message.Params <Params m message>`},
		{"a part of a message of the peer", message + `
func f(m *message) json.RawMessage {
	if m.Method == "session/prompt" {
		return m.Params
	}
	return nil
}`, `m.message.Params! <Params m message>`},
		{"the method of a message of the peer", message + `
func f(m *message) string {
	if m.Method == "session/prompt" {
		return m.Method
	}
	return ""
}`, `m.message.Method![] <Method m message>`},
	})
}

// TestBuiltins calls builtins whose result is made of their arguments.
func TestBuiltins(t *testing.T) {
	for _, call := range []string{"append(l, n)", "min(n, 1)", "max(n, 1)", "len(l)", "cap(l)", "copy(l, l)", "real(c)", "imag(c)"} {
		w, v := taintsOf(t, "package p\nfunc f(n int, l []int, c complex128) any { return "+call+" }", nil)
		fn := function(t, w, "f")
		if v.Result(fn, 0).From == 0 {
			t.Errorf("%s is made of nothing", call)
		}
	}
}

// TestImported asks for values that functions of another package make.
func TestImported(t *testing.T) {
	source := imports + `
func f(a, b string) string {
	rel, _ := filepath.Rel(a, b)
	return rel
}
func g(a, b string) error {
	_, err := filepath.Rel(a, b)
	return err
}`
	w, v := taintsOf(t, source, func(fn *types.Func) (taint.Summary, bool) {
		return taint.Summary{Results: []taint.Taint{taint.Taint{From: 2}.With("prefix")}}, true
	})
	f := function(t, w, "f")
	if got := write(f, v.Result(f, 0)); got != "b <Rel prefix b>" {
		t.Errorf("known: %s", got)
	}
	w, v = taintsOf(t, source, func(fn *types.Func) (taint.Summary, bool) {
		return taint.Summary{Results: []taint.Taint{{From: 2}}}, false
	})
	if f := function(t, w, "f"); write(f, v.Result(f, 0)) != "a b <a b>" {
		t.Errorf("not known: %s", write(f, v.Result(f, 0)))
	}
	w, v = taintsOf(t, source, func(fn *types.Func) (taint.Summary, bool) {
		return taint.Summary{Results: []taint.Taint{{From: 2}}}, true
	})
	g := function(t, w, "g")
	if got := write(g, v.Result(g, 0)); got != "a b <a b>" {
		t.Errorf("a result of which nothing is known: %s", got)
	}
}

// TestManyParameters has more parameters than a taint has bits: those behind
// the 62nd share one.
func TestManyParameters(t *testing.T) {
	var params []string
	for i := range 70 {
		params = append(params, fmt.Sprintf("p%d", i))
	}
	w, v := taintsOf(t, "package p\nfunc f("+strings.Join(params, ", ")+" int) (int, int, int) { return p61, p62, p69 }", nil)
	fn := function(t, w, "f")
	if a, b, c := v.Result(fn, 0).From, v.Result(fn, 1).From, v.Result(fn, 2).From; a != 1<<61 || b != 1<<62 || c != 1<<62 {
		t.Errorf("bits %x %x %x", a, b, c)
	}
}

// TestArguments says what a function's last call is given.
func TestArguments(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"of a function", `
func f(a, b string) { strings.TrimPrefix(b, "x") }`, `b <b TrimPrefix>`},
		{"without the context", `
func g(ctx context.Context, a string) {}
func f(ctx context.Context, a string) { g(ctx, a) }`, `a <a g>`},
		{"without the receiver", `
type desk struct{}
func (desk) do(string) {}
func f(d desk, a string) { d.do(a) }`, `a <a do>`},
		{"of the receiver alone", `
type desk struct{}
func (desk) do() {}
func f(d desk) { d.do() }`, `d <d desk>`},
		{"over an interface", `
type doer interface{ do() }
func f(d doer) { d.do() }`, `<do>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, v := taintsOf(t, strings.Replace(imports, `"fmt"`, `"context"; "fmt"`, 1)+`var _ = context.Background;`+c.source, nil)
			fn := function(t, w, "f")
			var last ssa.CallInstruction
			for _, instr := range fn.Blocks[0].Instrs {
				if call, ok := instr.(ssa.CallInstruction); ok {
					last = call
				}
			}
			if got := write(fn, v.Arguments(last.Common())); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestAt(t *testing.T) {
	w, v := taintsOf(t, imports+`
func g(a, b string) string { println(b); return a }
type Name string
func f(x, y string) string { return g(y, x) }`, nil)
	f, g := function(t, w, "f"), function(t, w, "g")
	call := f.Blocks[0].Instrs[0].(*ssa.Call)
	frame := &program.Frame{Call: call, Of: program.Callee{Fn: g}}
	for _, test := range []struct {
		name string
		use  program.Use
		fn   *ssa.Function
		want string
	}{
		{"none", program.Use{}, f, "<>"},
		{"its own", program.Use{V: g.Params[0]}, g, "a <a>"},
		{"another function's", program.Use{V: g.Params[0]}, f, "<a>"},
		{"in a call", program.Use{V: g.Params[0], In: frame}, f, "y <a y>"},
	} {
		if got := write(test.fn, v.At(test.use, test.fn)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if got := taint.TypeWord(w.Pass.Pkg.Scope().Lookup("Name").Type()); got != "Name" {
		t.Errorf("the word of a type is %q", got)
	}
	if got := taint.TypeWord(f.Params[0].Type()); got != "" {
		t.Errorf("the word of a string is %q", got)
	}
}
