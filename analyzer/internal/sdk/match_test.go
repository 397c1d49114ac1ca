package sdk_test

import (
	"go/types"
	"slices"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// TestHandler recognises the functions of programs: by name and shape, by a
// library's func type, or not at all.
func TestHandler(t *testing.T) {
	const imports = `package p
import (
	"context"
	"encoding/json"
	lib "LIB"
	_ "fmt"
)
type T struct{}
var _ context.Context
var _ json.RawMessage
var _ lib.`
	tests := []struct {
		name   string
		root   string
		path   string
		use    string // a name of the library, for the import
		decl   string // declares method or function F on T
		fn     string // its name
		want   bool
		method string
		style  sdk.Style
		note   bool
	}{
		{name: "coder request", path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) Prompt(ctx context.Context, p lib.PromptRequest) (lib.PromptResponse, error) { panic(0) }", fn: "Prompt", want: true, method: "session/prompt"},
		{name: "coder unstable request without naming its interface", path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) UnstableForkSession(ctx context.Context, p lib.UnstableForkSessionRequest) (lib.UnstableForkSessionResponse, error) { panic(0) }", fn: "UnstableForkSession", want: true, method: "session/fork"},
		{name: "coder notification", path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) Cancel(ctx context.Context, p lib.CancelNotification) error { panic(0) }", fn: "Cancel", want: true, method: "session/cancel", note: true},
		{name: "coder name with other params", path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) Prompt(ctx context.Context, text string) (string, error) { panic(0) }", fn: "Prompt"},
		{name: "coder params with another name", path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) ask(ctx context.Context, p lib.PromptRequest) (lib.PromptResponse, error) { panic(0) }", fn: "ask"},
		{name: "coder dispatcher", path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) serve(ctx context.Context, method string, params json.RawMessage) (any, *lib.RequestError) { panic(0) }", fn: "serve", want: true},
		{name: "coder before v0.12", root: oldStubs, path: "github.com/coder/acp-go-sdk", use: "RequestError",
			decl: "func (T) KillTerminalCommand(ctx context.Context, p lib.KillTerminalCommandRequest) (lib.KillTerminalCommandResponse, error) { panic(0) }", fn: "KillTerminalCommand", want: true, method: "terminal/kill"},
		{name: "caelis, second version", path: "github.com/caelis-labs/acp-go-sdk/experimental/v2", use: "Agent",
			decl: "func (T) LoginAuth(ctx context.Context, p lib.LoginAuthRequest) (lib.LoginAuthResponse, error) { panic(0) }", fn: "LoginAuth", want: true, method: "auth/login"},
		{name: "ironpark takes pointers", path: "github.com/ironpark/go-acp", use: "RequestError",
			decl: "func (T) Prompt(ctx context.Context, p *lib.PromptRequest) (*lib.PromptResponse, error) { panic(0) }", fn: "Prompt", want: true, method: "session/prompt"},
		{name: "ironpark shape that is too common", path: "github.com/ironpark/go-acp", use: "RequestError",
			decl: "func (T) call(ctx context.Context, method string, params json.RawMessage) (any, error) { panic(0) }", fn: "call"},
		{name: "spachava notification", path: "github.com/spachava753/acp-sdk/acp", use: "Client",
			decl: "func (T) Update(ctx context.Context, p *lib.SessionNotification) error { panic(0) }", fn: "Update", want: true, method: "session/update", note: true},
		{name: "joshgarnett dispatcher", path: "github.com/joshgarnett/agent-client-protocol-go/acp", use: "HandlerRegistry",
			decl: "func (T) Handle(ctx context.Context, c *lib.AgentConnection, r json.RawMessage) (any, error) { panic(0) }", fn: "Handle"},
		{name: "Quad4 notification returns nothing", path: "github.com/Quad4-Software/acp-go", use: "Error",
			decl: "func (T) Cancel(ctx context.Context, n *lib.CancelNotification) {}", fn: "Cancel"},
		{name: "rokku extension", path: "github.com/rokku-c/acp-go", use: "Error",
			decl: "func (T) ExtMethod(ctx context.Context, r lib.ExtRequest) (lib.ExtResponse, error) { panic(0) }", fn: "ExtMethod", want: true},
		{name: "sourcegraph with error", path: "github.com/sourcegraph/jsonrpc2", use: "Error",
			decl: "func (T) serve(ctx context.Context, c *lib.Conn, r *lib.Request) (interface{}, error) { panic(0) }", fn: "serve", want: true},
		{name: "sourcegraph raw", path: "github.com/sourcegraph/jsonrpc2", use: "Error",
			decl: "func (T) Handle(ctx context.Context, c *lib.Conn, r *lib.Request) {}", fn: "Handle", want: true, style: sdk.Raw},
		{name: "x/exp", path: "golang.org/x/exp/jsonrpc2", use: "Request",
			decl: "func (T) Handle(ctx context.Context, r *lib.Request) (interface{}, error) { panic(0) }", fn: "Handle", want: true},
		{name: "go.lsp.dev", path: "go.lsp.dev/jsonrpc2", use: "Error",
			decl: "func (T) serve(ctx context.Context, r *lib.Request) (any, error) { panic(0) }", fn: "serve", want: true},
		{name: "go.lsp.dev up to v0.10.0", root: oldStubs, path: "go.lsp.dev/jsonrpc2", use: "Error",
			decl: "func (T) serve(ctx context.Context, reply lib.Replier, r lib.Request) error { panic(0) }", fn: "serve", want: true, style: sdk.Responder},
		{name: "creachadair", path: "github.com/creachadair/jrpc2", use: "Error",
			decl: "func (T) add(ctx context.Context, r *lib.Request) (any, error) { panic(0) }", fn: "add", want: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := tt.root
			if root == "" {
				root = stubs
			}
			pkgs := load(t, root)
			src := imports + tt.use + "\n" + tt.decl
			pkg := check(t, pkgs, replaceLib(src, tt.path))
			recv := types.NewPointer(pkg.Scope().Lookup("T").Type())
			obj, _, _ := types.LookupFieldOrMethod(recv, true, pkg, tt.fn)
			lib := sdk.Of(pkgs[tt.path])
			if lib == nil {
				t.Fatalf("%s is no library's", tt.path)
			}
			h, method, ok := lib.Handler(pkgs[tt.path], tt.fn, obj.(*types.Func).Signature())
			if ok != tt.want || method != tt.method || h.Style != tt.style || h.Notification != tt.note {
				t.Errorf("Handler = style %d, notification %t, %q, %t; want %d, %t, %q, %t", h.Style, h.Notification, method, ok, tt.style, tt.note, tt.method, tt.want)
			}
		})
	}
}

