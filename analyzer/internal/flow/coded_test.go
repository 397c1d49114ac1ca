package flow

import "testing"

func TestCoded(t *testing.T) {
	run(t, imports, []sample{
		{"a literal", `
func f(id string) error {
	return &acp.RequestError{Code: -32602, Message: "no session " + id, Data: map[string]any{"id": id}}
}`, `coded "no session " acp.RequestError :3 args(id) alone code{-32602 acp bound data written datawritten} relays{:3/1}`},
		{"a literal without a code", `
func f(id string) error { return &acp.RequestError{Message: id} }`, `coded acp.RequestError :2 args(id) alone code{acp bound text id} relays{:2/1}`},
		{"a variable that a decoder fills", `
func f(raw []byte) error {
	var e acp.RequestError
	if json.Unmarshal(raw, &e) == nil {
		return &e
	}
	return nil
}`, `answered f acp.RequestError :5`},
		{"a copy", `
func f(of acp.RequestError) error {
	e := of
	e.Code = 7
	return &e
}`, `param of recoded{7}`},
		{"fields one by one", `
func f(id string) error {
	e := new(acp.RequestError)
	e.Code = -32001
	e.Message = fmt.Sprintf("no %s", id)
	return e
}`, `coded "no %s" acp.RequestError :3 args(id) alone code{-32001 acp bound written} relays{:6/1}`},
		{"constructors", `
func f(n int, id string) error {
	switch n {
	case 0:
		return acp.NewInvalidParams(nil)
	case 1:
		return acp.NewInvalidParams("bad " + id)
	case 2:
		return acp.NewInternalError(map[string]any{"error": "bad", "of": id})
	case 3:
		return acp.NewMethodNotFound(id)
	case 4:
		return acp.NewInternalError(id)
	}
	return nil
}`, `
			coded acp.NewInvalidParams acp.RequestError :5 if{empty n} code{-32602 acp bound dataarg 1} relays{:5/1}
			coded "bad " acp.NewInvalidParams acp.RequestError :7 args(id) code{-32602 acp bound data dataarg 1} relays{:7/1}
			coded "bad" acp.NewInternalError acp.RequestError :9 args(id) code{-32603 acp bound data dataarg 1} relays{:9/1}
			coded acp.NewMethodNotFound acp.RequestError :11 args(id) code{-32601 acp bound text id data dataarg 1} relays{:11/1}
			coded acp.NewInternalError acp.RequestError :13 args(id) code{-32603 acp bound text id data dataarg 1} relays{:13/1}`},
		{"a nil pointer", `
func g() *acp.RequestError { return nil }
func f() error { return g() }`, `coded acp.RequestError :3 alone code{open acp nil}`},
		{"a nil pointer that is asked for", `
func g(ok bool) *acp.RequestError {
	if ok {
		return nil
	}
	return acp.NewAuthRequired(nil)
}
func f(ok bool) error {
	if err := g(ok); err != nil {
		return err
	}
	return nil
}`, `coded acp.NewAuthRequired acp.RequestError :6 in g if{own false ok flag 1 false} code{-32000 acp bound dataarg 1} relays{:6/1 :10/2} not nil`},
		{"its cause", `
func f(path string) error {
	_, err := os.Stat(path)
	if err != nil {
		return &acp.RequestError{Code: -32603, Message: "stat: " + err.Error(), Data: err}
	}
	return nil
}`, `coded "stat: " acp.RequestError :5 if{failed os.Stat path} code{-32603 acp bound data written datawritten cause{external os.Stat :5 subject(path) if{failed os.Stat path}}} relays{:5/1}`},
		{"a mapper", `
func internal(err error) error { return acp.NewInternalError(map[string]any{"error": err.Error()}) }
func f(path string) error {
	if _, err := os.Stat(path); err != nil {
		return internal(fmt.Errorf("stat: %w", err))
	}
	return nil
}`, `coded acp.NewInternalError acp.RequestError :2 in internal args(/path) if{failed os.Stat path} code{-32603 acp mapper bound data dataarg 1 cause{external os.Stat :5 subject(path) if{failed os.Stat path} wrap{"stat: %w" :5 if{failed os.Stat path}} relays{:5/1}}} relays{:2/1 :5/2}`},
		{"a mapper itself", `
func f(err error) error { return acp.NewInternalError(map[string]any{"error": err.Error()}) }`, `coded acp.NewInternalError acp.RequestError :2 args(err) alone code{-32603 acp bound data dataarg 1 cause{param err}} relays{:2/1}`},
		{"code and text of the caller", `
func coded(code int, format string, args ...any) error {
	return &acp.RequestError{Code: code, Message: fmt.Sprintf(format, args...)}
}
func f(id string, err error) error {
	if id == "" {
		return coded(-32602, "no id")
	}
	if err != nil {
		return coded(-32603, "session %s: %v", id, err)
	}
	return coded(len(id), id)
}`, `
			coded "no id" acp.RequestError :7 if{empty id} code{-32602 acp bound codearg 1} relays{:3/1 :7/2}
			coded "session %s: %v" acp.RequestError :10 args(id err) if{failed err} if{predicate id} code{-32603 acp bound codearg 1 cause{param err}} relays{:3/1 :10/2}
			coded acp.RequestError :12 args(id) if{predicate id} code{open acp bound text id codearg 1} relays{:3/1 :12/2}`},
		{"code and text of its own callers", `
func f(code int, text string) error { return &acp.RequestError{Code: code, Message: text} }`, `coded acp.RequestError :2 args(text) alone code{open acp bound code code text text written} relays{:2/1}`},
		{"code of the caller of a method", `
type desk struct{}
func (desk) coded(text string, code int) error { return &acp.RequestError{Code: code, Message: text} }
func f(d desk) error { return d.coded("busy", -32000) }`, `coded "busy" acp.RequestError :4 alone code{-32000 acp bound codearg 2} relays{:3/1 :4/2}`},
		{"a constant", `
const busy = -32010
func f() error { return &acp.RequestError{Code: busy} }`, `coded acp.RequestError :3 alone code{-32010 busy acp bound written} relays{:3/1}`},
		{"a constant passed on", `
const busy = -32010
func coded(code int) error { return &acp.RequestError{Code: code, Message: "busy"} }
func f() error { return coded(busy) }`, `coded "busy" acp.RequestError :4 alone code{-32010 busy acp bound codearg 1} relays{:3/1 :4/2}`},
		{"a code chosen by the cause", `
var errGone = errors.New("gone")
func codeOf(err error) int {
	if errors.Is(err, errGone) {
		return -32002
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		return -32003
	}
	return -32603
}
func f(path string) error {
	if _, err := os.Stat(path); err != nil {
		return &acp.RequestError{Code: codeOf(err), Message: err.Error()}
	}
	return nil
}`, `coded acp.RequestError :15 if{failed os.Stat path} code{-32603 acp bound chosen but for errGone,io/fs.PathError written cause{external os.Stat :15 subject(path) if{failed os.Stat path}}} relays{:15/1}`},
		{"a code chosen in place", `
var errGone = errors.New("gone")
func f(err error) error {
	code := -32603
	if errors.Is(err, errGone) {
		code = -32002
	}
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :8 args(err) alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:8/1}`},
		{"a code set again", `
var errGone = errors.New("gone")
func f(err error) error {
	e := &acp.RequestError{Code: -32603, Message: err.Error()}
	if errors.Is(err, errGone) {
		e.Code = -32002
	}
	return e
}`, `coded acp.RequestError :4 args(err) alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:8/1}`},
		{"a code set again for a reason of its own", `
func f(err error, n int) error {
	e := &acp.RequestError{Code: -32603, Message: err.Error()}
	if n > 7 {
		e.Code = -32002
	}
	return e
}`, `coded acp.RequestError :3 args(err) alone code{-32603 open acp bound written cause{param err}} relays{:7/1}`},
		{"a code chosen for a reason of its own", `
func f(err error, n int) error {
	code := -32603
	if n > 7 {
		code = -32002
	}
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :7 args(err) alone code{open acp bound written cause{param err}} relays{:7/1}`},
		{"a code of which none is internal", `
var errGone = errors.New("gone")
func f(err error) error {
	code := -32600
	if errors.Is(err, errGone) {
		code = -32002
	}
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :8 args(err) alone code{open acp bound written cause{param err}} relays{:8/1}`},
		{"a code of a function of two results", `
var errGone = errors.New("gone")
func codeOf(err error) (string, int) {
	if errors.Is(err, errGone) {
		return "gone", -32002
	}
	return "", -32603
}
func f(err error) error {
	text, code := codeOf(err)
	return &acp.RequestError{Code: code, Message: text}
}`, `coded acp.RequestError :11 alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:11/1}`},
		{"a code in a variable that a closure captured", `
var errGone = errors.New("gone")
func f(err error) error {
	code := -32603
	if errors.Is(err, errGone) {
		code = -32002
	}
	_ = func() int { return code }
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :9 args(err) alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:9/1}`},
		{"a code of a variable that is set once", `
var errGone = errors.New("gone")
func f(err error) error {
	usual := -32603
	_ = func() int { return usual }
	code := usual
	if errors.Is(err, errGone) {
		code = -32002
	}
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :10 args(err) alone code{-32603 acp bound chosen but for errGone written cause{param err}} relays{:10/1}`},
		{"a code that is chosen twice", `
var errGone, errLate = errors.New("gone"), errors.New("late")
func f(err error, n int) error {
	code := -32603
	if errors.Is(err, errGone) {
		code = -32002
	} else if errors.Is(err, errLate) {
		code = -32003
	}
	for range n {
		code = code + 0
	}
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :13 args(err) if{out of range n} if{out of range} code{open acp bound written cause{param err}} relays{:13/1}`},
		{"a literal that is overwritten", `
func f(of acp.RequestError) error {
	e := &acp.RequestError{}
	*e = of
	return e
}`, `coded acp.RequestError :3 alone code{open acp bound code of} relays{:5/1}`},
		{"a constant beside a text of the caller", `
const busy = -32010
func coded(text string) error { return &acp.RequestError{Code: busy, Message: text} }
func f(id string) error { return coded("no " + id) }`, `coded "no " acp.RequestError :4 args(id) alone code{-32010 busy acp} relays{:3/1 :4/2}`},
		{"a text deep in the data", `
func f(id string) error {
	return acp.NewInternalError(map[string]any{"of": map[string]any{"id": id}})
}`, `coded acp.NewInternalError acp.RequestError :3 args(id) alone code{-32603 acp bound data dataarg 1} relays{:3/1}`},
		{"a text in the data", `
func f(id string) error { return acp.NewInternalError(map[string]any{"n": 1, "id": id}) }`, `coded acp.NewInternalError acp.RequestError :2 args(id) alone code{-32603 acp bound text id data dataarg 1} relays{:2/1}`},
		{"a format in the data", `
func f(format string, id string) error {
	return acp.NewInternalError(map[string]any{"error": fmt.Sprintf(format, id)})
}`, `coded acp.NewInternalError acp.RequestError :3 args(format id) alone code{-32603 acp bound text format data dataarg 1} relays{:3/1}`},
		{"a cause by its address", `
func f(err error) error {
	s := err.Error()
	return acp.NewInternalError(map[string]any{"error": &s})
}`, `coded acp.NewInternalError acp.RequestError :4 args(err) alone code{-32603 acp bound data dataarg 1 cause{param err}} relays{:4/1}`},
		{"data beside the text of the caller", `
func coded(text string, data any) error { return &acp.RequestError{Code: -32602, Message: text, Data: data} }
func f(id, path string) error { return coded("no "+id, map[string]any{"path": path}) }`, `coded "no " acp.RequestError :3 args(id path) alone code{-32602 acp data datawritten} relays{:2/1 :3/2}`},
		{"a code of a package variable", `
var errGone = errors.New("gone")
var usual = -32603
func f(err error) error {
	code := usual
	if errors.Is(err, errGone) {
		code = -32002
	}
	return &acp.RequestError{Code: code, Message: err.Error()}
}`, `coded acp.RequestError :9 args(err) alone code{open acp bound written cause{param err}} relays{:9/1}`},
		{"causes everywhere", `
type wrapper struct { err error }
func (w *wrapper) String() string { return "" }
func text(err error, n int) (string, error) { return "", nil }
func f(a, b, c, d error, n int) error {
	s := "x"
	if n > 1 {
		s = a.Error()
	}
	w := wrapper{b}
	t, _ := text(c, 1)
	return acp.NewInternalError(map[string]any{"error": s, "list": []any{w, d, []byte(t)}})
}`, `coded "x" acp.NewInternalError acp.RequestError :12 args(a d:b) alone code{-32603 acp bound data dataarg 1 cause{param a} cause{param b} cause{param c} cause{param d}} relays{:12/1}`},
		{"another library's", `
func f(id string) error {
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "bad " + id}
}`, `coded "bad " jsonrpc2.Error :3 args(id) alone code{-32602 CodeInvalidParams jsonrpc2 bound written} relays{:3/1}`},
	})
}

