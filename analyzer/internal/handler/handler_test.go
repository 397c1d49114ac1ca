package handler_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

func find(pass *analysis.Pass) []*handler.Handler {
	w := wire.New(pass, "")
	w.Build(w.Speaks())
	own, _, _ := handler.Find(w, flow.New(w))
	return own
}

// write spells handlers: function, library, method, what its parameters are
// made of as "!" for the peer's message, and what else is said of it.
func write(list []*handler.Handler) string {
	var lines []string
	for _, h := range list {
		s := h.Fn.Name()
		if recv := h.Fn.Signature.Recv(); recv != nil {
			s = program.ShortTypeName(recv.Type()) + "." + s
		}
		if h.Library != nil {
			s += " of " + h.Library.Name
			if h.Package == nil {
				s += " without a package"
			}
		} else {
			s += fmt.Sprintf(" code %d %d", h.Behavior.Uncoded, h.Behavior.Canceled)
			if !h.Behavior.KeepsWrapped || h.Shape.Method != -1 {
				s += " odd"
			}
		}
		if h.Method != "" {
			s += " for " + h.Method
		}
		s += " ("
		for i, t := range h.Env {
			if i > 0 {
				s += " "
			}
			if t.From&taint.Peer != 0 {
				s += "!" + strings.Join(t.Names, "/")
			} else {
				s += "-"
			}
		}
		s += ")"
		if h.Notification {
			s += " notification"
		}
		if h.StubOnly {
			s += " stub"
		}
		if h.Sink != nil {
			s += fmt.Sprintf(" sink %d", h.Sink.Line)
		}
		lines = append(lines, s)
	}
	return strings.Join(lines, "\n")
}

// A sample is a program, in two parts, and the handlers that are found in it.
type sample struct{ name, head, source, want string }

func run(t *testing.T, found func(*testing.T, sample) string, samples []sample) {
	for _, c := range samples {
		t.Run(c.name, func(t *testing.T) {
			got := found(t, c)
			if want := strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func found(t *testing.T, c sample) string {
	return write(find(programtest.Pass(t, c.head+c.source)))
}

const (
	coder = `package program; import ("context"; "encoding/json"; acp "github.com/coder/acp-go-sdk"); ` +
		`var _, _ = json.Marshal, acp.NewInternalError; var _ context.Context;`
	sourcegraph = `package program; import ("context"; "github.com/sourcegraph/jsonrpc2"); var _ context.Context; var _ jsonrpc2.Error; const method = "session/prompt";`
	josh        = `package program; import ("context"; "encoding/json"; "github.com/joshgarnett/agent-client-protocol-go/acp"); ` +
		`var _ context.Context; var _ json.RawMessage; var _ acp.Handler;`
	iron   = `package program; import ("context"; "encoding/json"; "github.com/ironpark/go-acp"); var _ context.Context; var _ json.RawMessage; var _ acp.Connection;`
	rolled = `package program; import ("context"; "encoding/json"); var _ context.Context; var _ json.RawMessage; const method = "session/prompt";`
)

// TestFind has agents and dispatchers, which have the shapes of the libraries.
func TestFind(t *testing.T) {
	run(t, found, []sample{
		{"an agent", coder, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func (a *agent) Cancel(ctx context.Context, n acp.CancelNotification) error { return nil }
func (a *agent) Close(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }`, `
			agent.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)
			agent.Cancel of coder/acp-go-sdk for session/cancel (- - !n/CancelNotification) notification`},
		{"an agent by its value", coder, `
type agent struct{ acp.Agent }
func (a agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }`, `agent.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)`},
		{"a method of another shape", coder, `
type agent struct{ acp.Agent }
func (a *agent) NewSession(params acp.NewSessionRequest) (acp.NewSessionResponse, error) { return acp.NewSessionResponse{}, nil }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }`, `agent.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest) stub`},
		{"a type that is no agent", coder, `
type desk struct{}
func (d *desk) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }`, `desk.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest) stub`},
		{"an optional method alone", coder, `
type desk struct{}
func (d *desk) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) { return acp.LoadSessionResponse{}, nil }`, `desk.LoadSession of coder/acp-go-sdk for session/load (- - !params/LoadSessionRequest) stub`},
		{"an extension", coder, `
type desk struct{}
func (d *desk) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }`, `desk.HandleExtensionMethod of coder/acp-go-sdk (- - !method !params)`},
		{"a dispatcher", coder, `
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }`, `dispatch of coder/acp-go-sdk (- !method !params)`},
		{"a dispatcher beside an agent", coder, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }
func main() { acp.NewConnection(dispatch, nil, nil) }`, `dispatch of coder/acp-go-sdk (- !method !params)`},
		{"a dispatcher beside an agent that the library gets", coder, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }
