package taint_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

const imports = `package program; import ("encoding/json"; "fmt"; "os"; "path/filepath"; "strings"); ` +
	`var _, _, _, _, _ = json.Marshal, fmt.Sprint, os.Getenv, filepath.Join, strings.ToUpper;`

// message is a type of whole messages.
const message = "\ntype message struct { ID int `json:\"id\"`; Method string `json:\"method\"`; Params json.RawMessage `json:\"params\"` }"

func taintsOf(t *testing.T, source string, imported func(*types.Func) ([]taint.Taint, bool)) (*wire.Package, *taint.Values) {
	t.Helper()
	if imported == nil {
		imported = func(*types.Func) ([]taint.Taint, bool) { return nil, false }
	}
	w := wire.New(programtest.Pass(t, source), "")
	w.Build(w.Speaks())
	return w, taint.New(w, imported)
}

func function(t *testing.T, w *wire.Package, name string) *ssa.Function {
	t.Helper()
	for _, fn := range w.Funcs {
		if fn.Name() == name {
			return fn
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

// write spells a taint: the parameters and captured variables of fn that a
// value is made of, those that decided which one it is behind a colon, "!" for
// the peer's message, "[]" for a whole message, and the names.
func write(fn *ssa.Function, t taint.Taint) string {
	bits := func(set uint64) string {
		var list []string
		for i := range 64 {
			if set&(1<<i) == 0 {
				continue
			}
			switch {
			case i < len(fn.Params):
				list = append(list, fn.Params[i].Name())
			case i-len(fn.Params) < len(fn.FreeVars):
				list = append(list, fn.FreeVars[i-len(fn.Params)].Name())
			default:
				list = append(list, fmt.Sprint(i))
			}
		}
		return strings.Join(list, " ")
	}
	s := bits(t.From)
	if t.Wire {
		s += "!"
	}
	if t.Part != 0 || t.WireP {
		s += "/" + bits(t.Part)
	}
	if t.WireP {
		s += "!"
	}
	if t.Via != 0 || t.WireV {
		s += ":" + bits(t.Via)
	}
	if t.WireV {
		s += "!"
	}
	if t.Frame {
		s += "[]"
	}
	return strings.TrimSpace(s + " <" + strings.Join(t.Names, " ") + ">")
}

// TestValues says what the last result of a function f is made of.
func TestValues(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a parameter", `
func f(a, b string) string { return b }`, `b <b>`},
		{"both", `
func f(a, b string) string { return a + "/" + b }`, `a b <a b>`},
		{"what a file holds", `
func f(a string) []byte { b, _ := os.ReadFile(a); return b }`, `/a <ReadFile a>`},
		{"what is looked up elsewhere", `
func f(a string) string { return os.Getenv(a) }`, `:a <Getenv a>`},
		{"the folder of a file", `
func f(a string) string { return filepath.Dir(a) }`, `:a <Dir a>`},
		{"written down", `
type box struct{ n int }
func f(a box) []byte { b, _ := json.Marshal(a); return b }`, `/a <Marshal a box>`},
		{"written down again", `
func f(a map[string]any) []byte { b, _ := json.Marshal(a); return b }`, `a <a>`},
		{"one's own map, written down", `
var m = map[string]any{}
func f(a string) []byte { b, _ := json.Marshal(m); return b }`, `<Marshal m>`},
		{"one of two", `
func f(a, b string, n int) (r string) {
	r = a
	if n > 1 {
		r = b
	}
	return r
}`, `a b <r a b>`},
		{"a constant", `
func f(a string) string { return "a" }`, `<>`},
		{"a field", `
type Request struct{ Session string; Path string }
func f(r Request) string { return r.Session }`, `r <Session r Request>`},
		{"a field behind a pointer", `
type SessionID string
type Request struct{ Session SessionID; Path string }
func f(r *Request) SessionID { return r.Session }`, `r <Session SessionID r Request>`},
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
}`, `:a b <r a b Request>`},
		{"a struct that is stored as a whole", `
type Request struct{ Session, Path string }
func f(of Request) string {
	r := of
	return r.Path
}`, `of <Path r of Request>`},
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
func f(v fmt.Stringer) any { return any(v) }`, `v <v Stringer>`},
		{"a number of bytes", `
func f(a string) int { return len(a) }`, `a <a>`},
		{"a builtin that makes nothing of it", `
func f(a chan int) any {
	close(a)
	return recover()
}`, `<>`},
		{"appended", `
func f(a []string, b string) []string { return append(a, b) }`, `a b <a b>`},
		{"a map", `
func f(a, b string) map[string]string { return map[string]string{a: b} }`, `b <b>`},
		{"decoded", `
type Params struct{ Session string }
func f(raw []byte) string {
	var p Params
	json.Unmarshal(raw, &p)
	return p.Session
}`, `raw <Session p Params>`},
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
}`, `a n <session p Params>`},
		{"given to a function that does not decode", `
func g(n *int, a string) {}
func f(a string) int {
	n := 1
	g(&n, a)
	return n
}`, `<n>`},
		{"a method without arguments", `
type Request struct{ id string }
func (r Request) ID() string { return r.id }
func f(r Request) string { return r.ID() }`, `r <ID id r Request>`},
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
}`, `r:a <r Replacer Replace a>`},
		{"a function of another package", `
func f(a, b string) string { return strings.TrimPrefix(a, b) }`, `a b <a b>`},
		{"a function that looks something up", `
func f(a string) string { return os.Getenv(a) }`, `:a <Getenv a>`},
		{"the folder of a file", `
func f(a string) string { return filepath.Dir(a) }`, `:a <Dir a>`},
		{"a path", `
func f(a, b string) string { return filepath.Join(a, b) }`, `a b <a b>`},
		{"a path below one's own", `
const base = "/base"
func f(a string) string { return filepath.Join(base, a) }`, `/a <a>`},
		{"a path below the receiver's", `
type desk struct{ dir string }
func (d desk) f(a string) string { return filepath.Join(d.dir, a) }`, `/d a <dir d desk a>`},
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
}`, `a <list a>`},
		{"given to a method that does not decode", `
type desk struct{}
func (d desk) note(a string, n *int) {}
func f(d desk, a string) int {
	n := 1
	d.note(a, &n)
	return n
}`, `<n>`},
		{"a text that begins with one's own", `
func f(a string) string { return fmt.Sprint("base", a) }`, `a <a>`},
		{"a method of what was looked up", `
func f(m map[string]*strings.Replacer, id, a string) string { return m[id].Replace(a) }`, `m:id a <m id Replace a>`},
		{"found by what the peer said", message + `
type store interface{ Find(string) string }
func f(m *message, s store) string {
	if m.Method == "session/prompt" {
		return s.Find(string(m.Params))
	}
	return ""
}`, `:m s! <Find Params RawMessage m message>`},
		{"a method of what the peer chose", message + `
var all map[string]*strings.Replacer
func f(m *message) string {
	if m.Method == "session/prompt" {
		return all[string(m.Params)].Replace("x")
	}
	return ""
}`, `:m! <all Params RawMessage m message Replace>`},
		{"decoded from what the peer chose", message + `
var all map[string][]byte
func f(m *message) (n int) {
	if m.Method == "session/prompt" {
		json.Unmarshal(all[string(m.Params)], &n)
	}
	_ = func() { n++ }
	return n
}`, `:m! <n>`},
		{"a path that the peer gave", message + `
func f(method string) string {
	var m message
	if method == "session/prompt" {
		return filepath.Join(string(m.Params), "x")
	}
	return ""
}`, `! <Params RawMessage m message>`},
		{"a path below one that the peer gave, by a method", message + `
type desk struct{}
func (d desk) f(m message) string {
	if m.Method == "session/prompt" {
		return filepath.Join(string(m.Params), "x")
	}
	return ""
}`, `m! <Params RawMessage m message>`},
		{"a whole message", message + `
func f(m *message) *message { return m }`, `m[] <m message>`},
		{"a part of a message", message + `
func f(m *message) json.RawMessage { return m.Params }`, `m <Params RawMessage m message>`},
		{"a part of a message of the peer", message + `
func f(m *message) json.RawMessage {
	if m.Method == "session/prompt" {
		return m.Params
	}
	return nil
}`, `m! <Params RawMessage m message>`},
		{"the method of a message of the peer", message + `
func f(m *message) string {
	if m.Method == "session/prompt" {
		return m.Method
	}
	return ""
}`, `m[] <Method m message>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, v := taintsOf(t, imports+c.source, nil)
			fn := function(t, w, "f")
			if got := write(fn, v.Result(fn, fn.Signature.Results().Len()-1)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
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
func f(a, b string) string { return strings.TrimPrefix(a, b) }
func g(a, b string) string {
	_, s, _ := strings.Cut(a, b)
	return s
}`
	w, v := taintsOf(t, source, func(fn *types.Func) ([]taint.Taint, bool) {
		return []taint.Taint{{From: 2, Names: []string{"prefix"}}}, true
	})
	f := function(t, w, "f")
	if got := write(f, v.Result(f, 0)); got != "b <TrimPrefix prefix b>" {
		t.Errorf("known: %s", got)
	}
	w, v = taintsOf(t, source, func(fn *types.Func) ([]taint.Taint, bool) { return []taint.Taint{{From: 2}}, false })
	if f := function(t, w, "f"); write(f, v.Result(f, 0)) != "a b <a b>" {
		t.Errorf("not known: %s", write(f, v.Result(f, 0)))
	}
	w, v = taintsOf(t, source, func(fn *types.Func) ([]taint.Taint, bool) { return []taint.Taint{{From: 2}}, true })
	g := function(t, w, "g")
	if got := write(g, v.Result(g, 0)); got != "a b <a b>" {
		t.Errorf("a result of which nothing is known: %s", got)
	}
}

