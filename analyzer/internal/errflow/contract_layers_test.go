package errflow_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// drafts writes the contracts of packages that import one another.
func drafts(t *testing.T, sources ...string) string {
	t.Helper()
	var b strings.Builder
	for i, pass := range programtest.Packages(t, sources...) {
		r, err := errflow.New(&errflow.Options{}).Run(pass)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "package %s\n%s", pass.Pkg.Name(), written(t, r.(*errflow.Result).Contract(), sources[i]))
	}
	return b.String()
}

const (
	wired = `package wire
import ("encoding/json"; "errors"; "io")
type Fault struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
func (f *Fault) Error() string { return f.Message }
type Handler interface { Handle(method string, params json.RawMessage) (any, error) }
type message struct { ID int ` + "`json:\"id\"`" + `; Method string ` + "`json:\"method\"`" + `; Params json.RawMessage ` + "`json:\"params\"`" + `; Error *Fault ` + "`json:\"error\"`" + ` }
var ErrGone = errors.New("gone")
type Conn struct { w io.Writer; handler Handler }
func New(w io.Writer, h Handler) *Conn { return &Conn{w, h} }
func (c *Conn) Serve(in message) error {
	_, err := c.handler.Handle(in.Method, in.Params)
	if err == nil {
		return nil
	}
	return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: fault(err)})
}
`
	desk = `package desk
import ("context"; "encoding/json"; "errors"; "fmt"; "io"; "os"; "program.example/wire")
type desk struct { open map[string]bool; load func() error }
func serve(w io.Writer) *wire.Conn { return wire.New(w, &desk{}) }
func (d *desk) Handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/prompt":
		return nil, wire.ErrGone
	case "session/load":
		return nil, &wire.Fault{Code: -32001, Message: "busy"}
	case "session/new":
		return nil, errors.New("no folder")
	case "session/fork":
		return nil, fmt.Errorf("fork: %w", &wire.Fault{Code: -32002, Message: "gone"})
	case "session/resume":
		var f *wire.Fault
		return nil, f
	case "session/set_mode":
		return nil, &wire.Fault{Code: len(params), Message: "some"}
	case "session/list":
		return nil, &wire.Fault{Code: -32603, Message: "failed"}
	case "session/delete":
		return nil, d.load()
	case "session/close":
		return nil, context.Canceled
	case "authenticate":
		if _, err := os.Open("key"); errors.Is(err, context.Canceled) {
			return nil, err
		}
	}
	return nil, nil
}
`
)

