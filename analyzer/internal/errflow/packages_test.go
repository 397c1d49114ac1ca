package errflow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// runAll returns what the engine finds in packages that import one another.
func runAll(t *testing.T, sources ...string) []*errflow.Result {
	t.Helper()
	var out []*errflow.Result
	for _, pass := range programtest.Packages(t, sources...) {
		r, err := errflow.New(new(errflow.Options)).Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r.(*errflow.Result))
	}
	return out
}

const layer = `package layer
import ("encoding/json"; "io")
type Fault struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
func (f *Fault) Error() string { return f.Message }
type Handler interface { Handle(method string, params json.RawMessage) (any, error) }
type message struct { ID int ` + "`json:\"id\"`" + `; Method string ` + "`json:\"method\"`" + `; Params json.RawMessage ` + "`json:\"params\"`" + `; Error *Fault ` + "`json:\"error\"`" + ` }
type Func func(method string, params json.RawMessage) error
type Conn struct { w io.Writer; handler Handler; Extra, Unset Func; given Func }
func New(w io.Writer, h Handler, more Func) *Conn { return &Conn{w: w, handler: h, given: more} }
func (c *Conn) Serve(in message) error {
	if _, err := c.handler.Handle(in.Method, in.Params); err != nil {
		return c.answer(in.ID, &Fault{Code: -32603, Message: err.Error()})
	}
	if err := c.Extra(in.Method, in.Params); err != nil {
		return c.answer(in.ID, &Fault{Code: internalField, Message: err.Error()})
	}
	if err := c.given(in.Method, in.Params); err != nil {
		return c.answer(in.ID, &Fault{Code: internalParam, Message: err.Error()})
	}
	if err := Last(in.Method, in.Params); err != nil {
		return c.answer(in.ID, &Fault{Code: internalVar, Message: err.Error()})
	}
	if _, err := c.handler.Handle(in.Method, nil); err != nil {
		return c.answer(in.ID, &Fault{Code: internalAgain, Message: err.Error()})
	}
	if err := c.given(in.Method, nil); err != nil {
		return c.answer(in.ID, &Fault{Code: internalAgain, Message: err.Error()})
	}
	return nil
}
func (c *Conn) answer(id int, f *Fault) error { return json.NewEncoder(c.w).Encode(message{ID: id, Error: f}) }
var Last Func
const ( internalField = -32099; internalParam = -32098; internalVar = -32097; internalAgain = -32096 )
`

