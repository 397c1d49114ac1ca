package handler_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

func find(pass *analysis.Pass) []*handler.Handler {
	w := wire.New(pass, "")
	w.Build(w.Speaks())
	own, _ := handler.Find(w)
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
			if !h.Behavior.KeepsWrapped || h.Shape.Replier != -1 || h.Shape.Method != -1 {
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
			if t.Wire {
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

const (
	coder = `package program; import ("context"; "encoding/json"; acp "github.com/coder/acp-go-sdk"); ` +
		`var _, _ = json.Marshal, acp.NewInternalError; var _ context.Context;`
	sourcegraph = `package program; import ("context"; "github.com/sourcegraph/jsonrpc2"); var _ context.Context; var _ jsonrpc2.Error; const method = "session/prompt";`
	josh        = `package program; import ("context"; "encoding/json"; "github.com/joshgarnett/agent-client-protocol-go/acp"); ` +
		`var _ context.Context; var _ json.RawMessage; var _ acp.Handler;`
	iron   = `package program; import ("context"; "encoding/json"; "github.com/ironpark/go-acp"); var _ context.Context; var _ json.RawMessage; var _ acp.Connection;`
	rolled = `package program; import ("context"; "encoding/json"); var _ context.Context; var _ json.RawMessage; const method = "session/prompt";`
)

func TestFind(t *testing.T) {
	for _, c := range []struct{ name, head, source, want string }{
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
func (d *desk) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }`, `desk.HandleExtensionMethod of coder/acp-go-sdk (- - !method !params/RawMessage)`},
		{"a dispatcher", coder, `
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }`, `dispatch of coder/acp-go-sdk (- !method !params/RawMessage)`},
		{"a dispatcher beside an agent", coder, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }
func main() { acp.NewConnection(dispatch, nil, nil) }`, `dispatch of coder/acp-go-sdk (- !method !params/RawMessage)`},
		{"a dispatcher beside an agent that the library gets", coder, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) { return nil, nil }
func main() {
	acp.NewConnection(dispatch, nil, nil)
	acp.NewAgentSideConnection(&agent{}, nil, nil)
}`, `
			agent.Prompt of coder/acp-go-sdk for session/prompt (- - !params/PromptRequest)
			dispatch of coder/acp-go-sdk (- !method !params/RawMessage)`},
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
}`, `dispatch of coder/acp-go-sdk (- !method !params/RawMessage)`},
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
		{"a function that is used as one", iron, `
func dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }
func other(ctx context.Context, method string, params json.RawMessage) (any, error) { return nil, nil }
var h acp.MethodHandler = dispatch`, `dispatch of ironpark/go-acp (- !method !params/RawMessage)`},
		{"middleware", iron, `
type agent struct{ acp.Agent }
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func around(next acp.MethodHandler) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) { return next(ctx, method, params) }
}`, `
			agent.Prompt of ironpark/go-acp for session/prompt (- - !params/PromptRequest) stub
			around$1 of ironpark/go-acp (- !method !params/RawMessage -)`},
		{"registered by a shape", sourcegraph, `
func handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) { return nil, nil }
func main() { jsonrpc2.HandlerWithError(handle) }`, `handle of sourcegraph/jsonrpc2 (- - !req/Request)`},
		{"a raw one", sourcegraph, `
type desk struct{}
func (desk) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {}
func handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) { return nil, nil }
func Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {}`, `
			desk.Handle of sourcegraph/jsonrpc2 (- - - !req/Request)
			handle of sourcegraph/jsonrpc2 (- - !req/Request)`},
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
			desk.load of joshgarnett/agent-client-protocol-go for session/list (- - !params/RawMessage)
			cancel of joshgarnett/agent-client-protocol-go for session/cancel (- !params) notification
			load of joshgarnett/agent-client-protocol-go for session/load (- !params/RawMessage)
			note of joshgarnett/agent-client-protocol-go (- !params/RawMessage) notification
			main$1 of joshgarnett/agent-client-protocol-go (- !params/RawMessage)`},
		{"converted first, registered then", josh, `
func load(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil }
func cancel(ctx context.Context, params json.RawMessage) (any, error) { return nil, nil }
func main() {
	r, h := acp.NewHandlerRegistry(), acp.HandlerFunc(load)
	r.RegisterMethod("session/load", h)
	r.RegisterMethod("session/cancel", acp.HandlerFunc(cancel))
}`, `
			load of joshgarnett/agent-client-protocol-go for session/load (- !params/RawMessage)
			cancel of joshgarnett/agent-client-protocol-go for session/cancel (- !params/RawMessage) notification`},
		{"a directive on a function", rolled, `
//acperrlint:handler method=session/prompt code=-32000
func prompt(ctx context.Context, raw json.RawMessage, n int) error { return nil }
//acperrlint:handler method=session/cancel
func cancel(raw json.RawMessage) error { return nil }
type desk struct{}
//acperrlint:handler
func (d *desk) load(raw json.RawMessage) error { return nil }
func other(raw json.RawMessage) error { return nil }`, `
			prompt code -32000 -32000 for session/prompt (- !raw/RawMessage !n)
			cancel code -32603 -32603 for session/cancel (!raw/RawMessage) notification
			desk.load code -32603 -32603 (- !raw/RawMessage)`},
		{"a directive on a func type", rolled, `
//acperrlint:handler
type route func(raw json.RawMessage) error
type plain func(raw json.RawMessage) error
func one(raw json.RawMessage) error { return nil }
func two(raw json.RawMessage) error { return nil }
var a, b, c = route(one), plain(two), route(one)
var table = map[string]route{"session/load": func(raw json.RawMessage) error { return nil }}`, `
			one code -32603 -32603 (!raw/RawMessage)
			init$1 code -32603 -32603 for session/load (!raw/RawMessage)`},
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
			desk.Load code -32603 -32603 (- !raw/RawMessage)`},
		{"a function that is registered for a method", rolled, `
//acperrlint:handler
type route func(raw json.RawMessage) error
func load(raw json.RawMessage) error { return nil }
func cancel(raw json.RawMessage) error { return nil }
var table = map[string]route{"session/load": load, "session/cancel": cancel}`, `
			load code -32603 -32603 for session/load (!raw/RawMessage)
			cancel code -32603 -32603 for session/cancel (!raw/RawMessage) notification`},
		{"nothing", rolled, `
func load(raw json.RawMessage) error { return nil }`, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := write(find(programtest.Pass(t, c.head+c.source)))
			if want := strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
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
			p := checked(t, pass, pass.Pkg, name, source)
			if got := find(p); len(got) != want {
				t.Errorf("%s: %s", name, write(got))
			}
		}
	}
}