func main() {
	acp.NewConnection(dispatch, nil, nil)
	acp.NewAgentSideConnection(&agent{}, nil, nil)
}`, `
			agent.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)
			dispatch of coder/acp-go-sdk (- !method !params)`},
		{"an agent with methods of the pointer too", coder, `
type agent struct{ acp.Agent }
func (a agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func (a *agent) Cancel(ctx context.Context, n acp.CancelNotification) error { return nil }`, `
			agent.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)
			agent.Cancel of coder/acp-go-sdk for session/cancel (- - !n/CancelNotification) notification`},
		{"a dispatcher beside an agent that somebody else gets", coder, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }
func main() {
	json.Marshal(&agent{})
	acp.NewConnection(dispatch, nil, nil)
}`, `dispatch of coder/acp-go-sdk (- !method !params)`},
		{"one of a shape that calls another one", sourcegraph, `
type inner struct{}
func (i inner) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) { return nil, nil }
type outer struct{ inner inner }
func (o outer) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) { return o.inner.handle(ctx, conn, req) }`, `
			inner.handle of sourcegraph/jsonrpc2 (- - - !req/Request)
			outer.handle of sourcegraph/jsonrpc2 (- - - !req/Request)`},
		{"a decorated agent", coder, `
type inner struct{ acp.Agent }
func (a *inner) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func (a *inner) Cancel(ctx context.Context, n acp.CancelNotification) error { return nil }
type outer struct{ *inner }
func (a *outer) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return a.inner.Prompt(ctx, params) }
func main() { acp.NewAgentSideConnection(&outer{}, nil, nil) }`, `
			inner.Cancel of coder/acp-go-sdk for session/cancel (- - !n/CancelNotification) notification
			outer.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)`},
		{"a decorated agent that the library gets too", coder, `
type inner struct{ acp.Agent }
func (a *inner) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
type outer struct{ *inner }
func (a *outer) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return a.inner.Prompt(ctx, params) }
func main() {
	acp.NewAgentSideConnection(&outer{}, nil, nil)
	acp.NewAgentSideConnection(&inner{}, nil, nil)
}`, `
			inner.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)
			outer.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)`},
		{"a raw one", sourcegraph, `
type desk struct{}
func (desk) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {}
func handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) { return nil, nil }
func Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {}`, `
			desk.Handle of sourcegraph/jsonrpc2 (- - - !req/Request)
			handle of sourcegraph/jsonrpc2 (- - !req/Request)`},
		{"nothing", rolled, `
func load(raw json.RawMessage) error { return nil }`, ``},
	})
}