func TestCodedByShape(t *testing.T) {
	run(t, shapes, []sample{
		{"a literal", `
func f(id string) error { return &RPCError{Code: -32602, Message: "no session " + id} }`, `coded "no session " RPCError :2 args(id) alone code{-32602 bound written} relays{:2/1}`},
		{"its message is the name of a code", `
func f(id string) error {
	return &RPCError{Code: -32602, Message: "Invalid params", Data: map[string]string{"reason": "no session " + id, "at": "here"}}
}`, `coded "here; no session " RPCError :3 args(id) alone code{-32602 bound data written datawritten} relays{:3/1}`},
		{"its message is in the data", `
func f(id string) error { return &RPCError{Code: -32602, Data: "no session " + id} }`, `coded "no session " RPCError :2 args(id) alone code{-32602 bound data written datawritten} relays{:2/1}`},
		{"its message is beside the data", `
func f(id string) error { return &RPCError{Code: -32602, Message: "busy", Data: "no session " + id} }`, `coded "busy" RPCError :2 alone code{-32602 bound data written datawritten} relays{:2/1}`},
		{"a text of a map in a variable", `
func f(id string) error {
	data := map[string]any{"reason": id}
	return &RPCError{Code: -32602, Data: data}
}`, `coded RPCError :4 args(id) alone code{-32602 bound text id data written datawritten} relays{:4/1}`},
		{"data that is nil", `
func f(id string) error { return &RPCError{Code: -32602, Message: id, Data: nil} }`, `coded RPCError :2 args(id) alone code{-32602 bound text id written datawritten} relays{:2/1}`},
		{"a map literal as data", `
func f(id string) error {
	return &RPCError{Code: -32602, Message: "no", Data: map[string]any{"id": id}}
}`, `coded "no" RPCError :3 args(id) alone code{-32602 bound data written datawritten} relays{:3/1}`},
		{"a text of the caller in the data", `
func coded(text string) error {
	return &RPCError{Code: -32602, Message: "Invalid params", Data: map[string]any{"x": map[string]any{}, "reason": text}}
}
func f(id string) error { return coded("no session " + id) }`, `coded "no session " RPCError :5 args(id) alone code{-32602 data datawritten} relays{:3/1 :5/2}`},
		{"a value", `
type fault struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
func (f fault) Error() string { return f.Message }
func f(id string) error { return fault{Code: -32001, Message: id} }`, `coded fault :4 args(id) alone code{-32001 bound text id written} relays{:4/1}`},
		{"a variable", `
type fault struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
func (f fault) Error() string { return f.Message }
func f(id string) error {
	var e fault
	e.Code = -32001
	e.Message = id
	return e
}`, `coded fault :5 args(id) alone code{-32001 bound text id written} relays{:8/1}`},
		{"nil without a type", `
func f() error { return nil }`, ``},
	})
}