// known imports a package that was checked before, and what it imports.
type known struct{ pkg *types.Package }

func (k known) Import(path string) (*types.Package, error) {
	for _, pkg := range append(k.pkg.Imports(), k.pkg) {
		if pkg.Path() == path {
			return pkg, nil
		}
	}
	return nil, fmt.Errorf("%s is not imported", path)
}

// checked returns a pass over a package of one file.
func checked(t *testing.T, of *analysis.Pass, imports *types.Package, name, source string) *analysis.Pass {
	t.Helper()
	file, err := parser.ParseFile(of.Fset, name, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	pkg, err := (&types.Config{Importer: known{imports}}).Check("program.example/caller", of.Fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	pass := *of
	pass.Files, pass.Pkg, pass.TypesInfo = []*ast.File{file}, pkg, info
	return &pass
}

const serving = rolled + `
type Server interface { Load(raw json.RawMessage, n int) error; Other() error }
type LoadFunc func(raw json.RawMessage, n int) error
func (f LoadFunc) Load(raw json.RawMessage, n int) error { return f(raw, n) }
func (f LoadFunc) Other() error { return nil }
type OddFunc func(n int) error
func (f OddFunc) Load(raw json.RawMessage, n int) error { return f(n) }
func (f OddFunc) Other() error { return nil }
type FreeFunc func(raw json.RawMessage, n int) error
type Name string
`

// served finds handlers in a package that imports another one whose interface
// hands errors to the peer.
func served(t *testing.T, name, head, source string, speaks bool) string {
	first := programtest.Pass(t, strings.Replace(serving, rolled, head, 1))
	load := first.Pkg.Scope().Lookup("Server").Type().Underlying().(*types.Interface).Method(0)
	imports := `package caller; import ("encoding/json"; p "program.example/program"`
	if head == coder {
		imports += `; _ "github.com/coder/acp-go-sdk"`
	}
	pass := checked(t, first, first.Pkg, name, imports+"); var _ json.RawMessage; var _ p.Name;"+source)
	pass.ImportPackageFact = func(pkg *types.Package, f analysis.Fact) bool {
		if s, ok := f.(*wire.SpeaksFact); ok && pkg == first.Pkg && speaks {
			s.Protocol = "acp"
			return true
		}
		return false
	}
	pass.ImportObjectFact = func(obj types.Object, f analysis.Fact) bool {
		if s, ok := f.(*handler.SinkFact); ok && obj == types.Object(load) {
			*s = handler.SinkFact{Code: -32099, Method: "session/load", Site: program.Site{Line: 7}, Wire: []bool{true, false, true}}
			return true
		}
		return false
	}
	return write(find(pass))
}

func TestServed(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a type", `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error { return nil }
func (d *desk) Other() error { return nil }
type half struct{}
func (d *half) Load(raw json.RawMessage, n int) error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw/RawMessage -) sink 7`},
		{"a value", `
type desk struct{}
func (d desk) Load(raw json.RawMessage, n int) error { return nil }
func (d desk) Other() error { return nil }
type more interface { p.Server }
type one[T any] struct{}
func (d one[T]) Load(raw json.RawMessage, n int) error { return nil }
func (d one[T]) Other() error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw/RawMessage -) sink 7`},
		{"a method of an embedded type", `
type base struct{}
func (d base) Load(raw json.RawMessage, n int) error { return nil }
type desk struct{ base }
func (d desk) Other() error { return nil }
type other struct{ p.Server }`, `base.Load code -32099 -32099 for session/load (- !raw/RawMessage -) sink 7`},
		{"an adapted function", `
func load(raw json.RawMessage, n int) error { return nil }
var a, b p.Server = p.LoadFunc(load), p.LoadFunc(load)
func odd(n int) error { return nil }
var c p.Server = p.OddFunc(odd)
type LoadFunc func(raw json.RawMessage, n int) error
var d = LoadFunc(func(raw json.RawMessage, n int) error { return nil })
var e = p.FreeFunc(func(raw json.RawMessage, n int) error { return nil })
type ownFunc func(raw json.RawMessage, n int) error
func (f ownFunc) Load(raw json.RawMessage, n int) error { return f(raw, n) }
func (f ownFunc) Other() error { return nil }
var g p.Server = ownFunc(func(raw json.RawMessage, n int) error { return nil })`, `
			load code -32099 -32099 for session/load (!raw/RawMessage -) sink 7
			ownFunc.Load code -32099 -32099 for session/load (- !raw/RawMessage -) sink 7`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := served(t, "caller.go", rolled, c.source, true); got != strings.ReplaceAll(strings.TrimSpace(c.want), "\t", "") {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestServedByLayer has an interface of a package that carries messages alone:
// its implementation is the protocol's if it tells the methods.
func TestServedByLayer(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"that tells none", `
const method = "session/prompt"
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error { return nil }
func (d *desk) Other() error { return nil }`, ``},
		{"that tells some", `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error {
	if string(raw) == "session/prompt" {
		return nil
	}
	return nil
}
func (d *desk) Other() error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw/RawMessage -) sink 7`},
		{"that calls one that does", `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error { return again(raw, n) }
