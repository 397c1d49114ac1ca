package errflow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/contract"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// draft writes the contract of a program, a line for each place: the method, the
// code, what it is for, and the source of the line.
func draft(t *testing.T, protocol, source string) string {
	t.Helper()
	r, err := errflow.New(&errflow.Options{Protocol: protocol}).Run(programtest.Pass(t, source))
	if err != nil {
		t.Fatal(err)
	}
	return written(t, r.(*errflow.Result).Contract(), source)
}

// written writes a contract as draft does.
func written(t *testing.T, p *contract.Package, source string) string {
	t.Helper()
	if p == nil {
		return ""
	}
	if len(p.Methods) == 0 {
		t.Error("a contract with nothing in it")
	}
	lines := strings.Split(source, "\n")
	var b strings.Builder
	for _, m := range p.Methods {
		if m.Effect != "" && !m.Notification {
			t.Errorf("%s: what becomes of the error of a notification: %s", m.Name, m.Effect)
		}
		if len(m.Codes) == 0 {
			fmt.Fprintf(&b, "%s: none%s\n", m.Name, map[bool]string{true: ", notification " + m.Effect}[m.Notification])
		}
		for _, c := range m.Codes {
			for _, place := range c.Places {
				fmt.Fprintf(&b, "%s: %s %s|%s|%s|%s at %s\n", m.Name, kind(c, place), place.Situation, place.Message, place.When, place.Why, strings.TrimSpace(lines[place.Line-1]))
			}
		}
	}
	return b.String()
}

func kind(c contract.Code, p contract.Place) string {
	s := fmt.Sprint(c.Value)
	switch {
	case c.Unknown:
		return "?"
	case c.Generic && p.Bare:
		s += " bare"
	case c.Generic:
		s += " generic"
	case p.Bare:
		s += " bare but specific"
	}
	return s
}

const (
	agentHead = `package program
import ("context"; "encoding/json"; "errors"; "fmt"; "os"; "github.com/coder/acp-go-sdk")
var _ context.Context; var _ json.RawMessage; var _ = errors.New; var _ = fmt.Errorf; var _ = os.Open
type agent struct { acp.Agent; open map[acp.SessionId]bool; conn *acp.AgentSideConnection; load func() error }
func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.prompt(ctx, r)
}
`
	rolledHead = speaker + `
func (s *server) read(line []byte) error {
	var r request
	if err := json.Unmarshal(line, &r); err != nil {
		s.fail(0, -32700, "no message")
		return nil
	}
	s.handle(&r)
	return nil
}
`
)