// TestCoder has errors of a type that tells a library its code.
func TestCoder(t *testing.T) {
	run(t, `package program; import "github.com/creachadair/jrpc2"; const method = "session/prompt";`, []sample{
		{"by a method", `
type busy struct{}
func (*busy) Error() string { return "" }
func (*busy) ErrCode() jrpc2.Code { return 1 }
func f() error { return &busy{} }`, `coded "busy" busy :5 alone code{1 creachadair/jrpc2} relays{:5/1}`},
		{"by a field", `
type busy struct { n jrpc2.Code; text string }
func (b *busy) Error() string { return b.text }
func (b *busy) ErrCode() jrpc2.Code { return b.n }
func f() error { return &busy{n: -32002, text: "gone"} }`, `coded "gone" busy :5 alone code{-32002 creachadair/jrpc2 bound written} relays{:5/1}`},
		{"by a field of a variable", `
type busy struct { n jrpc2.Code; text string }
func (b busy) Error() string { return b.text }
func (b busy) ErrCode() jrpc2.Code { return b.n }
var gone = busy{-32002, "gone"}
func f() error { return gone }`, `coded "gone" gone busy :6 alone code{-32002 gone creachadair/jrpc2}`},
	})
}

// TestRows has errors whose codes stand in the rows of a table beside the errors that
// they are for.
func TestRows(t *testing.T) {
	const table = `
var errA, errB = errors.New("a"), errors.New("b")
type row struct {
	when error
	code int
	text string
}
`
	for _, c := range []struct{ name, rows, loop string }{
		{"an array", `[...]row{{errA, -32002, "A"}, {errB, -32000, "B"}}`, `for _, r := range rows {`},
		{"a slice", `[]row{{errA, -32002, "A"}, {code: -32000, when: errB, text: "B"}}`, `for _, r := range rows {`},
		{"an index", `[]row{{errA, -32002, "A"}, {errB, -32000, "B"}}`, `for i := range rows { r := &rows[i]`},
	} {
		run(t, imports, []sample{{c.name, table + "var rows = " + c.rows + `
func f(err error) error {
	` + c.loop + `
		if errors.Is(err, r.when) {
			return &acp.RequestError{Code: r.code, Message: r.text}
		}
	}
	return err
}`, `
			param err not errA,errB
			coded acp.RequestError :12 code{open acp bound written cause{param err is errB} cause{param err is errA}} relays{:12/1}`}})
	}
}