func again(raw json.RawMessage, n int) error {
	if n > 0 {
		return again(raw, n-1)
	}
	return tells(raw)
}
func tells(raw json.RawMessage) error {
	if string(raw) == "session/prompt" {
		return nil
	}
	return nil
}
func (d *desk) Other() error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw/RawMessage -) sink 7`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := served(t, "caller.go", rolled, c.source, false); got != strings.ReplaceAll(strings.TrimSpace(c.want), "\t", "") {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	if s := (&handler.SinkFact{Code: 3, Method: "m"}).String(); s != "sends 3 for m" {
		t.Error(s)
	}
}

// TestServedOrNot has an implementation in a test file, and beside a library
// that answers the peer.
func TestServedOrNot(t *testing.T) {
	const desk = `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error {
	if string(raw) == "session/prompt" {
		return nil
	}
	return nil
}
func (d *desk) Other() error { return nil }
func register(p.Server) {}
func main() { register(p.LoadFunc(load)) }
func load(raw json.RawMessage, n int) error { return nil }`
	for _, c := range []struct {
		name, head string
		speaks     bool
		want       int
	}{
		{"caller.go", rolled, true, 2},
		{"caller_test.go", rolled, true, 0},
		{"caller.go", rolled, false, 1},
		{"caller.go", coder, true, 2},
		{"caller.go", coder, false, 0},
	} {
		got := served(t, c.name, c.head, desk, c.speaks)
		if n := strings.Count(got, "sink"); n != c.want {
			t.Errorf("%s, speaks %t: %d of %d\n%s", c.name, c.speaks, n, c.want, got)
		}
	}
}

func TestResponders(t *testing.T) {
	const lookAlike = `package program; import "context"; const method = "session/prompt"
type replier func(ctx context.Context, result any, err error) error
type request interface{ Method() string }
func handle(ctx context.Context, reply replier, req request) error { return reply(ctx, nil, nil) }
type desk struct{}
func (desk) handle(ctx context.Context, reply replier, req request) error { return reply(ctx, nil, nil) }
func other(ctx context.Context, req request) error { return nil }
`
	pass := programtest.Pass(t, lookAlike)
	for name, want := range map[string]string{"fake.go": "handle reply, handle reply", "fake_test.go": ""} {
		p := checked(t, pass, pass.Pkg, name, lookAlike)
		w := wire.New(p, "")
		w.Build(w.Speaks())
		var got []string
		for _, h := range handler.Responders(w) {
			if h.Library != nil || h.Package != nil || h.Shape.Style != sdk.Responder {
				t.Errorf("%s: %+v", name, *h)
			}
			got = append(got, h.Fn.Name()+" "+handler.Replier(h.Fn).Name())
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: responders %v", name, got)
		}
		for _, fn := range w.Funcs {
			if fn.Name() == "other" && handler.Replier(fn) != nil {
				t.Error("a function without a replier has one")
			}
		}
		if lib, pkg := handler.ResponderLibrary(w); lib != nil || pkg != nil {
			t.Error("a library that is not imported")
		}
	}
	w := wire.New(programtest.Pass(t, sourcegraph), "")
	w.Build(w.Speaks())
	if lib, pkg := handler.ResponderLibrary(w); lib != nil || pkg != nil {
		t.Error("a library whose handlers are given no replier")
	}
}
