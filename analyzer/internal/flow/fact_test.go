package flow

import (
	"go/types"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

const exporting = imports + `
var (
	ErrGone = errors.New("gone")
	ErrBusy error = &acp.RequestError{Code: -32010, Message: "busy"}
	ErrOpen error = &acp.RequestError{Code: code(), Message: "open"}
	ErrOdd error = &Odd{"odd"}
	ErrSet = errors.New("one")
	errHidden = errors.New("hidden")
	Any any = errors.New("any")
)
func code() int { return 1 }
func init() { ErrSet = errors.New("two") }
type Odd struct{ text string }
func (o *Odd) Error() string { return o.text }
func (o *Odd) Odd() {}
type Store interface{ Find(string) error }
func Find(m map[string]int, id string) error {
	if _, ok := m[id]; !ok {
		return fmt.Errorf("no %s", id)
	}
	return nil
}
func Wrap(err error, id string) error { return fmt.Errorf("%s: %w", id, err) }
func Coded(code int, format string, args ...any) error {
	return &acp.RequestError{Code: code, Message: fmt.Sprintf(format, args...)}
}
func Internal(err error) error { return acp.NewInternalError(map[string]any{"error": err.Error()}) }
func Each(do func(string) error, id string) error { return do(id) }
func Name(id string, n int) (string, int) { return "name " + id, 3 }
func Two(id string) (string, error) { return "two", Find(nil, id) }
func Nothing(n int) int { return 3 }
func Never() error { return nil }
func hidden() error { return errors.New("hidden") }
func Fill(err *error) {}
func Serve(id string) error { return errors.New("served") }
type Desk struct{}
func (Desk) Find(id string) error { return hidden() }
func (d Desk) private(id string) error { return hidden() }
func (d Desk) Coded(text string, code int) error { return &acp.RequestError{Code: code, Message: text} }
func Answer(send func(*acp.RequestError), text string) { send(acp.NewInternalError(text)) }
func First[T any](list []T) (T, error) {
	if len(list) == 0 {
		var zero T
		return zero, errors.New("empty")
	}
	return list[0], nil
}
`

// exported runs the program above and returns its pass and facts.
func exported(t *testing.T) *Errors {
	t.Helper()
	pass := programtest.Pass(t, exporting)
	keep(t, pass, newFacts())
	e := errorsIn(pass)
	if err := e.Export(map[*ssa.Function]bool{e.function(t, "Serve"): true}); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestImported(t *testing.T) {
	e := exported(t)
	run := func(t *testing.T, body string) string {
		pass := programtest.Importing(t, e.w.Pass, "caller.go", `package caller; import ("errors"; "fmt"; "os"; p "program.example/program"); `+
			`var _, _, _ = errors.New, fmt.Errorf, os.Stat;`+body)
		return errorsIn(pass).result(t, "f")
	}
	for _, c := range []sample{
		{"plain", `
func f(m map[string]int, id string) error { return p.Find(m, id) }`, `plain "no %s" caller.go:2 made :19 args(id) if{missing id} relays{:19/1 caller.go:2/2}`},
		{"the second result", `
func f(id string) error {
	_, err := p.Two(id)
	return err
}`, `plain "no %s" caller.go:3 made :19 args(id) if{missing id} relays{:19/1 :30/2 caller.go:4/3}`},
		{"wrapped", `
func f(path string) error {
	_, err := os.Stat(path)
	return p.Wrap(err, path)
}`, `external os.Stat caller.go:4 subject(path) alone wrap{"%s: %w" :23 args(path)}`},
		{"coded", `
const busy = -32010
func f(id string) error { return p.Coded(busy, "%s is busy", id) }`, `coded "%s is busy" acp.RequestError caller.go:3 args(id) alone code{-32010 busy acp bound codearg 1} relays{:25/1 caller.go:3/2}`},
		{"coded by a method", `
func f(d p.Desk, id string) error { return d.Coded("busy", -32010) }`, `coded "busy" acp.RequestError caller.go:2 made caller.go:2 alone code{-32010 acp bound codearg 2} relays{:39/1 caller.go:2/2}`},
		{"a mapper", `
func f(path string) error {
	_, err := os.Stat(path)
	return p.Internal(err)
}`, `coded acp.NewInternalError acp.RequestError caller.go:4 args(/path) code{-32603 acp mapper bound data cause{external os.Stat caller.go:4 subject(path) alone}} relays{:27/1 caller.go:4/2}`},
		{"a callback", `
func f(id string) error {
	return p.Each(func(id string) error { return errors.New("no " + id) }, id)
}`, `plain "no " caller.go:3 in f$1 args(id:id) alone relays{caller.go:3/1 caller.go:3/2}`},
		{"sentinels", `
func f(n int) error {
	switch n {
	case 0:
		return p.ErrGone
	case 1:
		return p.ErrBusy
	case 2:
		return p.ErrOpen
	case 3:
		return p.ErrOdd
	}
	return p.ErrSet
}`, `
			sentinel "gone" ErrGone caller.go:5 if{empty n}
			coded "busy" ErrBusy acp.RequestError caller.go:7 code{-32010 ErrBusy acp}
			sentinel "open" ErrOpen acp.RequestError caller.go:9
			sentinel "odd: odd" ErrOdd Odd caller.go:11
			sentinel ErrSet caller.go:13 if{not one of n} if{not one of n} if{not one of n} if{not one of n}`},
		{"a type of it", `
func f() error {
	err := p.ErrOdd
	if _, ok := err.(interface{ Odd() }); ok {
		return err
	}
	return nil
}`, `sentinel "odd: odd" ErrOdd Odd caller.go:5 of type interface{Odd}`},
		{"not a type of it", `
func f() error {
	err := p.ErrOdd
	if _, ok := err.(interface{ Even() }); ok {
		return err
	}
	return nil
}`, ``},
		{"handed to it", `
func f() error {
	err := errors.New("one")
	p.Fill(&err)
	return err
}`, `unknown a variable that a call may have written caller.go:5 alone`},
		{"never", `
func f() error { return p.Never() }`, ``},
		{"a method", `
func f(d p.Desk) error { return d.Find("x") }`, `plain "hidden" caller.go:2 made :33 alone relays{:33/1 :37/2 caller.go:2/3}`},
		{"over an interface of it", `
func f(s p.Store) error { return s.Find("x") }`, `plain "hidden" caller.go:2 made :33 alone relays{:33/1 :37/2 caller.go:2/3}`},
		{"what is reported there", `
func f(id string) error {
	if id == "" {
		return nil
	}
	return p.Serve(id)
}`, `plain "served" caller.go:6 made :35 args(:id) if{predicate id} relays{:35/1 caller.go:6/2} reported`},
		{"what its text is made of", `
func f(id string) error {
	name, _ := p.Name(id, 1)
	return errors.New(name)
}`, `plain caller.go:4 args(id) alone relays{caller.go:4/1}`},
		{"generic", `
func f(ids []string) error {
	_, err := p.First(ids)
	return err
}`, `plain "empty" caller.go:3 made :44 if{empty ids} relays{:44/1 caller.go:4/2}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := run(t, c.source)
			if want := strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestWithoutFacts asks for functions of a package of which nothing is known.
func TestWithoutFacts(t *testing.T) {
	pass := programtest.Pass(t, exporting)
	pass = programtest.Importing(t, pass, "caller.go", `package caller; import ("errors"; p "program.example/program")
func f(id string) error {
	if id != "" {
		return p.Wrap(errors.New("a"), id)
	}
	return p.Find(nil, id)
}`)
	got := errorsIn(pass).result(t, "f")
	want := "unknown Wrap caller.go:4 if{predicate id}\nexternal Find caller.go:6 subject(id) if{empty id}"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestPortable looks for positions and paths in facts: they are valid in one
// package and on one machine only.
func TestPortable(t *testing.T) {
	pass := programtest.Pass(t, imports+`
type store interface{ Find(string) error }
func Deep(s store, path, id string, n int) error {
	if path != "" {
		if n > 1 {
			if n > 2 && id != "" {
				if n > 3 && n < 9 {
					if _, err := os.Stat(path); err != nil {
						return Code(fmt.Errorf("%s: %w", path, err))
					}
					return s.Find(id)
				}
			}
		}
	}
	if err := s.Find(path); err != nil {
		return fmt.Errorf("find: %w", err)
	}
	return nil
}
func Code(err error) error {
	return &acp.RequestError{Code: -32603, Message: err.Error(), Data: err}
}
func Text(text string) error { return acp.NewInternalError(text) }
var Err = errors.New("a")
var rows = []struct{ of error; code int }{{Err, -32001}, {io.EOF, -32002}}
func Row(err error) error {
	for _, r := range rows {
		if errors.Is(err, r.of) {
			return &acp.RequestError{Code: r.code, Message: err.Error()}
		}
	}
	return err
}
func Number(err error) int {
	for _, r := range rows {
		if errors.Is(err, r.of) {
			return r.code
		}
	}
	return -32603
}
`)
	e := errorsIn(pass)
	var exported []*Summary
	for _, fn := range e.w.Funcs {
		if f, telling := e.summary(fn); telling {
			exported = append(exported, f)
		}
	}
	if len(exported) < 3 {
		t.Fatalf("%d summaries", len(exported))
	}
	wraps, relays := 0, 0
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				visit(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				visit(v.Index(i))
			}
		case reflect.String:
			if filepath.IsAbs(v.String()) {
				t.Errorf("an absolute path: %s", v.String())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				f := v.Type().Field(i)
				if f.Name == "Pos" || v.Type() == reflect.TypeFor[Written]() && (f.Name == "Code" || f.Name == "Data") {
					if !v.Field(i).IsZero() {
						t.Errorf("a position in a %s", v.Type())
					}
				}
				if f.IsExported() || f.Anonymous {
					visit(v.Field(i))
				}
			}
			switch x := v.Interface().(type) {
			case Wrap:
				wraps++
				if len(x.Conds) > 2 {
					t.Errorf("%d conditions of a wrap", len(x.Conds))
				}
			case Relay:
				relays++
			case Origin:
				if len(x.Conds) > 3 {
					t.Errorf("%d conditions of an error", len(x.Conds))
				}
				if x.Call.open().iface != nil {
					t.Error("a method")
				}
			}
		}
	}
	visit(reflect.ValueOf(exported))
	if wraps == 0 || relays == 0 {
		t.Errorf("%d wraps, %d relays", wraps, relays)
	}
	// What stays here keeps its positions.
	for _, x := range e.Result(e.function(t, "Deep"), 0) {
		if !x.Site.Pos.IsValid() {
			t.Errorf("%s lost its position", renderOne(e.function(t, "Deep"), x))
		}
		if x.Kind == External && x.Interface() == nil {
			t.Error("the method of the interface is lost")
		}
		for _, w := range x.Wraps() {
			if !w.Site.Pos.IsValid() {
				t.Error("a wrap lost its position")
			}
		}
	}
	made := program.Site{Pkg: "p", File: "f.go", Line: 3, Pos: 9}
	x := &Error{Origin: &Origin{Made: &made, Code: &Code{At: Written{CodeArg: 1, DataArg: 2, Code: 3, Data: 4}}}}
	none := &Errors{w: new(wire.Package)}
	got := none.portable(Set{x})[0]
	if got.Made.Pos != 0 || got.Made.Line != 3 || made.Pos != 9 || got.Code.At != (Written{CodeArg: 1, DataArg: 2}) || x.Code.At.Code != 3 {
		t.Errorf("portable %+v %+v", *got.Made, *got.Code)
	}
	if list := none.nearest([]guard.Cond{{Kind: 1}, {Kind: 2}}, 0, 1); len(list) != 1 || list[0].Kind != 1 || len(none.nearest(list, 0, 3)) != 1 {
		t.Errorf("nearest %v", list)
	}
}

func TestEmitted(t *testing.T) {
	for _, c := range []struct{ name, head, source, want string }{
		{"literals and constructors", imports, `
func f(send func(error), id string) {
	send(&acp.RequestError{Code: -32602, Message: id})
	go send(acp.NewInternalError(nil))
	var e acp.RequestError
	e.Message = "no code"
	_ = e
}`, `
			coded acp.RequestError :3 args(id) alone code{-32602 acp bound text id written}
			coded acp.NewInternalError acp.RequestError :4 alone code{-32603 acp bound dataarg 1}`},
		{"the same twice", imports, `
func f(send func(error), id string) {
	for range 3 {
		send(acp.NewInternalError(nil))
	}
}`, `coded acp.NewInternalError acp.RequestError :4 if{out of range} if{out of range} code{-32603 acp bound dataarg 1}`},
		{"recoded", imports, `
func g() *acp.RequestError { return acp.NewAuthRequired(nil) }
func f(n int) {
	e := g()
	e.Code = -32001
	e.Message = "again"
}`, `coded "again" acp.RequestError :5 alone code{-32001 acp bound written}`},
		{"a literal recoded", imports, `
func f(n int, err error) {
	e := &acp.RequestError{Code: -32603, Message: "odd"}
	if n > 1 {
		e.Code = -32001
	}
	use(e)
}
func use(error)`, `
			coded "odd" acp.RequestError :3 alone code{-32603 open acp bound written}
			coded "odd" acp.RequestError :5 if{out of range n} code{-32001 acp bound written}`},
		{"a parameter recoded", imports, `
func f(e *acp.RequestError, n int, other *int) {
	e.Code = n
	*other = 3
	e.Message = "odd"
}`, `coded "odd" acp.RequestError :3 alone code{open acp bound code n set on e written}`},
		{"what the caller decides", imports, `
func coded(send func(error), code int, text string) { send(&acp.RequestError{Code: code, Message: text}) }
func twice(send func(error), code int) { coded(send, code, "twice") }
func f(send func(error), id string) {
	coded(send, -32602, "bad "+id)
	twice(send, -32001)
}`, `
			coded "bad " acp.RequestError :5 args(id) alone code{-32602 acp bound codearg 2} relays{:5/1}
			coded "twice" acp.RequestError :6 code{-32001 acp bound codearg 2} relays{:3/1 :6/2}`},
		{"what nobody decides", imports, `
func g(send func(error)) { send(acp.NewAuthRequired(nil)) }
func f(send func(error)) { g(send) }`, ``},
		{"a map", shapes, `
func f(send func(any), id string, err error) {
	send(map[string]any{"code": -32602, "message": "no " + id})
	send(map[string]any{"code": "x", "message": "no " + id})
	send(map[string]any{"code": 3, "message": 4})
	send(map[string]any{"code": 3})
	send(map[string]any{"error": map[string]any{"code": -32603, "message": err.Error()}})
}`, `
			coded "no " map :3 args(id) alone code{-32602 bound written}
			coded map :7 args(err) alone code{-32603 bound written cause{param err}}`},
		{"a map with a text of the caller", shapes, `
func fail(send func(any), code int, text string) { send(map[string]any{"code": code, "message": text}) }
func f(send func(any), id string) { fail(send, -32602, "no " + id) }`, `coded "no " map :3 args(id) alone code{-32602 bound codearg 2} relays{:3/1}`},
		{"a map beside a library", imports, `
func f(send func(any)) { send(map[string]any{"code": -32602, "message": "no"}) }`, ``},
		{"a function that a directive names", shapes, `
//acperrlint:sends code=-32602
func fail(text string, err error, n int) {}
func f(id string, err error) {
	fail("no " + id, err, 3)
	if id == "" {
		fail("", nil, 3)
	}
}`, `
			coded "no " call :5 args(id) alone code{-32602 cause{param err}}
			coded call :7 if{empty id} code{-32602}`},
		{"a method on the wire", shapes, `
func coded(send func(error), text string) { send(&RPCError{Code: -32603, Message: text}) }
func f(send func(error), method string) {
	switch method {
	case "session/prompt":
		coded(send, "prompt")
	case "session/load":
		send(&RPCError{Code: -32603, Message: "load"})
	}
}`, `
			coded "prompt" RPCError :6 method session/prompt alone code{-32603} relays{:6/1}
			coded "load" RPCError :8 method session/load alone code{-32603 bound written}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := errorsOf(t, c.head+c.source)
			fn := e.function(t, "f")
			got := render(fn, e.Emitted(fn))
			if want := strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestCodeExpr(t *testing.T) {
	e := errorsOf(t, imports+`
const busy = -32010
func coded(code int, text string) error { return &acp.RequestError{Code: code, Message: text} }
func f(n int) error {
	switch n {
	case 0:
		return &acp.RequestError{Code: (busy)}
	case 1:
		return coded(int(busy), "busy")
	case 2:
		return acp.NewAuthRequired(nil)
	}
	return errors.New("plain")
}`)
	var got []string
	for _, x := range e.Result(e.function(t, "f"), 0) {
		expr := "none"
		if c := e.CodeExpr(x); c != nil {
			expr = types.ExprString(c)
		}
		if x.IsMap() {
			expr += " map"
		}
		got = append(got, expr)
	}
	if list := strings.Join(got, ", "); list != "(busy), int(busy), none, none" {
		t.Errorf("codes %s", list)
	}
	if !e.NamesCode("invalid params") || e.NamesCode("no session") || e.NamesCode("") {
		t.Error("names of codes")
	}
	none := wire.New(programtest.Pass(t, "package p"), "")
	none.Build(none.Speaks())
	if New(none).NamesCode("Invalid params") {
		t.Error("a code of no protocol")
	}
}

func TestLeft(t *testing.T) {
	e := errorsOf(t, imports)
	gone := &Error{Origin: &Origin{Kind: Sentinel, Name: "gone"}}
	odd := &Error{Origin: &Origin{Kind: Plain, Type: "p.Odd"}}
	other := &Error{Origin: &Origin{Kind: External}}
	chosen := &Code{Chosen: true, Not: guard.Known{Not: []string{"gone"}, NotTypes: []string{"p.Odd"}}}
	if e.OfCause(chosen, gone) != nil || e.OfCause(chosen, odd) != nil {
		t.Error("what has another code is left")
	}
	if x := e.OfCause(chosen, other); x == nil || x.Not[0] != "gone" || x.NotTypes[0] != "p.Odd" {
		t.Errorf("left of something else: %v", x)
	}
	if e.OfCause(&Code{Not: guard.Known{Not: []string{"gone"}}}, gone) != gone {
		t.Error("a code that is not chosen")
	}
}
