package errflow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

const conforming = `package p
import (
	"encoding/json"
	"io"
)
type request struct {
	ID     ID
	Method string
	Params json.RawMessage
}
type response struct {
	ID     ID
	Result any ` + "`json:\"result,omitempty\"`" + `
	Error  *failure ` + "`json:\"error,omitempty\"`" + `
}
type failure struct {
	Code    int    ` + "`json:\"code\"`" + `
	Message string ` + "`json:\"message\"`" + `
}
type agent struct {
	out      *json.Encoder
	sessions map[string]bool
	stopped  bool
}
func (a *agent) serve(in io.Reader) {
	dec := json.NewDecoder(in)
	for {
		var r request
		if err := dec.Decode(&r); err != nil {
			a.out.Encode(response{Error: &failure{-32700, "Parse error"}})
			return
		}
		result, failed := a.answer(r)
		a.out.Encode(response{ID: r.ID, Result: result, Error: failed})
	}
}
func (a *agent) answer(r request) (any, *failure) {
	var p struct {
		ProtocolVersion int
		SessionID string
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, &failure{-32602, "Invalid params"}
	}
	switch r.Method {
	case "initialize":
		HELLO
	case "session/new":
		return map[string]any{"sessionId": "1"}, nil
	case "session/load":
		return map[string]any{}, nil
	case "session/prompt":
		if !a.sessions[p.SessionID] {
			MISSING
		}
		STOP
	}
	OTHERS
}
`

// states writes what is known of each requirement and of unknown sessions, by its
// name in the kit.
func states(t *testing.T, source string) string {
	t.Helper()
	r, err := errflow.New(&errflow.Options{Protocol: "acp"}).Run(programtest.Pass(t, source))
	if err != nil {
		t.Fatal(err)
	}
	c := r.(*errflow.Result).Contract()
	var b strings.Builder
	for _, m := range c.Methods {
		if m.UnknownSession != "" {
			fmt.Fprintf(&b, "%s: %s\n", m.Name, m.UnknownSession)
		}
	}
	lines := strings.Split(source, "\n")
	for _, q := range c.Conformance {
		fmt.Fprintf(&b, "%s: %s", q.ID, q.State)
		for _, at := range q.Places {
			fmt.Fprintf(&b, " at %s", strings.TrimSpace(lines[at.Line-1]))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestConformance(t *testing.T) {
	program := func(id, hello, missing, stop, others string) string {
		return strings.NewReplacer("ID     ID", "ID "+id+" `json:\"id\"`", "HELLO", hello, "MISSING", missing, "STOP", stop, "OTHERS", others).Replace(conforming)
	}
	for _, tt := range []struct{ name, source, want string }{
		{"as it should be", program("json.RawMessage",
			`return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{"loadSession": true}, "authMethods": []any{"key"}}, nil`,
			`return nil, &failure{-32002, "Resource not found"}`,
			`if a.stopped {
			return nil, &failure{-32000, "Authentication required"}
		}
		return map[string]any{"stopReason": "cancelled"}, nil`,
			`return nil, &failure{-32601, "Method not found"}`), `
session/load: not looked at
session/prompt: error
: not seen
PROMPT-001: held
CANCEL-001: held
INIT-003: held
RESUME-201, AUTH-204: held
AUTH-005: held
JSONRPC-001: not seen
JSONRPC-002: not seen
EXT-001: held
`},
		{"as it should not be", program("int",
			`return map[string]any{"protocolVersion": p.ProtocolVersion, "agentCapabilities": map[string]any{"loadSession": false}}, nil`,
			`return map[string]any{"stopReason": "end_turn"}, nil`,
			`return map[string]any{"stopReason": "stop"}, nil`,
			`return nil, nil`), `
session/load: not looked at
session/prompt: success
: broken at return map[string]any{"stopReason": "end_turn"}, nil
PROMPT-001: broken at return map[string]any{"stopReason": "stop"}, nil
CANCEL-001: not seen
INIT-003: broken at return map[string]any{"protocolVersion": p.ProtocolVersion, "agentCapabilities": map[string]any{"loadSession": false}}, nil
RESUME-201, AUTH-204: not seen
AUTH-005: not seen
JSONRPC-001: broken at ID int ` + "`json:\"id\"`" + `
JSONRPC-002: broken at return nil, nil
EXT-001: broken at return nil, nil
`},
		{"a stub", strings.Replace(program("json.RawMessage", `return map[string]any{"protocolVersion": p.SessionID}, nil`, `return nil, &failure{-32603, "prompts are not supported"}`,
			`return nil, &failure{-32603, "prompts are not supported"}`, `return nil, &failure{-32601, "Method not found"}`), "if !a.sessions[p.SessionID] {", "if a.stopped {", 1), `
session/load: not looked at
: not seen
PROMPT-001: not seen
CANCEL-001: not seen
INIT-003: held
RESUME-201, AUTH-204: not seen
AUTH-005: not seen
JSONRPC-001: not seen
JSONRPC-002: not seen
EXT-001: held
`},
		{"wrong in other ways", strings.Replace(program("json.RawMessage",
			`if p.ProtocolVersion > 1 {
			return nil, &failure{-32603, "too new"}
		}
		return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{"sessionCapabilities": map[string]any{"resume": map[string]any{}}}}, nil`,
			`return nil, &failure{-32002, "Resource not found"}`,
			`if !a.stopped {
			return nil, &failure{-32000, "Authentication required"}
		}
		return map[string]any{"stopReason": "end_turn"}, nil`,
			`return nil, &failure{-32601, "Method not found"}`), `case "session/load"`, `case "session/list"`, 1), `
session/prompt: error
: held
PROMPT-001: held
CANCEL-001: not seen
INIT-003: broken at return nil, &failure{-32603, "too new"}
RESUME-201, AUTH-204: broken at return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{"sessionCapabilities": map[string]any{"resume": map[string]any{}}}}, nil
AUTH-005: broken at return nil, &failure{-32000, "Authentication required"}
JSONRPC-001: not seen
JSONRPC-002: not seen
EXT-001: held
`},
	} {
		if got := states(t, tt.source); got != strings.TrimPrefix(tt.want, "\n") {
			t.Errorf("%s:\n%s", tt.name, got)
		}
	}
}