func TestTaint(t *testing.T) {
	a, b := taint.Taint{From: 1, Names: []string{"a"}}, taint.Taint{Via: 2, Wire: true, Names: []string{"b", "a"}}
	c := taint.Taint{From: 4, WireV: true, Frame: true}
	fn := &ssa.Function{}
	for _, test := range []struct {
		name string
		got  taint.Taint
		want string
	}{
		{"join", a.Join(b), "0!:1 <a b>"},
		{"join all", b.Join(c), "2!:1![] <b a>"},
		{"join the other way round", c.Join(b), "2!:1![] <b a>"},
		{"in by nobody", taint.Taint{Via: 1, WireV: true}.In([]taint.Taint{{}}), ":! <>"},
		{"selected", a.Selected(), ":0 <a>"},
		{"selected again", b.Selected(), ":1! <b a>"},
		{"selected by a frame", c.Selected(), ":2! <>"},
		{"with", a.With("x", "", "_", "a", "x"), "0 <x a>"},
		{"behind", a.Behind("x", "a"), "0 <a x>"},
		{"outside", b.Outside(), "! <b a>"},
		{"outside of a frame", c.Outside(), ":![] <>"},
		{"in, without parameters", taint.Taint{Wire: true}.In([]taint.Taint{a}), "! <>"},
		{"in", a.In([]taint.Taint{b, c}), "!:1 <a b>"},
		{"in by another", b.In([]taint.Taint{c, a}), "!:0 <b a>"},
		{"in by one of the peer", b.In([]taint.Taint{c, {Wire: true}}), "!:! <b a>"},
		{"in by one that the peer selected", b.In([]taint.Taint{c, {WireV: true, Via: 8}}), "!:3! <b a>"},
		{"in made of one that the peer selected", a.In([]taint.Taint{{WireV: true, From: 8}}), "3:! <a>"},
		{"in a frame", c.In([]taint.Taint{a, a, a}), "0:![] <a>"},
		{"within", taint.Taint{From: 1, Part: 2, Via: 4, Wire: true, WireV: true}.Within(), "/0 1!:2! <>"},
		{"within what the peer names", taint.Taint{WireP: true}.Within(), "/! <>"},
		{"what was found by a part", taint.Taint{Part: 1, WireP: true}.Selected(), ":0! <>"},
		{"in, by a part", taint.Taint{Part: 1}.In([]taint.Taint{{From: 2, Part: 4, Via: 8, Wire: true}}), "/1 2!:3 <>"},
		{"in, by a part that the peer selected", taint.Taint{Part: 1}.In([]taint.Taint{{WireV: true}}), ":! <>"},
		{"in, both", taint.Taint{From: 1, Via: 1}.In([]taint.Taint{{From: 2, Wire: true}}), "1! <>"},
		{"in, too few", c.In([]taint.Taint{a}), ":![] <>"},
	} {
		if got := write(fn, test.got); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	many := taint.Taint{}
	for i := range 20 {
		many = many.Behind(fmt.Sprint("n", i))
	}
	if len(many.Names) != 12 || many.Names[0] != "n0" {
		t.Errorf("names %v", many.Names)
	}
	if !a.Symbolic() || !b.Symbolic() || (taint.Taint{Wire: true}).Symbolic() {
		t.Error("symbolic")
	}
	for _, test := range []struct {
		t    taint.Taint
		tied bool
		tie  cause.Tie
	}{
		{taint.Taint{}, false, 0},
		{a, true, 0},
		{taint.Taint{Via: 1}, true, 0},
		{taint.Taint{Part: 1}, true, 0},
		{taint.Taint{WireP: true, WireV: true}, true, cause.Within},
		{taint.Taint{Wire: true, WireV: true}, true, cause.Derived},
		{taint.Taint{Wire: true}, true, cause.Derived},
		{taint.Taint{WireV: true}, true, cause.Selected},
	} {
		if test.t.Tied() != test.tied || test.t.Subject().Tie != test.tie {
			t.Errorf("%+v: %t %v", test.t, test.t.Tied(), test.t.Subject())
		}
	}
	if s := (taint.Taint{Frame: true, Names: []string{"n"}}).Subject(); !s.Frame || s.Names[0] != "n" {
		t.Errorf("subject %v", s)
	}
	same := func() taint.Taint {
		return taint.Taint{From: 1, Part: 1, Via: 2, Wire: true, WireP: true, WireV: true, Frame: true, Names: []string{"a"}}
	}
	if !same().Equal(same()) {
		t.Error("not equal")
	}
	for i, change := range []func(*taint.Taint){
		func(t *taint.Taint) { t.From = 0 }, func(t *taint.Taint) { t.Via = 0 }, func(t *taint.Taint) { t.Part = 0 }, func(t *taint.Taint) { t.WireP = false }, func(t *taint.Taint) { t.Wire = false },
		func(t *taint.Taint) { t.WireV = false }, func(t *taint.Taint) { t.Frame = false }, func(t *taint.Taint) { t.Names = nil },
	} {
		x := same()
		if change(&x); x.Equal(same()) {
			t.Errorf("change %d makes no difference", i)
		}
	}
}

// TestManyParameters has more parameters than a taint has bits: those behind
// the 63rd share one.
func TestManyParameters(t *testing.T) {
	var params []string
	for i := range 70 {
		params = append(params, fmt.Sprintf("p%d", i))
	}
	w, v := taintsOf(t, "package p\nfunc f("+strings.Join(params, ", ")+" int) (int, int, int) { return p62, p63, p69 }", nil)
	fn := function(t, w, "f")
	if a, b, c := v.Result(fn, 0).From, v.Result(fn, 1).From, v.Result(fn, 2).From; a != 1<<62 || b != 1<<63 || c != 1<<63 {
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
func g(a, b string) string { return a }
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

// TestContexts says what the parameters of each function are made of, given
// that f gets a request.
func TestContexts(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"called", `
type Request struct{ Session string; n int }
func g(id string, n int) {}
func f(r Request, n int) { g(r.Session, n) }`, `g ! <Session r Request> <n>; f ! <r Request> <>`},
		{"called twice", `
func g(id string, n int) {}
func f(r string, n int) {
	g("x", n)
	g(r, n)
}`, `g ! <r> <n>; f ! <r> <>`},
		{"called by what is called", `
func h(id string) { g(id, 1) }
func g(id string, n int) {
	if n > 0 {
		h(id)
	}
}
func f(r string) { h(r) }`, `h ! <r id>; g ! <id r> <>; f ! <r>`},
		{"selected", `
var open map[string]int
func g(n int) {}
func f(r string) { g(open[r]) }`, `g :! <open r>; f ! <r>`},
		{"called by what is defined before", `
func a(id string) { b(id) }
func b(id string) { strings.ToUpper(id) }
func z(id string) { a(id) }
func f(r string) { z(r) }`, `a ! <id r>; b ! <id r>; z ! <r>; f ! <r>`},
		{"a closure", `
func f(r string, n int) {
	func(k int) { _ = r }(n)
}`, `f ! <r> <>; f$1 <n> ! <r>`},
		{"a raw message", `
type message struct{ Params json.RawMessage }
func g(raw json.RawMessage, n int) {}
func h(m *message) { g(m.Params, 1) }
func f(r string) {}`, `g ! <raw RawMessage Params m message> <>; h ! <m message>; f ! <r>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, v := taintsOf(t, imports+c.source, nil)
			f := function(t, w, "f")
			ctx := v.Contexts(map[*ssa.Function][]taint.Taint{f: {taint.Request(f.Params[0])}})
			for fn := range ctx {
				if !w.Local(fn) {
					t.Errorf("%s is another package's", fn)
				}
			}
			var got []string
			for _, fn := range w.Funcs {
				if fn.Name() == "init" {
					continue
				}
				s := fn.Name()
				for _, t := range ctx[fn] {
					s += " " + write(fn, t)
				}
				got = append(got, s)
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got\n%s\nwant\n%s", s, c.want)
			}
		})
	}
}