// TestUsed has functions that are handlers by what the program does with them.
func TestUsed(t *testing.T) {
	run(t, found, []sample{
		{"a function that is used as one", iron, `
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }
func other(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }
var h acp.MethodHandler = dispatch`, `dispatch of ironpark/go-acp (- !method !params)`},
		{"middleware", iron, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func around(next acp.MethodHandler) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) { return next(ctx, method, params) }
}`, `
			agent.Prompt of ironpark/go-acp for session/prompt (- - !params/PromptRequest) stub
			around$1 of ironpark/go-acp (- !method !params -)`},
		{"registered by a shape", sourcegraph, `
func handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) { return nil, nil }
func main() { jsonrpc2.HandlerWithError(handle) }`, `handle of sourcegraph/jsonrpc2 (- - !req/Request)`},
		{"registered by methods", josh, `
type desk struct{}
func (d *desk) load(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil }
func prompt[P, R any](ctx context.Context, params *P) (*R, error) { return nil, nil }
func cancel[P any](ctx context.Context, params *P) error { return nil }
func load(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil }
func note(ctx context.Context, params json.RawMessage) error { return nil }
func main() {
	r, d := acp.NewHandlerRegistry(), &desk{}
	r.RegisterSessionPromptHandler(prompt)
	r.RegisterMethod("session/list", d.load)
	r.RegisterSessionCancelHandler(cancel)
	r.RegisterMethod("session/load", load)
	r.RegisterMethod("other", load)
	r.RegisterNotification("x", note)
	r.RegisterMethod("y", func(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil })
}`, `
			prompt of joshgarnett/agent-client-protocol-go for session/prompt (- !params)
			desk.load of joshgarnett/agent-client-protocol-go for session/list (- - !params)
			cancel of joshgarnett/agent-client-protocol-go for session/cancel (- !params) notification
			load of joshgarnett/agent-client-protocol-go for session/load (- !params)
			note of joshgarnett/agent-client-protocol-go (- !params) notification
			main$1 of joshgarnett/agent-client-protocol-go (- !params)`},
		{"converted first, registered then", josh, `
func load(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil }
func cancel(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil }
func main() {
	r, h := acp.NewHandlerRegistry(), acp.HandlerFunc(load)
	r.RegisterMethod("session/load", h)
	r.RegisterMethod("session/cancel", acp.HandlerFunc(cancel))
}`, `
			load of joshgarnett/agent-client-protocol-go for session/load (- !params)
			cancel of joshgarnett/agent-client-protocol-go for session/cancel (- !params) notification`},
	})
}

// TestNamed has handlers that directives name.
func TestNamed(t *testing.T) {
	run(t, found, []sample{
		{"a directive on a function", rolled, `
//acperrlint:handler method=session/prompt code=-32000
func prompt(ctx context.Context, raw json.RawMessage, n int) error { return nil }
//acperrlint:handler method=session/cancel
func cancel(raw json.RawMessage) error { return nil }
type desk struct{}
//acperrlint:handler
func (d *desk) load(raw json.RawMessage) error { return nil }
func other(raw json.RawMessage) error { return nil }`, `
			prompt code -32000 -32000 for session/prompt (- !raw !n)
			cancel code -32603 -32603 for session/cancel (!raw) notification
			desk.load code -32603 -32603 (- !raw)`},
		{"a directive on a func type", rolled, `
//acperrlint:handler
type route func(raw json.RawMessage) error
type plain func(raw json.RawMessage) error
func one(raw json.RawMessage) error { return nil }
func two(raw json.RawMessage) error { return nil }
var a, b, c = route(one), plain(two), route(one)
var table = map[string]route{"session/load": func(raw json.RawMessage) error { return nil }}`, `
			one code -32603 -32603 (!raw)
			init$1 code -32603 -32603 for session/load (!raw)`},
		{"a directive on an interface", rolled, `
//acperrlint:handler
type server interface { Load(raw json.RawMessage) error; Drop() error }
type other interface { Skip() error }
type desk struct{}
func (d *desk) Load(raw json.RawMessage) error { return nil }
func (d *desk) Drop() error { return nil }
func (d *desk) Skip() error { return nil }
var _ server = &desk{}`, `
			desk.Drop code -32603 -32603 (-)
			desk.Load code -32603 -32603 (- !raw)`},
		{"a function that is registered for a method", rolled, `
//acperrlint:handler
type route func(raw json.RawMessage) error
func load(raw json.RawMessage) error { return nil }
func cancel(raw json.RawMessage) error { return nil }
var table = map[string]route{"session/load": load, "session/cancel": cancel}`, `
			load code -32603 -32603 for session/load (!raw)
			cancel code -32603 -32603 for session/cancel (!raw) notification`},
	})
}

// TestTestFiles has handlers in a test file: what a fake answers reaches no
// peer.
func TestTestFiles(t *testing.T) {
	for _, source := range []string{
		coder + `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }`,
		iron + `
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }
var h acp.MethodHandler = dispatch`,
		rolled + `
//acperrlint:handler
func load(raw json.RawMessage) error { return nil }`,
	} {
		pass := programtest.Pass(t, source)
		if len(find(pass)) != 1 {
			t.Errorf("%d handlers", len(find(pass)))
		}
		for name, want := range map[string]int{"fake.go": 1, "fake_test.go": 0} {
			p := programtest.Importing(t, pass, name, source)
			if got := find(p); len(got) != want {
				t.Errorf("%s: %s", name, write(got))
			}
		}
	}
}
