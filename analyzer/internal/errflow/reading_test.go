package errflow_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// What the peer reads of an error that a handler returns.
func TestReadings(t *testing.T) {
	head := strings.Replace(agentHead, `"os";`, `"os"; "github.com/sourcegraph/jsonrpc2";`, 1) + `
type Store interface { Load() error }
type _ jsonrpc2.Error
type shut struct{ n int }
func (*shut) Error() string { return "shut" }
type around struct{ inner error }
func (a *around) Error() string { return "around" }
func (a *around) Unwrap() error { return a.inner }
var errBusy = errors.New("busy")
var store Store
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error {
	var err error; _ = err
	`
	one := func(a, b string) string {
		return fmt.Sprintf("if len(a.open) > 1 { err = %s } else { err = %s }; return err", a, b)
	}
	said := func(a, b string) string {
		return one(fmt.Sprintf("errors.New(%q)", a), fmt.Sprintf("errors.New(%q)", b))
	}
	for _, c := range []struct{ name, body, want string }{
		{"the same before a colon", said("load: busy", "load: gone"), `-32603 bare |load: …||`},
		{"the same words first", said("the model is busy", "the model is gone"), `-32603 bare |the model is …||`},
		{"the same behind a colon", said("load: no model", "resume: no model"), `-32603 bare |…: no model||`},
		{"the same behind a colon, which is no word", said("load: 3", "resume: 3"), `-32603 bare |||`},
		{"one begins with the other", said("busy", "busy now"), `-32603 bare |||`},
		{"one ends with the other", said("model", "no model"), `-32603 bare |||`},
		{"one ends with the other behind a colon", said(": model", "no: model"), `-32603 bare |…: model||`},
		{"the same before a colon, and words behind it", said("load: the model is busy", "load: the model is gone"), `-32603 bare |load: …||`},
		{"other words behind a colon", said("load: busy", "resume: gone"), `-32603 bare |||`},
		{"the same in the middle of a word alone", said("session1: gone", "session2: busy"), `-32603 bare |||`},
		{"one begins with the other, which is longer", said("busy now", "busy"), `-32603 bare |||`},
		{"one ends with the other, which is longer", said("no model", "model"), `-32603 bare |||`},
		{"the same space first", said(" busy", " gone"), `-32603 bare |||`},
		{"other reasons not to know", one("a.load()", "store.Load()"), `? |||the error comes from where the package does not show`},
		{"one of them not known", one(`errors.New("busy")`, "a.load()"), `-32603 bare |busy|len(a.open) > 1|
? |||the error comes from where the package does not show`},
		{"a variable", `return errBusy`, `-32603 bare |busy||`},
		{"a code inside a type of the program's own", `return &around{acp.NewAuthRequired(nil)}`, `-32603 bare |around: around||`},
		{"other codes", one(`acp.NewAuthRequired(nil)`, `acp.NewInvalidParams(nil)`), `-32602 ||len(a.open) <= 1|
-32000 ||len(a.open) > 1|`},
		{"with a code and bare", one(`acp.NewInternalError("busy")`, `errors.New("busy")`), `-32603 generic |busy||`},
		{"other situations", one(`fmt.Errorf("session %s not found", r.SessionId)`, `errors.New("authentication required")`), `-32603 bare |authentication required|len(a.open) <= 1|
-32603 bare unknown session|session … not found|len(a.open) > 1|`},
		{"an interrupted call", `return ctx.Err()`, `-32800 bare but specific cancelled prompt|context canceled||`},
		{"canceled", `return context.Canceled`, `-32800 bare but specific cancelled prompt|context canceled||`},
		{"too late", `return context.DeadlineExceeded`, `-32603 bare |context deadline exceeded||`},
		{"the cause of it", `if errors.Is(a.load(), context.Canceled) { return errors.New("stopped") }; return nil`, `-32603 bare cancelled prompt|stopped|the error is context.Canceled|`},
		{"known to be canceled", `if _, err = os.Open("x"); errors.Is(err, context.Canceled) { return err }; return nil`, `-32800 bare but specific cancelled prompt||os.Open fails|`},
		{"a type that is asked for", `var e *os.PathError; if _, err = os.Open("x"); errors.As(err, &e) { return err }; return nil`, `? ||os.Open fails|the error has a type that is asked for`},
		{"a nil pointer", `var e *acp.RequestError; return e`, `none`},
		{"an interface", `return store.Load()`, `? ||program.Store.Load fails|the interface Load is implemented elsewhere`},
		{"a type of the program's own", `return &shut{len(a.open)}`, `-32603 bare |shut: shut||`},
		{"an object of another library", `return &jsonrpc2.Error{Code: -32002, Message: "gone"}`, `-32603 generic |gone||`},
		{"a wrapped code", `return fmt.Errorf("of %d: %w", len(a.open), acp.NewAuthRequired(nil))`, `-32603 generic |of …: …||`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var list []string
			for line := range strings.Lines(draft(t, "", head+c.body+"\n}\n")) {
				read, _, _ := strings.Cut(strings.TrimSpace(line), " at ")
				list = append(list, strings.TrimPrefix(read, "session/prompt: "))
			}
			if got := strings.Join(list, "\n"); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// The functions where a method's messages arrive are named without the path of
// the module.
func TestContractHandlers(t *testing.T) {
	passes := programtest.Packages(t, layer, `package apart
import ("encoding/json"; "errors"; "fmt")
type Apart struct { open map[string]bool }
func (a *Apart) Handle(method string, params json.RawMessage) (any, error) {
	if method == "session/prompt" && !a.open[string(params)] {
		return nil, errors.New("session not found")
	}
	if method == "session/load" {
		return nil, fmt.Errorf("load %s", params)
	}
	return nil, nil
}
`, `package app
import ("io"; "program.example/apart"; "program.example/layer")
func main(w io.Writer) { layer.New(w, &apart.Apart{}, nil) }
`)
	var b strings.Builder
	for _, pass := range passes {
		pass.Module = &analysis.Module{Path: "program.example"}
		r, err := errflow.New(new(errflow.Options)).Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		p := r.(*errflow.Result).Contract()
		if p == nil {
			fmt.Fprintf(&b, "%s: none\n", pass.Pkg.Name())
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", p.Path, p.Protocol)
		for _, m := range p.Methods {
			fmt.Fprintf(&b, "%s:\n", m.Name)
			for _, h := range m.Handlers {
				fmt.Fprintf(&b, "\t%s, %s, %s:%d\n", h.Func, h.How, h.At.File, h.At.Line)
			}
			for _, c := range m.Codes {
				for _, place := range c.Places {
					fmt.Fprintf(&b, "\t%s at %s:%d in %s: %s|%s|%s|%s\n", strings.TrimSpace(kind(c, place)+" "+c.Name), place.File, place.Line, place.Func, place.Situation, place.Message, place.When, place.Why)
				}
			}
		}
	}
	if got, want := strings.TrimSpace(b.String()), `program.example/layer: 
:
	-32603 bare Internal error at layer.go:12 in (*Conn).Serve: ||layer.Handler.Handle fails|
	-32099 generic at layer.go:15 in (*Conn).Serve: ||an error that is not followed further|
	-32098 generic at layer.go:18 in (*Conn).Serve: ||an error that is not followed further|
	-32097 generic at layer.go:21 in (*Conn).Serve: ||an error that is not followed further|
	-32096 bare at layer.go:24 in (*Conn).Serve: ||layer.Handler.Handle fails|
	-32096 generic at layer.go:27 in (*Conn).Serve: ||an error that is not followed further|
program.example/apart: ACP
session/load:
	, compared in (*Apart).Handle, apart.go:8
session/prompt:
	, compared in (*Apart).Handle, apart.go:5
program.example/app: ACP
session/load:
	-32603 bare Internal error at app.go:3 in main: |load …||
session/prompt:
	-32603 bare Internal error at app.go:3 in main: unknown session|session not found|a.open has no params|`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The contract of programs with a table, with repliers, and with messages of
// their own.
func TestContractOfOwn(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a table", speaker + `
type layer interface { Handle(method string, f func(json.RawMessage) error); Notify(method string, f func(json.RawMessage)) }
func register(l layer) {
	l.Handle("session/new", open)
	l.Handle("session/prompt", ask)
	l.Handle("session/set_mode", none)
	l.Handle("session/resume", resume)
	l.Notify("session/load", load)
}
func open(params json.RawMessage) error { return &problem{-32002, "no session"} }
func ask(params json.RawMessage) error { return errGone }
func none(params json.RawMessage) error { var p *problem; return p }
func resume(params json.RawMessage) error { return resumed(params) }
func resumed(params json.RawMessage) error { return &problem{len(params), "some"} }
func load(params json.RawMessage) {}
`, `session/load: none
session/new: -32002 |no session|| at func open(params json.RawMessage) error { return &problem{-32002, "no session"} }
session/prompt: ? |gone||who sends the error that is returned is not seen at func ask(params json.RawMessage) error { return errGone }
session/resume: ? |some||the code is decided when the program runs at func resume(params json.RawMessage) error { return resumed(params) }
session/set_mode: none`},
		{"repliers", `package program
import ("context"; "errors"; "fmt"; "github.com/sourcegraph/jsonrpc2")
type replier func(ctx context.Context, result any, err error) error
func handle(ctx context.Context, reply replier, method string, c *jsonrpc2.Conn, id jsonrpc2.ID) error {
	switch method {
	case "session/new":
		return refuse(ctx, reply, errors.New("no folder"))
	case "session/load":
		return reply(ctx, nil, ctx.Err())
	case "session/prompt":
		return twice(ctx, reply, errors.New("no model"), 2)
	}
	return reply(ctx, nil, fmt.Errorf("no method %s", method))
}
func refuse(ctx context.Context, reply replier, err error) error { return reply(ctx, nil, fmt.Errorf("refused: %w", err)) }
func twice(ctx context.Context, reply replier, err error, n int) error {
	if n > 0 { return twice(ctx, reply, err, n-1) }
	return reply(ctx, nil, err)
}
`, `: ? unsupported method|no method …||the replier that it is given decides at return reply(ctx, nil, fmt.Errorf("no method %s", method))
session/load: ? |context canceled||the replier that it is given decides at return reply(ctx, nil, ctx.Err())
session/new: ? |refused: no folder||the replier that it is given decides at return refuse(ctx, reply, errors.New("no folder"))
session/prompt: ? |no model||the replier that it is given decides at return twice(ctx, reply, errors.New("no model"), 2)`},
		{"an object inside an error of the program's own", `package program
import ("context"; "github.com/creachadair/jrpc2"; "github.com/creachadair/jrpc2/handler")
var methods = handler.Map{"session/prompt": handler.New(prompt)}
type around struct { inner error }
func (a *around) Error() string { return "around" }
func (a *around) Unwrap() error { return a.inner }
func prompt(ctx context.Context, req *jrpc2.Request) (any, error) {
	if req.HasParams() {
		return nil, context.Canceled
	}
	return nil, &around{jrpc2.Errorf(-32002, "gone")}
}
`, `session/prompt: -32097 bare but specific cancelled prompt|context canceled|req.HasParams()| at return nil, context.Canceled
session/prompt: -32002 |around: around|!req.HasParams()| at return nil, &around{jrpc2.Errorf(-32002, "gone")}`},
		{"messages of its own", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/new":
		s.both(r)
	case "session/load":
		s.both(r)
	}
}
func (s *server) both(r *request) {
	if len(r.Params) == 0 {
		s.fail(r.ID, -32602, "no folder")
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: -32602 invalid parameter value|no folder|len(r.Params) == 0| at s.fail(r.ID, -32602, "no folder")
session/new: -32602 invalid parameter value|no folder|len(r.Params) == 0| at s.fail(r.ID, -32602, "no folder")`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.TrimSpace(draft(t, "", c.source)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// Where nothing is said of an error of another package, its function is.
func TestContractFrom(t *testing.T) {
	agent := strings.Replace(agentHead, `"os";`, `"os"; "program.example/store";`, 1) + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error { return store.Open(len(a.open)) }
`
	list := runAll(t, `package store
import "errors"
func Open(n int) error {
	if n > 1 {
		return errors.New("busy")
	}
	return errors.New("gone")
}
`, agent)
	for _, m := range list[1].Contract().Methods {
		for _, c := range m.Codes {
			for _, place := range c.Places {
				if place.When != "store.Open fails" || place.Message != "" {
					t.Errorf("%s: %+v", m.Name, place)
				}
			}
		}
	}
}
