package sdk_test

import (
	"go/parser"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

func TestModels(t *testing.T) {
	owner := map[string]*sdk.Library{}
	names := map[string]bool{}
	for _, l := range sdk.Libraries() {
		t.Run(l.Name, func(t *testing.T) {
			if names[l.Name] {
				t.Error("another model has this name")
			}
			names[l.Name] = true
			if l.Checked == "" || strings.Contains(l.Checked, "TODO") {
				t.Errorf("Checked does not say how the model is known to be true: %q", l.Checked)
			}
			if len(l.Paths) == 0 {
				t.Fatal("no import path")
			}
			if len(l.Errors) == 0 && len(l.Funcs) == 0 && !l.Behavior.CodedLost {
				t.Error("neither an error type nor a constructor")
			}
			unique(t, "constructor", l.Funcs, func(c sdk.Constructor) string { return c.Name })
			unique(t, "registration", l.Registers, func(r sdk.Registration) string { return r.Name })
			unique(t, "call", l.Calls, func(c sdk.Call) string { return c.Name })
			unique(t, "reply", l.Replies, func(r sdk.Reply) string { return r.Name })
			if l.Protocol != "" {
				if _, ok := protocol.ByName(l.Protocol); !ok {
					t.Errorf("no protocol %q", l.Protocol)
				}
			}
			for _, p := range slices.Concat(l.Paths, l.Also) {
				if other := owner[p]; other != nil && (l.Match == nil || other.Match == nil) {
					t.Errorf("%s is %s's too, and no Match tells them apart", p, other.Name)
				}
				owner[p] = l
				if !sdk.KnownPath(p) || !sdk.KnownPath("example.com/x/third_party/"+p) {
					t.Errorf("%s or a vendored copy of it is not known", p)
				}
			}
			if b := l.Behavior; b.CodedLost && l.Via == nil {
				if expr, ok := l.Write(-32602, "x", `"m"`, ""); ok {
					t.Errorf("Write advises %s, which the library sends as %d", expr, b.Uncoded)
				}
				return
			}
			for _, code := range []int64{-32601, -32602, -32002, -32000, -32603, 4711} {
				for _, data := range []string{"", `map[string]any{"sessionId": id}`} {
					expr, ok := l.Write(code, "x", `"m"`, data)
					if !ok {
						t.Errorf("Write(%d) has no answer", code)
						continue
					}
					if _, err := parser.ParseExpr(expr); err != nil {
						t.Errorf("Write(%d) = %s: %v", code, expr, err)
					}
					if !strings.HasPrefix(strings.TrimLeft(expr, "(&"), "x.") {
						t.Errorf("Write(%d) = %s is not qualified", code, expr)
					}
				}
				if expr, ok := l.WriteSubject(code, "x", "name"); ok {
					if _, err := parser.ParseExpr(expr); err != nil {
						t.Errorf("WriteSubject(%d) = %s: %v", code, expr, err)
					}
				}
			}
		})
	}
}

func unique[T any](t *testing.T, kind string, rows []T, name func(T) string) {
	t.Helper()
	seen := map[string]bool{}
	for _, r := range rows {
		if seen[name(r)] {
			t.Errorf("two rows for the %s %s", kind, name(r))
		}
		seen[name(r)] = true
	}
}

// TestWire holds the methods of handlers against the protocol's table. Those
// of its second version are not in it yet.
func TestWire(t *testing.T) {
	second := []string{"auth/login", "auth/logout"}
	for _, l := range sdk.Libraries() {
		for _, h := range l.Handlers {
			for name, method := range h.Methods {
				if method == "" || slices.Contains(second, method) {
					continue
				}
				m, ok := protocol.ACP().Method(method)
				if !ok {
					t.Errorf("%s: %s serves %s, which ACP does not have", l.Name, name, method)
				} else if m.Notification != h.Notification && method != "mcp/message" {
					t.Errorf("%s: %s: notification is %t, the protocol says %t", l.Name, name, h.Notification, m.Notification)
				}
			}
		}
		for _, r := range l.Registers {
			if _, ok := protocol.ACP().Method(r.Wire); r.Wire != "" && !ok {
				t.Errorf("%s: %s registers %s, which ACP does not have", l.Name, r.Name, r.Wire)
			}
		}
	}
}

func TestWrite(t *testing.T) {
	data := `map[string]any{"sessionId": id}`
	tests := []struct {
		library string
		code    int64
		data    string
		want    string
	}{
		{"coder/acp-go-sdk", -32602, data, `acp.NewInvalidParams(` + data + `)`},
		{"coder/acp-go-sdk", -32602, "", `acp.NewInvalidParams(nil)`},
		{"coder/acp-go-sdk", -32002, data, `&acp.RequestError{Code: -32002, Message: "gone", Data: ` + data + `}`},
		{"coder/acp-go-sdk", -32601, "", `&acp.RequestError{Code: -32601, Message: "gone"}`},
		{"ironpark/go-acp", -32602, "", `acp.ErrInvalidParams(nil, "gone")`},
		{"ironpark/go-acp", -32602, data, `acp.ErrInvalidParams(` + data + `, "gone")`},
		{"ironpark/go-acp", -32002, data, `&acp.RequestError{Code: acp.ErrorCodeResourceNotFound, Msg: "gone", Details: ` + data + `}`},
		{"joshgarnett/agent-client-protocol-go", -32002, data, `acp.NewError(-32002, "gone")`},
		{"spachava753/acp-sdk", -32602, data, `&acp.Error{Code: acp.CodeInvalidParams, Message: "gone"}`},
		{"BrokkAi/acp-go", -32002, "", `&acp.RPCError{Code: acp.ErrorCodeResourceNotFound, Message: "gone"}`},
		{"Quad4-Software/acp-go", -32000, "", `acp.AuthRequired()`},
		{"Quad4-Software/acp-go", -32602, data, `acp.InvalidParams("gone").WithData(` + data + `)`},
		{"Quad4-Software/acp-go", -32002, data, `acp.NewError(acp.ErrCodeResourceNotFound, "gone").WithData(` + data + `)`},
		{"sourcegraph/jsonrpc2", -32602, data, `&acp.Error{Code: acp.CodeInvalidParams, Message: "gone"}`},
		{"golang.org/x/exp/jsonrpc2", -32002, "", `acp.NewError(-32002, "gone")`},
		{"go.lsp.dev/jsonrpc2", -32002, "", `acp.NewError(-32002, "gone")`},
		{"go.lsp.dev/jsonrpc2 up to v0.10.0", -32601, "", `acp.NewError(acp.MethodNotFound, "gone")`},
		{"creachadair/jrpc2", -32602, data, `(&acp.Error{Code: acp.InvalidParams, Message: "gone"}).WithData(` + data + `)`},
		{"modelcontextprotocol/go-sdk/jsonrpc", -32002, "", `&acp.Error{Code: -32002, Message: "gone"}`},
	}
	for _, tt := range tests {
		got, _ := byName(t, tt.library).Write(tt.code, "acp", `"gone"`, tt.data)
		if got != tt.want {
			t.Errorf("%s: Write(%d) = %s, want %s", tt.library, tt.code, got, tt.want)
		}
	}
}

func TestAsk(t *testing.T) {
	tests := []struct{ library, typ, compare string }{
		{"coder/acp-go-sdk", "*acp.RequestError", "re.Code == -32002"},
		{"ironpark/go-acp", "*acp.RequestError", "re.Code == acp.ErrorCodeResourceNotFound"},
		{"joshgarnett/agent-client-protocol-go", "", ""},
		{"rokku-c/acp-go", "*acp.Error", "re.Code == -32002"},
		{"golang.org/x/exp/jsonrpc2", "", ""},
		{"sourcegraph/jsonrpc2", "*acp.Error", "re.Code == -32002"},
	}
	for _, tt := range tests {
		typ, compare, ok := byName(t, tt.library).Ask(-32002, "acp", "re")
		if typ != tt.typ || compare != tt.compare || ok != (tt.typ != "") {
			t.Errorf("%s: Ask = %s, %s, %t", tt.library, typ, compare, ok)
		}
	}
}

// Methods of callers that are named as handlers call the peer; those of
// notifications are not answered.
func TestCall(t *testing.T) {
	coder := byName(t, "coder/acp-go-sdk")
	pkg := packagesOf(coder, load(t, stubs))[0]
	for name, want := range map[string]string{
		"ClientSideConnection.Prompt":       "session/prompt",
		"AgentSideConnection.ReadTextFile":  "fs/read_text_file",
		"ClientSideConnection.Cancel":       "",
		"AgentSideConnection.SessionUpdate": "",
		"ClientSideConnection.Done":         "",
		"Agent.Prompt":                      "",
	} {
		typ, method, _ := strings.Cut(name, ".")
		obj, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(typ).Type(), true, pkg, method)
		fn, ok := obj.(*types.Func)
		if !ok {
			t.Fatalf("no method %s", name)
		}
		if c, ok := coder.Call(fn); c.Wire != want || ok != (want != "") {
			t.Errorf("Call(%s) = %v, %t", name, c, ok)
		}
	}
}

func TestWriteSubject(t *testing.T) {
	tests := []struct {
		library string
		code    int64
		want    string // "" if there is no such constructor
	}{
		{"coder/acp-go-sdk", -32601, `acp.NewMethodNotFound(name)`},
		{"coder/acp-go-sdk", -32002, ``},
		{"ironpark/go-acp", -32002, `acp.ErrResourceNotFound(name)`},
		{"Quad4-Software/acp-go", -32601, `acp.MethodNotFound(name)`},
		{"rokku-c/acp-go", -32601, ``},
		{"sourcegraph/jsonrpc2", -32601, ``},
	}
	for _, tt := range tests {
		if got, _ := byName(t, tt.library).WriteSubject(tt.code, "acp", "name"); got != tt.want {
			t.Errorf("%s: WriteSubject(%d) = %s, want %s", tt.library, tt.code, got, tt.want)
		}
	}
}

func byName(t *testing.T, name string) *sdk.Library {
	t.Helper()
	i := slices.IndexFunc(sdk.Libraries(), func(l *sdk.Library) bool { return l.Name == name })
	if i < 0 {
		t.Fatalf("no model of %s", name)
	}
	return sdk.Libraries()[i]
}