func replaceLib(src, path string) string {
	const mark = `"LIB"`
	for i := range src {
		if len(src) >= i+len(mark) && src[i:i+len(mark)] == mark {
			return src[:i] + `"` + path + `"` + src[i+len(mark):]
		}
	}
	return src
}

// TestOf tells two APIs under one import path apart.
func TestOf(t *testing.T) {
	for root, want := range map[string]string{stubs: "go.lsp.dev/jsonrpc2", oldStubs: "go.lsp.dev/jsonrpc2 up to v0.10.0"} {
		if got := sdk.Of(load(t, root)["go.lsp.dev/jsonrpc2"]); got == nil || got.Name != want {
			t.Errorf("Of(go.lsp.dev/jsonrpc2) in %s = %v, want %s", root, got, want)
		}
	}
	for path, want := range map[string]string{
		"example.com/app/third_party/github.com/coder/acp-go-sdk":                        "coder/acp-go-sdk",
		"example.com/app/vendor/github.com/coder/acp-go-sdk":                             "coder/acp-go-sdk",
		"github.com/poolsideai/acp-go-sdk":                                               "coder/acp-go-sdk",
		"github.com/coder/acp-go-sdk/example":                                            "",
		"example.com/notgithub.com/coder/acp-go-sdk":                                     "",
		"github.com/spachava753/acp-sdk/internal/jsonrpc2":                               "spachava753/acp-sdk",
		"example.com/app/vendor/github.com/joshgarnett/agent-client-protocol-go/acp/api": "joshgarnett/agent-client-protocol-go",
	} {
		got := ""
		if l := sdk.Of(types.NewPackage(path, "x")); l != nil {
			got = l.Name
		}
		if got != want {
			t.Errorf("Of(%s) = %q, want %q", path, got, want)
		}
	}
}