// What the peer reads of errors that another package sends, or that come from
// one.
func TestContractOfLayers(t *testing.T) {
	for _, c := range []struct {
		name    string
		sources []string
		want    string
	}{
		{"a layer that tells some errors apart", []string{wired + `func fault(err error) *Fault {
	var f *Fault
	switch {
	case errors.Is(err, ErrGone):
		return &Fault{Code: -32002, Message: err.Error()}
	case errors.As(err, &f):
		return f
	}
	return &Fault{Code: -32603, Message: err.Error()}
}
`, desk}, `package wire
: -32603 bare ||wire.Handler.Handle fails| at return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: fault(err)})
: -32002 ||wire.Handler.Handle fails| at return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: fault(err)})
package desk
authenticate: -32603 bare cancelled request||os.Open fails| at return nil, err
session/close: -32603 bare cancelled request|context canceled|| at return nil, context.Canceled
session/delete: ? |||the error comes from where the package does not show at return nil, d.load()
session/fork: -32002 |fork: gone|| at return nil, fmt.Errorf("fork: %w", &wire.Fault{Code: -32002, Message: "gone"})
session/list: -32603 generic |failed|| at return nil, &wire.Fault{Code: -32603, Message: "failed"}
session/load: -32001 |busy|| at return nil, &wire.Fault{Code: -32001, Message: "busy"}
session/new: -32603 bare |no folder|| at return nil, errors.New("no folder")
session/prompt: ? |gone||the layer that sends it singles it out at return nil, wire.ErrGone
session/resume: ? |||the layer that sends it singles it out at return nil, f
session/set_mode: ? |some||the layer that sends it singles it out at return nil, &wire.Fault{Code: len(params), Message: "some"}
`},
		{"a layer that asks no error for its code", []string{wired + `func fault(err error) *Fault {
	if errors.Is(err, ErrGone) {
		return &Fault{Code: -32002, Message: err.Error()}
	}
	return &Fault{Code: -32603, Message: err.Error()}
}
`, desk}, `package wire
: -32603 bare ||wire.Handler.Handle fails| at return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: fault(err)})
: -32002 ||wire.Handler.Handle fails| at return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: fault(err)})
package desk
authenticate: -32603 bare cancelled request||os.Open fails| at return nil, err
session/close: -32603 bare cancelled request|context canceled|| at return nil, context.Canceled
session/delete: ? |||the error comes from where the package does not show at return nil, d.load()
session/fork: -32603 generic |fork: gone|| at return nil, fmt.Errorf("fork: %w", &wire.Fault{Code: -32002, Message: "gone"})
session/list: -32603 generic |failed|| at return nil, &wire.Fault{Code: -32603, Message: "failed"}
session/load: -32603 generic |busy|| at return nil, &wire.Fault{Code: -32001, Message: "busy"}
session/new: -32603 bare |no folder|| at return nil, errors.New("no folder")
session/prompt: ? |gone||the layer that sends it singles it out at return nil, wire.ErrGone
session/resume: ? |||it is a nil pointer of the error type at return nil, f
session/set_mode: -32603 generic |some|| at return nil, &wire.Fault{Code: len(params), Message: "some"}
`},
		{"a layer that makes one error of all", []string{wired + `func fault(err error) *Fault { return &Fault{Code: -32603, Message: err.Error()} }
`, desk}, `package wire
: -32603 bare ||wire.Handler.Handle fails| at return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: fault(err)})
package desk
authenticate: -32603 bare cancelled request||os.Open fails| at return nil, err
session/close: -32603 bare cancelled request|context canceled|| at return nil, context.Canceled
session/delete: -32603 bare ||an error that is not followed further| at return nil, d.load()
session/fork: -32603 generic |fork: gone|| at return nil, fmt.Errorf("fork: %w", &wire.Fault{Code: -32002, Message: "gone"})
session/list: -32603 generic |failed|| at return nil, &wire.Fault{Code: -32603, Message: "failed"}
session/load: -32603 generic |busy|| at return nil, &wire.Fault{Code: -32001, Message: "busy"}
session/new: -32603 bare |no folder|| at return nil, errors.New("no folder")
session/prompt: -32603 bare |gone|| at return nil, wire.ErrGone
session/resume: ? |||it is a nil pointer of the error type at return nil, f
session/set_mode: -32603 generic |some|| at return nil, &wire.Fault{Code: len(params), Message: "some"}
`},
		{"a layer that hands the errors to a library", []string{`package bridge
import ("context"; "github.com/coder/acp-go-sdk")
type Desk interface { Ask(ctx context.Context, id string) error }
type agent struct { acp.Agent; desk Desk }
func New(d Desk) acp.Agent { return &agent{desk: d} }
func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.desk.Ask(ctx, string(r.SessionId))
}
`, `package desk
import ("context"; "errors"; "github.com/coder/acp-go-sdk"; "program.example/bridge")
type desk struct { open map[string]bool }
func serve() acp.Agent { return bridge.New(&desk{}) }
func (d *desk) Ask(ctx context.Context, id string) error {
	switch len(d.open) {
	case 1:
		return acp.NewAuthRequired(nil)
	case 2:
		return ctx.Err()
	}
	return errors.New("closed")
}
`}, `package bridge
session/prompt: ? ||bridge.Desk.Ask fails|the interface Ask is implemented elsewhere at return acp.PromptResponse{}, a.desk.Ask(ctx, string(r.SessionId))
package desk
session/prompt: -32800 bare but specific cancelled prompt|context canceled|| at return ctx.Err()
session/prompt: -32603 bare |closed|len(d.open) != 2| at return errors.New("closed")
session/prompt: -32000 ||| at return acp.NewAuthRequired(nil)
`},
		{"the code of an error of another package", []string{`package store
type Problem struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
func (p *Problem) Error() string { return p.Message }
func Find(n int) *Problem {
	if n > 1 {
		return &Problem{-32002, "no session"}
	}
	return nil
}
`, strings.Replace(rolledHead, "import (", `import ("program.example/store"; `, 1) + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/load":
		p := store.Find(r.ID)
		s.fail(r.ID, p.Code, p.Message)
	}
}
`}, `package store
package program
: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: -32002 |no session|n > 1| at p := store.Find(r.ID)
`},
		{"functions of another package, and one in its place", []string{`package store
import "errors"
func Open(n int) error {
	if n > 1 {
		return errors.New("busy")
	}
	return errors.New("gone")
}
`, `package program
import ("context"; "program.example/store"; "github.com/coder/acp-go-sdk")
type agent struct { acp.Agent; open map[acp.SessionId]bool }
func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) {
	f := store.Open
	if len(a.open) > 1 {
		f = other
	}
	return acp.PromptResponse{}, f(1)
}
func other(n int) error { return nil }
`}, `package store
package program
session/prompt: -32603 bare ||| at return acp.PromptResponse{}, f(1)
`},
		{"a service whose messages are its own", []string{wired + `func fault(err error) *Fault { return &Fault{Code: -32603, Message: err.Error()} }
func (c *Conn) Control(in message) error {
	if in.Method == "hub.attach" {
		return json.NewEncoder(c.w).Encode(message{ID: in.ID, Error: &Fault{Code: 17, Message: "busy"}})
	}
	return nil
}
`}, `package wire
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := drafts(t, c.sources...); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// A package of another module has no contract.
func TestContractOfDependency(t *testing.T) {
	pass := programtest.Pass(t, agentHead+`
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error { return errors.New("busy") }
`)
	pass.Module = &analysis.Module{Path: pass.Pkg.Path(), Version: "v1.0.0"}
	r, err := errflow.New(new(errflow.Options)).Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	if p := r.(*errflow.Result).Contract(); p != nil {
		t.Errorf("%v", p)
	}
}

// Handlers are named without the path of the module, if it has one.
func TestContractModule(t *testing.T) {
	for _, c := range []struct {
		module *analysis.Module
		want   string
	}{
		{nil, "program.example/store.Open"},
		{&analysis.Module{}, "program.example/store.Open"},
		{&analysis.Module{Path: "program.example"}, "store.Open"},
	} {
		passes := programtest.Packages(t, "package store\nfunc Open(params []byte) error { return nil }\n", `package program
import "program.example/store"
type layer interface { Handle(method string, f func([]byte) error) }
func register(l layer) { l.Handle("session/new", store.Open) }
`)
		for _, pass := range passes {
			pass.Module = c.module
			r, err := errflow.New(new(errflow.Options)).Run(pass)
			if err != nil {
				t.Fatal(err)
			}
			if p := r.(*errflow.Result).Contract(); p != nil {
				if got := p.Methods[0].Handlers[0].Func; got != c.want {
					t.Errorf("%v: %q, want %q", c.module, got, c.want)
				}
			} else if pass.Pkg.Name() == "program" {
				t.Error("no contract")
			}
		}
	}
}