// A layer in another package says what the peer reads of the errors of the
// functions that it is given. Of several places the first one counts.
func TestLayer(t *testing.T) {
	list := runAll(t, layer, `package desk
import ("encoding/json"; "errors"; "io"; "program.example/layer")
type desk struct { open map[string]bool }
func serve(w io.Writer) *layer.Conn {
	d := &desk{}
	c := layer.New(w, d, d.more)
	c.Extra = d.extra
	c.Unset = d.unset
	layer.Last = d.last
	return c
}
func (d *desk) Handle(method string, params json.RawMessage) (any, error) {
	if method == "session/prompt" && !d.open[string(params)] {
		return nil, errors.New("session not found")
	}
	return nil, nil
}
func (d *desk) extra(method string, params json.RawMessage) error {
	if method == "session/load" && !d.open[string(params)] {
		return errors.New("no such session")
	}
	return nil
}
func (d *desk) more(method string, params json.RawMessage) error {
	if method == "session/resume" && !d.open[string(params)] {
		return errors.New("unknown session")
	}
	return nil
}
func (d *desk) last(method string, params json.RawMessage) error {
	if method == "session/fork" && !d.open[string(params)] {
		return errors.New("session does not exist")
	}
	return nil
}
func (d *desk) unset(method string, params json.RawMessage) error {
	if method == "session/set_mode" && !d.open[string(params)] {
		return errors.New("session not found")
	}
	return nil
}
`, `package apart
import ("encoding/json"; "errors")
type Apart struct { open map[string]bool }
func (a *Apart) Handle(method string, params json.RawMessage) (any, error) {
	if method == "session/prompt" && !a.open[string(params)] {
		return nil, errors.New("session not found")
	}
	return nil, nil
}
`, `package app
import ("io"; "program.example/apart"; "program.example/layer")
func main(w io.Writer) { layer.New(w, &apart.Apart{}, nil) }
`)
	var got []string
	for _, r := range list {
		p := r.Surface()
		for _, h := range p.Handlers {
			got = append(got, fmt.Sprintf("%s: %s, %s, %v", h.Method, h.Func, h.How, h.Bare.Codes))
		}
		for _, n := range p.Notes {
			got = append(got, fmt.Sprintf("note %s: %s", n.Posn, n.Text))
		}
		for _, o := range r.Outcomes {
			got = append(got, fmt.Sprintf("%s with %d", o.Verdict.Meaning, o.Wire))
		}
	}
	want := []string{
		`note layer.go:12:32: hands the peer the errors of an interface whose implementations are in other packages: Handle`,
		`note layer.go:15:32: hands the peer the errors of function values that other packages give: at layer.go:15, layer.go:18, layer.go:21, layer.go:27`,
		`: (*desk).Handle, called by program.example/layer (layer.go:12), [-32603]`,
		`: (*desk).extra, called by program.example/layer (layer.go:15), [-32099]`,
		`: (*desk).more, called by program.example/layer (layer.go:18), [-32098]`,
		`: (*desk).last, called by program.example/layer (layer.go:21), [-32097]`,
		`session/fork: , compared in (*desk).last, [-32097]`,
		`session/load: , compared in (*desk).extra, [-32099]`,
		`session/prompt: , compared in (*desk).Handle, [-32603]`,
		`session/resume: , compared in (*desk).more, [-32098]`,
		`session/set_mode: , compared in (*desk).unset, []`,
		`unknown session with -32603`,
		`unknown session with -32099`,
		`unknown session with -32098`,
		`unknown session with -32097`,
		`session/prompt: , compared in (*Apart).Handle, []`,
		`: (*program.example/apart.Apart).Handle, brought to program.example/layer (layer.go:12), [-32603]`,
		`unknown session with -32603`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
}

// An error of another package is told once, with each of the calls that it
// comes from.
func TestSameError(t *testing.T) {
	list := runAll(t, `package store
import ("errors"; "os")
var ErrGone = errors.New("session not found")
type Store struct { open map[string]bool }
func (s *Store) Open(id string) error {
	if !s.open[id] {
		return ErrGone
	}
	return nil
}
func (s *Store) Move(id string) error {
	if !s.open[id] {
		return ErrGone
	}
	return os.Rename("a", "b")
}
`, strings.Replace(head, "import (", "import (\n\"program.example/store\"", 1)+`
type kept struct { agent; s *store.Store }
func (a *kept) Prompt(ctx context.Context, req acp.PromptRequest) (r acp.PromptResponse, err error) {
	if err := a.s.Open(string(req.SessionId)); err != nil {
		return r, err
	}
	return r, nil
}
func (a *kept) LoadSession(ctx context.Context, req acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	return r, a.s.Open(string(req.SessionId))
}
func (a *kept) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	return r, a.s.Move(string(req.SessionId))
}
`)
	var got []string
	for _, o := range list[1].Outcomes {
		got = append(got, fmt.Sprintf("%s %q, %d others, apart %q", o.Verdict.Meaning, o.Methods, o.Others, o.Apart))
		for _, rel := range o.Related {
			got = append(got, rel.Message)
		}
		for i, way := range o.Ways {
			for _, rel := range way {
				got = append(got, fmt.Sprintf("way %d: %s", i+1, rel.Message))
			}
		}
	}
	want := []string{
		`unknown session ["session/load" "session/prompt" "session/set_mode"], 0 others, apart "store.ErrGone"`,
		`the error is made here`,
		`returned to the peer here`,
		`the error is made here`,
		`the same error comes from here`,
		`the same error comes from here`,
		`way 1: the error is made here`,
		`way 1: handed on here`,
		`way 1: returned to the peer here`,
		`way 2: the error is made here`,
		`way 2: returned to the peer here`,
		`way 3: the error is made here`,
		`way 3: returned to the peer here`,
		` ["session/set_mode"], 0 others, apart ""`,
		`the error is made here`,
		`returned to the peer here`,
		`way 1: the error is made here`,
		`way 1: returned to the peer here`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
}