// TestFork knows forks under another path by their names, the longer list of two first,
// and a library of ACP without a model for what it is.
func TestFork(t *testing.T) {
	fork := func(names ...string) *types.Package {
		pkg := types.NewPackage("example.org/fork/agents", "agents")
		for _, name := range names {
			pkg.Scope().Insert(types.NewTypeName(0, pkg, name, nil))
		}
		return pkg
	}
	coder := []string{"AgentSideConnection", "RequestError", "NewInternalError", "NewMethodNotFound"}
	for want, names := range map[string][]string{
		"":                       {"AgentSideConnection", "RequestError", "NewInternalError"},
		"coder/acp-go-sdk":       coder,
		"caelis-labs/acp-go-sdk": append(slices.Clone(coder), "NewServerOverloaded"),
		"ironpark/go-acp":        {"AgentSideConnection", "RequestError", "ErrInternalError", "ErrResourceNotFound"},
	} {
		got := ""
		if l := sdk.Of(fork(names...)); l != nil {
			got = l.Name
			if path := l.ErrorImport(fork()); path != "example.org/fork/agents" {
				t.Errorf("errors of a fork of %s are written with %s", got, path)
			}
		}
		if got != want {
			t.Errorf("%v is %q, want %q", names, got, want)
		}
	}
	for want, list := range map[bool][][]string{
		true:  {{"PromptRequest", "AgentSideConnection"}, {"PromptRequest", "Conn"}, {"Agent", "PromptRequest"}},
		false: {{"PromptRequest"}, {"Conn"}, {"PromptResponse", "Agent"}},
	} {
		for _, names := range list {
			if got := sdk.SpeaksACP(fork(names...)); got != want {
				t.Errorf("%v speaks ACP: %v", names, got)
			}
		}
	}
	for path, want := range map[string]bool{
		"github.com/coder/acp-go-sdk": true, "example.org/go-acp": true, "example.org/acpkit": true, "example.org/agentclientprotocol": true,
		"example.org/agent-client-protocol-go": true, "example.org/tcp": false, "example.org/macpass": false, "encoding/json": false,
	} {
		if got := sdk.MayBePath(path); got != want {
			t.Errorf("%s may be a library of ACP: %v", path, got)
		}
	}
}

func TestCarries(t *testing.T) {
	josh, xexp, rokku, coder := byName(t, "joshgarnett/agent-client-protocol-go"), byName(t, "golang.org/x/exp/jsonrpc2"), byName(t, "rokku-c/acp-go"), byName(t, "coder/acp-go-sdk")
	for _, tt := range []struct {
		handler, error *sdk.Library
		want           bool
	}{
		{coder, coder, true}, {coder, xexp, false}, {coder, nil, false},
		{josh, josh, false}, {josh, xexp, true}, {rokku, rokku, false},
	} {
		if got := tt.handler.Carries(tt.error); got != tt.want {
			t.Errorf("%s carries %v: %t", tt.handler.Name, tt.error, got)
		}
	}
	pkgs := load(t, stubs)
	if got := josh.ErrorImport(pkgs[josh.Paths[0]]); got != "golang.org/x/exp/jsonrpc2" {
		t.Errorf("joshgarnett's errors are written with %s", got)
	}
	if got := coder.ErrorImport(types.NewPackage("github.com/kdlbs/acp-go-sdk", "acp")); got != "github.com/kdlbs/acp-go-sdk" {
		t.Errorf("a fork's errors are written with %s", got)
	}
}

// TestFuncType recognises what is a handler because of the type it is used as.
func TestFuncType(t *testing.T) {
	pkgs := load(t, stubs)
	for _, tt := range []struct {
		path, name string
		note       bool
	}{
		{"github.com/ironpark/go-acp", "MethodHandler", false},
		{"github.com/BrokkAi/acp-go", "Handler", false},
		{"github.com/BrokkAi/acp-go", "Notifications", true},
		{"github.com/Quad4-Software/acp-go", "Handler", false},
		{"github.com/joshgarnett/agent-client-protocol-go/acp", "HandlerFunc", false},
		{"github.com/joshgarnett/agent-client-protocol-go/acp", "NotificationHandlerFunc", true},
	} {
		h, ok := sdk.Of(pkgs[tt.path]).FuncType(pkgs[tt.path].Scope().Lookup(tt.name).Type())
		if !ok || h.Notification != tt.note {
			t.Errorf("FuncType(%s.%s) = notification %t, %t", tt.path, tt.name, h.Notification, ok)
		}
	}
	coder := pkgs["github.com/coder/acp-go-sdk"]
	if _, ok := sdk.Of(coder).FuncType(coder.Scope().Lookup("RequestError").Type()); ok {
		t.Error("FuncType accepts a struct")
	}
}

