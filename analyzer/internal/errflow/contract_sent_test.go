package errflow_test

import "testing"

const tabled = `
type handler func(json.RawMessage) error
var table = map[string]handler{"session/new": open, "session/fork": fork, "session/resume": none, "session/list": unknown}
var given handler
var errFork = &problem{-32050, "busy"}
func open(params json.RawMessage) error { return errGone }
func fork(params json.RawMessage) error { return errFork }
func none(params json.RawMessage) error { var p *problem; return p }
func unknown(params json.RawMessage) error { return given(params) }
`

// Which errors the program sends, with which code, and for which methods.
func TestContractSent(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"whatever the method, where messages arrive", speaker + `
func (s *server) read(lines chan []byte) {
	for line := range lines {
		var r request
		if json.Unmarshal(line, &r) != nil {
			s.fail(0, -32700, "no message")
			continue
		}
		if r.Method == "session/prompt" {
			s.fail(r.ID, 17, "busy")
		}
	}
}
func (s *server) configure(lines chan []byte) {
	for line := range lines {
		var c struct{ Name string }
		if json.Unmarshal(line, &c) != nil {
			s.fail(0, -32000, "no configuration")
		}
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(<-lines, &r) fails| at s.fail(0, -32700, "no message")
session/prompt: 17 |busy|| at s.fail(r.ID, 17, "busy")
`},
		{"whatever the method, where it is told apart", speaker + `
func (s *server) handle(id int, method string) {
	switch method {
	case "session/prompt":
		s.fail(id, 17, "busy")
	default:
		s.fail(id, -32601, "unknown method")
	}
}
func (s *server) beside() { s.fail(0, -32099, "for the program itself") }
`, `: -32601 unsupported method|unknown method|| at s.fail(id, -32601, "unknown method")
session/prompt: 17 |busy|| at s.fail(id, 17, "busy")
`},
		{"a code that the caller decides, or that nobody calls for", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.later(func(code int) { s.fail(r.ID, code, "later") })
	}
}
func (s *server) later(f func(int)) { go f(len(s.out)) }
func (s *server) late(r *request, code int) { s.fail(r.ID, code, "late") }
func (s *server) Exported(r *request, code int) { s.fail(r.ID, code, "exported") }
func (s *server) Closing(r *request) func(int) { return func(code int) { s.fail(r.ID, code, "closing") } }
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
: ? |late||the code is decided when the program runs at func (s *server) late(r *request, code int) { s.fail(r.ID, code, "late") }
: ? |closing||the code is decided when the program runs at func (s *server) Closing(r *request) func(int) { return func(code int) { s.fail(r.ID, code, "closing") } }
session/prompt: ? |later||the code is decided when the program runs at s.later(func(code int) { s.fail(r.ID, code, "later") })
`},
		{"a helper that is called over an interface too, and one that calls itself", rolledHead + `