func TestContract(t *testing.T) {
	for _, c := range []struct{ name, protocol, source, want string }{
		{"nothing to do with a peer", "", "package program\nfunc f() error { return nil }", ""},
		{"a handler that never fails, and a notification", "", agentHead + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error { return nil }
func (a *agent) Cancel(ctx context.Context, n acp.CancelNotification) error { return errors.New("late") }
`, `session/cancel: none, notification is only logged
session/prompt: none
`},
		{"bare errors, coded ones, and codes that are lost", "", agentHead + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error {
	switch {
	case !a.open[r.SessionId]:
		return fmt.Errorf("session %s not found", r.SessionId)
	case len(a.open) > 10:
		return &acp.RequestError{Code: 4001, Message: "too many sessions"}
	case len(a.open) > 9:
		return acp.NewInternalError("ten")
	case len(a.open) > 8:
		return errors.New(acp.NewInvalidParams("nine").Error())
	case len(a.open) > 7:
		return acp.NewAuthRequired(nil)
	}
	_, err := os.ReadFile("state.json")
	return err
}
`, `session/prompt: -32603 bare unknown session|session … not found|a.open has no r.SessionId| at return fmt.Errorf("session %s not found", r.SessionId)
session/prompt: -32603 generic |ten|len(a.open) > 9| at return acp.NewInternalError("ten")
session/prompt: -32603 generic |…nine…|len(a.open) > 8| at return errors.New(acp.NewInvalidParams("nine").Error())
session/prompt: -32603 bare ||os.ReadFile fails| at return err
session/prompt: -32000 ||len(a.open) > 7| at return acp.NewAuthRequired(nil)
session/prompt: 4001 |too many sessions|len(a.open) > 10| at return &acp.RequestError{Code: 4001, Message: "too many sessions"}
`},
		{"a code that is left in a text", "", agentHead + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error {
	return fmt.Errorf("prompt: %v", acp.NewAuthRequired("no key"))
}
`, `session/prompt: -32603 generic |prompt: no key|| at return fmt.Errorf("prompt: %v", acp.NewAuthRequired("no key"))
`},
		{"errors of one line that have nothing in common", "", agentHead + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error {
	var err error
	if len(a.open) > 1 { err = errors.New("busy") } else { err = errors.New("gone") }
	return err
}
`, `session/prompt: -32603 bare ||| at if len(a.open) > 1 { err = errors.New("busy") } else { err = errors.New("gone") }
`},
		{"what is not seen is unknown", "", agentHead + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error {
	if _, err := a.conn.RequestPermission(ctx, acp.RequestPermissionRequest{}); err != nil {
		return fmt.Errorf("ask: %w", err)
	}
	if err := a.conn.SessionUpdate(ctx, acp.SessionNotification{}); err != nil {
		return err
	}
	if code := len(a.open); code > 3 {
		return &acp.RequestError{Code: code, Message: "some"}
	}
	return a.load()
}
`, `session/prompt: -32603 bare ||acp-go-sdk.AgentSideConnection.SessionUpdate fails| at return err
session/prompt: ? |ask: …|a.conn.RequestPermission(ctx, RequestPermissionRequest{}) fails|the peer's own answer to RequestPermission at return fmt.Errorf("ask: %w", err)
session/prompt: ? |some|code > 3|the code is decided when the program runs at return &acp.RequestError{Code: code, Message: "some"}
session/prompt: ? |||the error comes from where the package does not show at return a.load()
`},
		{"a dispatcher, a helper and a function that only answers", "", rolledHead + `
func (s *server) invalid(id int) { s.fail(id, -32602, "Invalid params") }
func (s *server) handle(r *request) {
	switch r.Method {
	case "initialize":
	case "session/new":
		var p struct{ Cwd string }
		if err := json.Unmarshal(r.Params, &p); err != nil {
			s.invalid(r.ID)
			return
		}
		if p.Cwd == "" {
			s.invalid(r.ID)
		}
	case "session/prompt":
		if err := work(); err != nil {
			s.fail(r.ID, -32603, err.Error())
		}
	case "session/cancel":
		s.fail(r.ID, -32603, "never read")
	case "own/method":
		s.fail(r.ID, 17, "busy")
	default:
		s.fail(r.ID, -32601, "unknown method")
	}
}
func unheard() error { return &problem{-32099, "for the program itself"} }
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
: -32601 unsupported method|unknown method|| at s.fail(r.ID, -32601, "unknown method")
initialize: none
own/method: 17 |busy|| at s.fail(r.ID, 17, "busy")
session/cancel: none, notification 
session/new: -32602 invalid parameter value||json.Unmarshal(r.Params, &p) fails| at s.invalid(r.ID)
session/new: -32602 invalid parameter value||p.Cwd == ""| at s.invalid(r.ID)
session/prompt: -32603 bare |gone|| at func work() error { return errGone }
`},
		{"a code that is copied, and one that depends on the error", "", rolledHead + `
func (s *server) handle(r *request) {
	if p := s.dispatch(r); p != nil {
		s.fail(r.ID, p.Code, p.Message)
	}
}
func (s *server) dispatch(r *request) *problem {
	switch r.Method {
	case "session/load":
		if len(s.out) == 0 {
			return &problem{-32002, "no session"}
		}
	case "session/prompt":
		if err := work(); err != nil {
			return sorted(err)
		}
	}
	return nil
}
func sorted(err error) *problem {
	code := -32603
	if errors.Is(err, errGone) {
		code = -32002
	}
	return &problem{code, err.Error()}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: -32002 |no session|len(s.out) == 0| at return &problem{-32002, "no session"}
session/prompt: -32002 ||work() fails| at return &problem{code, err.Error()}
`},
		{"a table whose layer is not seen", "", speaker + `
type layer interface { Handle(method string, f func(json.RawMessage) (any, error)) }
func register(l layer) {
	l.Handle("session/new", open)
	l.Handle("session/load", load)
}
func open(params json.RawMessage) (any, error) { return nil, errGone }
func load(params json.RawMessage) (any, error) { return nil, nil }
`, `session/load: none
session/new: ? |gone||who sends the error that is returned is not seen at func open(params json.RawMessage) (any, error) { return nil, errGone }
`},
		{"repliers", "", `package program
import ("context"; "errors"; "github.com/sourcegraph/jsonrpc2")
type replier func(ctx context.Context, result any, err error) error
func handle(ctx context.Context, reply replier, method string, c *jsonrpc2.Conn, id jsonrpc2.ID) error {
	switch method {
	case "session/prompt":
		return reply(ctx, nil, errors.New("no model"))
	case "session/new":
		return refuse(ctx, reply, errors.New("no folder"))
	case "session/load":
		return c.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: -32602, Message: "no id"})
	case "session/list":
		answer(ctx, c, id, 17, "no list")
	case "session/resume":
		return finish(ctx, reply, outcome{err: errors.New("no turn")})
	}
	return nil
}
type outcome struct { err error }
func finish(ctx context.Context, reply replier, o outcome) error { return reply(ctx, nil, o.err) }
func refuse(ctx context.Context, reply replier, err error) error { return reply(ctx, nil, err) }
func answer(ctx context.Context, c *jsonrpc2.Conn, id jsonrpc2.ID, code int64, text string) {
	_ = c.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: code, Message: text})
}
`, `session/list: 17 |no list|| at answer(ctx, c, id, 17, "no list")
session/load: -32602 |no id|| at return c.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: -32602, Message: "no id"})
session/new: ? |no folder||the replier that it is given decides at return refuse(ctx, reply, errors.New("no folder"))
session/prompt: ? |no model||the replier that it is given decides at return reply(ctx, nil, errors.New("no model"))
session/resume: ? unsupported method|no turn||the replier that it is given decides at return finish(ctx, reply, outcome{err: errors.New("no turn")})
`},
		{"a coded error that is found in another one", "", agentHead + `
func (a *agent) prompt(ctx context.Context, r acp.PromptRequest) error {
	if err := mapped(a.find(r)); err != nil {
		return err
	}
	return nil
}
func (a *agent) find(r acp.PromptRequest) error {
	if len(a.open) == 0 {
		return acp.NewAuthRequired(nil)
	}
	return errors.New("lost")
}
func mapped(err error) *acp.RequestError {
	var known *acp.RequestError
	if errors.As(err, &known) {
		return known
	}
	return acp.NewInvalidParams(err.Error())
}
`, `session/prompt: -32602 |lost|| at return errors.New("lost")
session/prompt: -32000 ||len(a.open) == 0| at return acp.NewAuthRequired(nil)
`},
		{"a word that is no method", "", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.command(r)
	}
}
func (s *server) command(r *request) {
	switch string(r.Params) {
	case "logout":
		if len(s.out) == 0 {
			s.fail(r.ID, -32603, "cannot leave")
		}
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/prompt: -32603 generic |cannot leave|len(s.out) == 0| at s.fail(r.ID, -32603, "cannot leave")
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := draft(t, c.protocol, c.source); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