// TestErrorType tells a library's errors from types of the same name.
func TestErrorType(t *testing.T) {
	pkgs := load(t, stubs)
	for _, tt := range []struct {
		path, name string
		want       bool
	}{
		{"github.com/coder/acp-go-sdk", "RequestError", true},
		{"github.com/coder/acp-go-sdk", "Error", false}, // the schema's
		{"github.com/spachava753/acp-sdk/jsonrpc", "Error", true},
		{"github.com/spachava753/acp-sdk/acp", "Error", false}, // the schema's
		{"github.com/Quad4-Software/acp-go", "Error", true},
		{"github.com/modelcontextprotocol/go-sdk/jsonrpc", "Error", true},
		{"github.com/modelcontextprotocol/go-sdk/jsonrpc", "Response", false},
		{"github.com/joshgarnett/agent-client-protocol-go/acp/api", "ACPError", true},
	} {
		pkg := pkgs[tt.path]
		for _, typ := range []types.Type{pkg.Scope().Lookup(tt.name).Type(), types.NewPointer(pkg.Scope().Lookup(tt.name).Type())} {
			if _, got := sdk.Of(pkg).ErrorType(typ); got != tt.want {
				t.Errorf("ErrorType(%s) = %t", typ, got)
			}
		}
	}
}

// TestIsCoder accepts any type with the library's method, and no other.
func TestIsCoder(t *testing.T) {
	pkgs := load(t, stubs)
	pkg := check(t, pkgs, `package p
import "github.com/creachadair/jrpc2"
type yes struct{}
func (yes) Error() string { return "" }
func (yes) ErrCode() jrpc2.Code { return 0 }
type no struct{}
func (no) Error() string { return "" }
func (no) ErrCode() int { return 0 }
`)
	l := byName(t, "creachadair/jrpc2")
	for name, want := range map[string]bool{"yes": true, "no": false} {
		if got := l.IsCoder(pkg.Scope().Lookup(name).Type()); got != want {
			t.Errorf("IsCoder(%s) = %t", name, got)
		}
	}
	if byName(t, "coder/acp-go-sdk").IsCoder(pkg.Scope().Lookup("yes").Type()) {
		t.Error("a library without a Coder method accepts one")
	}
}

// TestIsResponder recognises copies of the style by shape alone.
func TestIsResponder(t *testing.T) {
	pkg := check(t, load(t, stubs), `package p
import "context"
type Replier func(ctx context.Context, result any, err error) error
type Request interface{ Method() string }
type Context = context.Context

func named(ctx context.Context, reply Replier, req Request) error                             { return nil }
func bare(ctx context.Context, reply func(context.Context, interface{}, error) error, req *int) error { return nil }
func alias(ctx Context, reply Replier, req Request) error                                     { return nil }

func noContext(s string, reply Replier, req Request) error                         { return nil }
func noRequest(ctx context.Context, reply Replier) error                           { return nil }
func swapped(ctx context.Context, req Request, reply Replier) error                { return nil }
func noResult(ctx context.Context, reply Replier, req Request)                     {}
func twoResults(ctx context.Context, reply Replier, req Request) (int, error)      { return 0, nil }
func typedResult(ctx context.Context, reply func(context.Context, int, error) error, req int) error { return nil }
func silent(ctx context.Context, reply func(context.Context, any, error), req int) error { return nil }
func variadic(ctx context.Context, reply Replier, req ...Request) error            { return nil }
`)
	for name, want := range map[string]bool{
		"named": true, "bare": true, "alias": true,
		"noContext": false, "noRequest": false, "swapped": false, "noResult": false,
		"twoResults": false, "typedResult": false, "silent": false, "variadic": false,
	} {
		replier, request, ok := sdk.IsResponder(pkg.Scope().Lookup(name).(*types.Func).Signature())
		if ok != want || ok && (replier != 1 || request != 2) {
			t.Errorf("IsResponder(%s) = %d, %d, %t, want %t", name, replier, request, ok, want)
		}
	}
}
