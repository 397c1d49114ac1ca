package errflow_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// describe writes what is seen of a program, a line for each thing. Of a
// position it has what is written there.
func describe(t *testing.T, protocol, source string) (*surface.Package, string) {
	t.Helper()
	r, err := errflow.New(&errflow.Options{Protocol: protocol}).Run(programtest.Pass(t, source))
	if err != nil {
		t.Fatal(err)
	}
	p := r.(*errflow.Result).Surface()
	if p == nil {
		return nil, ""
	}
	at := func(posn string) string {
		part := strings.Split(posn, ":")
		if part[0] != "program.go" {
			return posn
		}
		line, _ := strconv.Atoi(part[1])
		col, _ := strconv.Atoi(part[2])
		text := strings.Split(source, "\n")[line-1][col-1:]
		if i := strings.IndexAny(text[1:], " :("); i >= 0 {
			text = text[:i+1]
		}
		return text
	}
	var b strings.Builder
	for _, h := range p.Handlers {
		fmt.Fprintf(&b, "%s: %s, %s, %v%s at %s", h.Method, h.Func, h.How, h.Bare.Codes, h.Bare.Effect, at(h.Posn))
		if h.Notification {
			b.WriteString(", notification")
		}
		b.WriteString("\n")
	}
	for _, s := range p.Senders {
		fmt.Fprintf(&b, "%s sends %v", s.Func, s.Codes)
		for _, is := range []struct {
			so   bool
			what string
		}{{s.GivenCode, "given"}, {s.AnyError, "any"}, {s.ByError, "by error"}} {
			if is.so {
				b.WriteString(" " + is.what)
			}
		}
		fmt.Fprintf(&b, " at %s\n", at(s.Posn))
	}
	for _, y := range p.Types {
		fmt.Fprintf(&b, "%s is a %s at %s\n", y.Name, y.Kind, at(y.Posn))
	}
	for _, n := range p.Notes {
		fmt.Fprintf(&b, "note %s: %s\n", at(n.Posn), n.Text)
	}
	return p, b.String()
}

// A sample is a program, with the protocol that the settings name, and what is
// seen of it.
type sample struct{ name, protocol, source, want string }