type refuser interface { refuse(id int) }
var other refuser
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.refuse(r.ID)
	case "session/new":
		other.refuse(r.ID)
	case "session/load":
		s.busy(r.ID, 3)
	}
}
func (s *server) refuse(id int) { s.fail(id, -32602, "Invalid params") }
func (s *server) busy(id, n int) {
	s.fail(id, 17, "busy")
	if n > 0 {
		s.busy(id, n-1)
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: 17 |busy|| at s.busy(r.ID, 3)
session/load: 17 |busy|n > 0| at s.busy(id, n-1)
session/new: -32602 |Invalid params|| at func (s *server) refuse(id int) { s.fail(id, -32602, "Invalid params") }
session/prompt: -32602 |Invalid params|| at func (s *server) refuse(id int) { s.fail(id, -32602, "Invalid params") }
`},
		{"the code of another error, which is known or not", rolledHead + `
var next func() *problem
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		p := next()
		s.fail(r.ID, p.Code, p.Message)
	case "session/load":
		p := found(r)
		s.fail(r.ID, p.Code, p.Message)
	case "session/new":
		p := again(r)
		s.fail(r.ID, p.Code, p.Message)
	}
}
func found(r *request) *problem {
	if len(r.Params) == 0 {
		return nil
	}
	return &problem{-32002, "no session"}
}
func again(r *request) *problem {
	p := next()
	return &problem{p.Code, "again"}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: -32002 |no session|| at return &problem{-32002, "no session"}
session/new: ? |again||the code is decided when the program runs at p := again(r)
session/new: ? |||the code is decided when the program runs at s.fail(r.ID, p.Code, p.Message)
session/prompt: ? |||the code is decided when the program runs at s.fail(r.ID, p.Code, p.Message)
`},
		{"what goes to those who wait in the program", rolledHead + `
var waiting = map[int]chan *problem{}
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		if err := s.ask(); err != nil {
			s.fail(r.ID, -32603, "cannot ask")
		}
	}
	for _, ch := range waiting {
		ch <- &problem{-32000, "closed"}
	}
}
func (s *server) ask() error {
	ch := make(chan *problem)
	waiting[1] = ch
	if p := <-ch; p != nil {
		return p
	}
	return nil
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/prompt: -32603 generic |cannot ask|s.ask() fails| at s.fail(r.ID, -32603, "cannot ask")
`},
		{"a code that is chosen by what the error is", rolledHead + `
var errBusy, errOther = errors.New("busy"), errors.New("other")
func (s *server) handle(r *request) {
	var err error
	switch r.Method {
	case "session/prompt":
		err = errBusy
	case "session/load":
		err = errGone
	case "session/new":
		err = &problem{-32002, "no session"}
	case "session/fork":
		err = &problem{len(r.Params), "some"}
	case "session/list":
		err = fmt.Errorf("list: %w", errOther)
	}
	if err != nil {
		s.answer(r.ID, err)
	}
}
func (s *server) answer(id int, err error) {
	code := -32603
	var p *problem
	switch {
	case errors.As(err, &p):
		code = p.Code
	case errors.Is(err, errBusy):
		code = 17
	case errors.Is(err, errGone):
		code = -32002
	}
	s.fail(id, code, err.Error())
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
: -32002 |no session|| at err = &problem{-32002, "no session"}
: -32002 ||| at s.fail(id, code, err.Error())
: 17 ||| at s.fail(id, code, err.Error())
session/fork: ? |some||the code is decided when the program runs at err = &problem{len(r.Params), "some"}
session/list: -32603 bare |list: other|| at err = fmt.Errorf("list: %w", errOther)
session/load: none
session/new: -32002 |no session|| at err = &problem{-32002, "no session"}
session/prompt: none
`},
		{"one code for all errors, which is right for some", rolledHead + `
func (s *server) handle(r *request) {
	var err error
	switch r.Method {
	case "session/prompt":
		err = s.prompt(r)
	case "session/new":
		err = errors.New("not logged in")
	}
	if err != nil {
		s.out <- outward(err)
	}
}
func (s *server) prompt(r *request) error {
	if len(s.out) == 0 {
		return fmt.Errorf("session %s not found", r.Params)
	}
	return errGone
}
func outward(err error) *problem { return &problem{-32000, err.Error()} }
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/new: -32000 bare but specific missing authentication|not logged in|| at err = errors.New("not logged in")
session/prompt: -32000 bare unknown session|session … not found|len(s.out) == 0| at return fmt.Errorf("session %s not found", r.Params)
session/prompt: -32000 bare |gone|| at return errGone
`},
		{"one number under two names, and words around an error", rolledHead + `
const ( internal = -32603; notFound = -32002; serverError = -32000 )
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		if err := work(); err != nil {
			s.fail(r.ID, internal, fmt.Sprintf("prompt: %v", err))
		}
	case "session/load":
		if err := work(); err != nil {
			s.fail(r.ID, notFound, err.Error())
		}
	case "session/new":
		s.fail(r.ID, serverError, "no room")
		s.fail(r.ID, -32000, "log in")
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: -32002 |gone|| at func work() error { return errGone }
session/new: -32000 generic |no room|| at s.fail(r.ID, serverError, "no room")
session/new: -32000 |log in|| at s.fail(r.ID, -32000, "log in")
session/prompt: -32603 generic |prompt: …|work() fails| at s.fail(r.ID, internal, fmt.Sprintf("prompt: %v", err))
`},
		{"methods that share a branch", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/load", "session/fork":
		s.fail(r.ID, -32603, "not here")
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/fork: -32603 generic |not here|| at s.fail(r.ID, -32603, "not here")
session/load: -32603 generic |not here|| at s.fail(r.ID, -32603, "not here")
`},
		{"one error that two calls come to", rolledHead + `
var open map[string]*server
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/load":
		err := find(string(r.Params))
		if r.ID > 0 {
			err = find("main")
		}
		if err != nil {
			s.fail(r.ID, -32603, err.Error())
		}
	}
}
func find(id string) error {
	if open[id] == nil {
		return errors.New("not found")
	}
	return nil
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/load: -32603 bare invalid parameter value|not found|open has no id| at return errors.New("not found")
`},
		{"a library that sends the codes of another one", `package program
import ("context"; "fmt"; "github.com/joshgarnett/agent-client-protocol-go/acp"; "github.com/joshgarnett/agent-client-protocol-go/acp/api"; "golang.org/x/exp/jsonrpc2")
func register(r *acp.HandlerRegistry) {
	r.RegisterSessionPromptHandler(prompt)
	r.RegisterSessionLoadHandler(load)
}
func prompt(_ context.Context, p *api.PromptRequest) (*api.PromptResponse, error) {
	if len(p.Prompt) == 0 {
		return nil, api.NewACPError(api.CodeInvalidParams, "prompt is empty", nil)
	}
	return nil, jsonrpc2.NewError(-32002, "gone")
}
func load(_ context.Context, p *api.LoadSessionRequest) error {
	if p.Cwd == "" {
		return fmt.Errorf("load: %w", jsonrpc2.ErrInvalidParams)
	}
	var none *api.ACPError
	return none
}
`, `session/load: -32602 invalid parameter value|load: …|p.Cwd == ""| at return fmt.Errorf("load: %w", jsonrpc2.ErrInvalidParams)
session/load: ? ||p.Cwd != ""|it is a nil pointer of the error type at return none
session/prompt: -32002 |gone|| at return nil, jsonrpc2.NewError(-32002, "gone")
session/prompt: 0 generic invalid parameter value|prompt is empty|len(p.Prompt) == 0| at return nil, api.NewACPError(api.CodeInvalidParams, "prompt is empty", nil)
`},
		{"repliers that are called in other ways", `package program
import ("context"; "errors"; "github.com/sourcegraph/jsonrpc2")
type replier func(ctx context.Context, result any, err error) error
type refuser interface { refuse(ctx context.Context, reply replier, err error) error }
type desk struct{}
func handle(ctx context.Context, reply replier, method string, c *jsonrpc2.Conn, id jsonrpc2.ID) error {
	switch method {
	case "session/load":
		var r refuser = desk{}
		return r.refuse(ctx, reply, errors.New("no session"))
	}
	return nil
}
func (desk) refuse(ctx context.Context, reply replier, err error) error { return reply(ctx, nil, err) }
func Refuse(ctx context.Context, reply replier, err error) error { return reply(ctx, nil, err) }
func Answer(ctx context.Context, c *jsonrpc2.Conn, id jsonrpc2.ID, code int64, text string) {
	_ = c.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: code, Message: text})
}
`, `: ? |||the caller passes it at func Refuse(ctx context.Context, reply replier, err error) error { return reply(ctx, nil, err) }
: ? |||the code is decided when the program runs at _ = c.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: code, Message: text})
session/load: ? unsupported method|no session||the replier that it is given decides at return r.refuse(ctx, reply, errors.New("no session"))
`},
		{"a table whose errors get one code, whatever they are", rolledHead + tabled + `
func (s *server) handle(r *request) {
	if err := table[r.Method](r.Params); err != nil {
		s.fail(r.ID, -32603, "failed")
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
: -32603 generic |failed|table[r.Method](r.Params) fails| at s.fail(r.ID, -32603, "failed")
session/fork: ? |busy||whether it keeps its code -32050 is not seen at func fork(params json.RawMessage) error { return errFork }
session/list: ? |||the error gets one of the codes [-32603] at func unknown(params json.RawMessage) error { return given(params) }
session/new: -32603 bare |gone|| at func open(params json.RawMessage) error { return errGone }
session/resume: none
`},
		{"a table whose errors get one of two codes", rolledHead + tabled + `
func (s *server) handle(r *request) {
	if err := table[r.Method](r.Params); err != nil {
		s.fail(r.ID, -32603, "failed")
	}
}
func (s *server) again(r *request) {
	if err := table[r.Method](r.Params); err != nil {
		s.fail(r.ID, -32000, "failed again")
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
: -32603 generic |failed|table[r.Method](r.Params) fails| at s.fail(r.ID, -32603, "failed")
: -32000 |failed again|table[r.Method](r.Params) fails| at s.fail(r.ID, -32000, "failed again")
session/fork: ? |busy||whether it keeps its code -32050 is not seen at func fork(params json.RawMessage) error { return errFork }
session/list: ? |||the error gets one of the codes [-32603 -32000] at func unknown(params json.RawMessage) error { return given(params) }
session/new: ? |gone||the error gets one of the codes [-32603 -32000] at func open(params json.RawMessage) error { return errGone }
session/resume: none
`},
		{"words around an error, and an error that is not followed", rolledHead + `
var next func() error
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		if err := work(); err != nil { s.fail(r.ID, -32603, "failed: " + err.Error()) }
	case "session/new":
		if err := next(); err != nil { s.fail(r.ID, -32603, "failed: " + err.Error()) }
	case "session/load":
		if err := next(); err != nil { s.fail(r.ID, -32603, err.Error()) }
	case "session/list":
		if err := either(len(s.out)); err != nil { s.fail(r.ID, -32603, err.Error()) }
	}
}
func either(n int) error { if n > 0 { return errGone }; return next() }
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/list: -32603 generic ||an error that is not followed further| at if err := either(len(s.out)); err != nil { s.fail(r.ID, -32603, err.Error()) }
session/list: -32603 bare |gone|n > 0| at func either(n int) error { if n > 0 { return errGone }; return next() }
session/load: -32603 generic ||an error that is not followed further| at if err := next(); err != nil { s.fail(r.ID, -32603, err.Error()) }
session/new: -32603 generic |failed:|next() fails| at if err := next(); err != nil { s.fail(r.ID, -32603, "failed: " + err.Error()) }
session/prompt: -32603 generic |failed:|work() fails| at if err := work(); err != nil { s.fail(r.ID, -32603, "failed: " + err.Error()) }
`},
		{"handlers that directives name", `package program
import "errors"
//acperrlint:error
type problem struct { Code int; Text string }
func (p *problem) Error() string { return p.Text }
var errGone, busy = errors.New("gone"), false
//acperrlint:handler method=session/prompt
func prompt(n int) error {
	if busy {
		return &problem{-32002, "no session"}
	}
	return errGone
}
//acperrlint:handler method=session/load code=17
func load(n int) error { return errGone }
`, `session/load: 17 bare |gone|| at func load(n int) error { return errGone }
session/prompt: -32603 bare |gone|!busy| at return errGone
session/prompt: -32002 ||busy| at return &problem{-32002, "no session"}
`},
		{"codes inside of other errors, which the library finds", `package program
import ("context"; "errors"; "fmt"; acp "github.com/caelis-labs/acp-go-sdk")
type agent struct { acp.Agent; open map[acp.SessionId]bool }
type failure struct { err error }
func (f *failure) Error() string { return "failed" }
func (f *failure) Unwrap() error { return f.err }
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", acp.NewInvalidParams("empty"))
}
func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %s", acp.NewInvalidParams("empty"))
}
func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	switch len(a.open) {
	case 1:
		return acp.AuthenticateResponse{}, &failure{acp.NewAuthRequired(nil)}
	case 2:
		return acp.AuthenticateResponse{}, &failure{errors.New("closed")}
	case 3:
		return acp.AuthenticateResponse{}, &failure{acp.NewInternalError("broken")}
	}
	return acp.AuthenticateResponse{}, &failure{&acp.RequestError{Code: len(a.open), Message: "some"}}
}
`, `authenticate: -32603 bare |failure: failed|| at return acp.AuthenticateResponse{}, &failure{errors.New("closed")}
authenticate: -32603 generic |failure: failed|| at return acp.AuthenticateResponse{}, &failure{acp.NewInternalError("broken")}
authenticate: -32000 |failure: failed|| at return acp.AuthenticateResponse{}, &failure{acp.NewAuthRequired(nil)}
authenticate: ? |failure: failed|len(a.open) != 3|the code is decided when the program runs at return acp.AuthenticateResponse{}, &failure{&acp.RequestError{Code: len(a.open), Message: "some"}}
session/prompt: -32602 |prompt: empty|| at return acp.PromptResponse{}, fmt.Errorf("prompt: %w", acp.NewInvalidParams("empty"))
session/resume: -32603 generic |resume: empty|| at return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %s", acp.NewInvalidParams("empty"))
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := draft(t, "", c.source); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