func described(t *testing.T, samples []sample) {
	for _, c := range samples {
		t.Run(c.name, func(t *testing.T) {
			if _, got := describe(t, c.protocol, c.source); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

const (
	speaker = `package program
import ("context"; "encoding/json"; "errors"; "fmt")
var _ context.Context; var _ json.RawMessage; var _ = errors.New; var _ = fmt.Errorf
type request struct { ID int ` + "`json:\"id\"`" + `; Method string ` + "`json:\"method\"`" + `; Params json.RawMessage ` + "`json:\"params\"`" + ` }
type problem struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
func (p *problem) Error() string { return p.Message }
type server struct { out chan any }
func (s *server) fail(id, code int, text string) { s.out <- &problem{code, text} }
var errGone = errors.New("gone")
func work() error { return errGone }
`
	coder = `package program
import ("context"; "encoding/json"; "errors"; "github.com/coder/acp-go-sdk")
var _ context.Context; var _ json.RawMessage; var _ = errors.New; var _ acp.Agent
`
	ends = `(*server).fail sends [] given at fail
request is a message at request
problem is a error object at problem
`
	hint = ": //acperrlint:handler method=METHOD on a function that answers the peer tells it\n"
)

// TestSurface lists the places where messages arrive, and what sends errors.
func TestSurface(t *testing.T) {
	described(t, []sample{
		{"nothing", "", "package program", ""},
		{"a helper", "", "package program\nfunc f() error { return nil }", ""},
		{"a library's types", "", coder + `
type agent struct { acp.Agent }
func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func (a *agent) Cancel(ctx context.Context, n acp.CancelNotification) error { return nil }
func mapped(err error) error { return acp.NewInternalError(err.Error()) }
`, `session/cancel: (*agent).Cancel, called by coder/acp-go-sdk, []is only logged at Cancel, notification
session/prompt: (*agent).Prompt, called by coder/acp-go-sdk, [-32603] at Prompt
mapped sends [-32603] any at mapped
`},
		{"a handler and comparisons", "", coder + `
type agent struct { acp.Agent }
func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
func count(method string) (n int) {
	if method == "session/prompt" {
		n++
	}
	if method == "session/load" {
		n++
	}
	return n
}
func load(method string) (n int) {
	if method == "session/load" {
		n++
	}
	if method == "session/prompt" {
		before()
	}
	return n
}
func before() {}
`, `session/load: , compared in count, [] at ==
session/load: , compared in load, [] at ==
session/prompt: (*agent).Prompt, called by coder/acp-go-sdk, [-32603] at Prompt
session/prompt: before, compared in load, [] at ==
`},
		{"a handler that answers itself", "", `package program
import ("context"; "github.com/sourcegraph/jsonrpc2")
const method = "session/prompt"
type desk struct{}
func (d *desk) Handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) {
	if err := work(); err != nil {
		_ = c.ReplyWithError(ctx, r.ID, &jsonrpc2.Error{Code: -32011, Message: err.Error()})
	}
}
func (d *desk) work(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	if r.Method == "session/load" {
		return nil, work()
	}
	return nil, nil
}
func work() error { return context.Canceled }
func apart(method string) error {
	if method == "session/new" {
		return work()
	}
	return nil
}
var h = jsonrpc2.HandlerWithError((&desk{}).work)
`, `: (*desk).Handle, called by sourcegraph/jsonrpc2, [-32011] at Handle
: (*desk).work, given to sourcegraph/jsonrpc2, [0] at work
session/load: , compared in (*desk).work, [0] at ==
session/new: , compared in apart, [] at ==
note : declared, and handled nowhere in the package: session/prompt (program.go:3)
`},
		{"a switch", "", speaker + `
func (s *server) serve(r chan []byte) {
	for raw := range r {
		var req request
		if err := json.Unmarshal(raw, &req); err != nil {
			s.fail(0, -32700, err.Error())
			continue
		}
		s.handle(&req)
	}
}
func (s *server) handle(req *request) {
	var err error
	switch req.Method {
	case "session/new":
		err = s.open(req.Params)
	case "session/load", "session/resume":
		if err := work(); err != nil {
			s.fail(req.ID, -32001, "cannot load")
		}
		return
	case "session/cancel":
		if err := work(); err != nil {
			s.fail(0, -32009, err.Error())
		}
		return
	case "session/fork":
		if err := work(); err != nil {
			s.fail(req.ID, 2*req.ID, err.Error())
		}
		s.finish(req)
		return
	case "session/close":
		again(req.ID)
		s.out <- &problem{-32008, ""}
		s.finish(req)
		return
	case "own/method":
		again(req.ID)
		go func() {
			if err := work(); err != nil {
				s.fail(req.ID, -32003, err.Error())
			}
		}()
		return
	default:
		s.fail(req.ID, -32601, "no such method")
		return
	}
	if err != nil {
		s.fail(req.ID, -32603, err.Error())
	}
}
func again(n int) {
	if n > 0 {
		again(n - 1)
	}
}
func (s *server) finish(req *request) {
	if req.Method == "session/fork" {
		if err := work(); err != nil {
			s.fail(req.ID, -32010, "cannot fork")
		}
	}
}
func (s *server) open(raw json.RawMessage) error {
	if err := work(); errors.Is(err, errGone) {
		s.fail(0, -32004, err.Error())
	}
	return work()
}
`, `own/method: , compared in (*server).handle, [-32003] at "own/method"
session/cancel: , compared in (*server).handle, [] at "session/cancel", notification
session/close: , compared in (*server).handle, [] at "session/close"
session/fork: , compared in (*server).handle, [-32010] at "session/fork"
session/fork: , compared in (*server).finish, [-32010] at ==
session/load: , compared in (*server).handle, [-32001] at "session/load",
session/new: (*server).open, compared in (*server).handle, [-32603] at "session/new"
session/resume: , compared in (*server).handle, [-32001] at "session/resume"
` + ends},
		{"a switch whose function hands the errors up", "", speaker + `
func (s *server) serve(req *request) {
	if err := s.handle(req); err != nil {
		s.fail(req.ID, -32603, err.Error())
	}
}
func (s *server) handle(req *request) error {
	if err := work(); err != nil {
		return &problem{-32012, err.Error()}
	}
	switch req.Method {
	case "session/new":
		log("new")
		return s.open()
	case "session/prompt":
		if err := s.prompt(); err != nil {
			return &problem{-32602, err.Error()}
		}
		return nil
	case "session/fork":
		return s.handle(req)
	}
	return nil
}
func log(text string) {}
func (s *server) open() error { return work() }
func (s *server) prompt() error { return work() }
`, `session/fork: (*server).handle, compared in (*server).handle, [] at "session/fork"
session/new: (*server).open, compared in (*server).handle, [-32603] at "session/new"
session/prompt: (*server).prompt, compared in (*server).handle, [-32602] at "session/prompt"
` + ends},
		{"a table", "", speaker + `
func around(h func(json.RawMessage) error) func(json.RawMessage) error { return func(r json.RawMessage) error { return h(r) } }
func (s *server) serve(req *request) {
	table := map[string]func(json.RawMessage) error{
		"session/new": s.open,
		"session/load": around(s.load),
		"session/cancel": s.open,
		"session/resume": made(),
	}
	if err := table[req.Method](req.Params); err != nil {
		s.fail(req.ID, -32603, err.Error())
	}
}
var known = map[string]bool{"session/prompt": true}
func made() func(json.RawMessage) error { return func(json.RawMessage) error { return nil } }
var more = map[string]any{"session/fork": func() {}, "session/list": errors.New}
func (s *server) open(raw json.RawMessage) error { return work() }
func (s *server) load(raw json.RawMessage) error { return work() }
`, `session/cancel: (*server).open, registered at program.go:17, [] at open, notification
session/fork: a function literal, registered at program.go:26, [] at func
session/list: errors.New, registered at program.go:26, [] at :
session/load: (*server).load, registered at program.go:16, [-32603] at load
session/new: (*server).open, registered at program.go:15, [-32603] at open
session/prompt: , in a table; no function is seen for it, [] at :
session/resume: a function in made, registered at program.go:18, [-32603] at func
` + ends},
		{"methods of the program's own in a table", "", speaker + `
type conn struct{ m map[string]func() error }
func (c *conn) Handle(method string, h func() error) { c.m[method] = h }
func (c *conn) Note(method string, h func() error) {}
func (c *conn) Named(method string) {}
func (c *conn) serve(req *request, s *server) {
	if err := c.m[req.Method](); err != nil {
		s.fail(req.ID, -32603, err.Error())
	}
}
func register(c *conn) {
	c.Handle("session/prompt", prompt)
	c.Handle("own/method", own)
	c.Handle("initialize", start)
	c.Note("initialize", start)
	c.Note("other/method", prompt)
	c.Named("session/prompt")
	c.Named("own/other")
	c.Handle(own().Error(), own)
	for range 2 {
		func() { c.Handle("own/inner", func() error { return nil }) }()
	}
	table := map[string]func() error{"session/new": open, "own/new": open}
	c.m = table
	c.m = map[string]func() error{"own/table": open}
}
func prompt() error { return errGone }
func own() error { return work() }
func open() error { return work() }
func start() error { return nil }
`, `initialize: start, registered at program.go:24, [-32603] at start
own/inner: a function in register, registered at program.go:31, [-32603] at func
own/method: own, registered at program.go:23, [-32603] at own
own/new: open, registered at program.go:33, [-32603] at open
session/new: open, registered at program.go:33, [-32603] at open
session/prompt: prompt, registered at program.go:22, [-32603] at prompt
` + ends + `note (req.ID,: hands the peer the errors of function values that other packages give: at program.go:18
`},
		{"directives", "", `package program
//acperrlint:handler method=session/prompt
func prompt(raw []byte) error { return nil }
//acperrlint:handler code=-32099
func any(raw []byte) error { return nil }
//acperrlint:handler method=session/new
func void(raw []byte) {}
//acperrlint:handler method=session/cancel
func cancel(raw []byte) error { return nil }
//acperrlint:sends code=-32603
func generic(text string) {}
//acperrlint:error
type problem struct { Code int; Text string }
//acperrlint:sends code=-32098
func other(code int) *problem { return &problem{code, ""} }
`, `: any, named by a directive, [-32099] at any
session/cancel: cancel, named by a directive, [] at cancel, notification
session/new: void, named by a directive, [] at void
session/prompt: prompt, named by a directive, [-32603] at prompt
generic sends [-32603] at generic
other sends [-32098] at other
problem is a error object at problem
`},
		{"senders", "", speaker + `
const method = "session/prompt"
func (s *server) mapper(err error) {
	if errors.Is(err, errGone) {
		s.fail(1, -32004, err.Error())
		return
	}
	s.fail(1, -32603, err.Error())
}
func each(err error) *problem { return &problem{-32603, err.Error()} }
func one(err error) *problem {
	if errors.Is(err, errGone) {
		return &problem{-32004, err.Error()}
	}
	return nil
}
func text(s string) *problem { return &problem{-32602, s} }
func fixed() *problem { return &problem{-32602, "no"} }
func computed(n int, err error) *problem { return &problem{n * 2, err.Error()} }
`, `(*server).fail sends [] given at fail
(*server).mapper sends [-32603 -32004] any by error at mapper
each sends [-32603] any at each
one sends [-32004] by error at one
text sends [-32602] at text
computed sends [] any at computed
request is a message at request
problem is a error object at problem
note : spells methods of ACP, but no handler was found` + hint + `note : declared, and handled nowhere in the package: session/prompt (program.go:12)
`},
		{"a layer", "", speaker + `
func (s *server) serve(req *request, handle func(json.RawMessage) error) {
	if err := handle(req.Params); err != nil {
		s.fail(req.ID, -32603, err.Error())
	}
}
`, `(*server).fail sends [] given at fail
(*server).serve sends [-32603] any at serve
request is a message at request
problem is a error object at problem
`},
		{"a look-alike of a responder", "", speaker + `
const method = "session/prompt"
type replier func(ctx context.Context, result any, err error) error
type message interface{ Method() string }
func handle(ctx context.Context, reply replier, req message) error {
	if req.Method() == method {
		return reply(ctx, nil, nil)
	}
	return errGone
}
func again(ctx context.Context, reply replier, req message) error { return reply(ctx, nil, nil) }
`, `: handle, is given a replier, []never reaches the peer at handle
: again, is given a replier, []never reaches the peer at again
session/prompt: , compared in handle, [] at ==
` + ends},
		{"another protocol beside it", "", speaker + `
func (s *server) serve(req *request) {
	if req.Method == "session/prompt" {
		return
	}
}
func tools(req *request, err error) any {
	switch req.Method {
	case "initialize":
		return 1
	case "tools/list":
		return &problem{-32603, err.Error()}
	}
	return 0
}
`, `session/prompt: , compared in (*server).serve, [] at ==
` + ends},
	})
}

// The package says which protocol it speaks; a layer speaks none.
func TestSurfaceProtocol(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{speaker + `const method = "session/prompt"`, "ACP"},
		{speaker + `const method = "task.create"`, "ARC"},
		{speaker, ""},
	} {
		if p, _ := describe(t, "", c.source); p == nil || p.Protocol != c.want || p.Path != "program.example/program" {
			t.Errorf("%+v, want the protocol %q", p, c.want)
		}
	}
}
