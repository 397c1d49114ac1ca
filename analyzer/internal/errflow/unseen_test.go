package errflow_test

import "testing"

// TestNotes has programs of which something is not seen, or taken for nothing of
// the peer's.
func TestNotes(t *testing.T) {
	described(t, []sample{
		{"a library without a handler", "", coder, "note : imports a library that speaks ACP, but no handler was found: no type here has the methods that it calls, and no function is given to it\n"},
		{"another peer's error type beside a library", "", coder + `
type problem struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
//acperrlint:protocol none
type told struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
type id string
type half struct { Code int ` + "`json:\"code\"`" + ` }
type agent struct { acp.Agent }
func (a *agent) Prompt(ctx context.Context, r acp.PromptRequest) (acp.PromptResponse, error) { return acp.PromptResponse{}, nil }
`, `session/prompt: (*agent).Prompt, called by coder/acp-go-sdk, [-32603] at Prompt
note problem: problem has the shape of an error object and is taken for one of another peer: the package imports a library of the protocol and spells none of the methods; //acperrlint:error on it tells that it is the peer's
`},
		{"how methods are spelled", "", speaker + `
const update, load = "session/update", "session/load"
var names = []string{"session/new"}
func (s *server) serve(req *request) {
	if req.Method != update {
		return
	}
	ask("session/prompt", nil)
	s.out <- request{1, "session/set_mode", nil}
	m := "session/fork"
	_ = m
}
func ask(method string, params any) {}
func title() string { return "session/title" }
func is(method string) bool { return method == "session/close" }
func label() string { return "session/list" + title() }
`, "session/update: ask, compared in (*server).serve, [] at !=, notification\n" + ends +
			`note : compared, but not so that a branch is known to be the method's: session/close (program.go:25)
note : put into a variable or a struct, or returned; what is done with it there is not seen: session/new (program.go:13), session/fork (program.go:20), session/list (program.go:26)
note : named in calls and messages, as whoever asks the peer does: session/prompt (program.go:18), session/set_mode (program.go:19)
note : declared, and handled nowhere in the package: session/load (program.go:12)
`},
		{"a method that is declared, then asked for", "", `package program
const resume = "session/resume"
func is(s string) bool { return s == resume }
func next(s string, n int) (next string) {
	switch {
	case n == 0 && s != "session/set_mode":
		next = "session/fork"
	}
	return next
}
`, `session/set_mode: , compared in next, [] at !=
note : compared, but not so that a branch is known to be the method's: session/resume (program.go:3)
note : put into a variable or a struct, or returned; what is done with it there is not seen: session/fork (program.go:7)
`},
		{"methods of any service with sessions", "", "package program\nvar m = \"session/list\"",
			"note : spells methods that other services have too, and is not taken for a package that speaks ACP: //acperrlint:protocol acp on the package clause tells it\nnote : put into a variable or a struct, or returned; what is done with it there is not seen: session/list (program.go:2)\n"},
		{"a directive against it", "", "//acperrlint:protocol none\npackage program\nvar m = \"session/prompt\"", ""},
		{"a setting against it", "none", "package program\nvar m = \"session/prompt\"", ""},
		{"functions of other packages", "", speaker + `
type Agent interface { Prompt(json.RawMessage) error; Load(json.RawMessage) error }
type Conn struct { s *server; Agent Agent; Handle func(json.RawMessage) error }
func (c *Conn) serve(req *request) {
	switch req.Method {
	case "session/prompt":
		if err := c.Agent.Prompt(req.Params); err != nil {
			c.s.fail(req.ID, -32603, err.Error())
		}
	case "session/load":
		if err := c.Agent.Load(req.Params); err != nil {
			c.s.fail(req.ID, -32603, err.Error())
		}
	case "session/new":
		if err := c.Handle(req.Params); err != nil {
			c.s.fail(req.ID, -32603, err.Error())
		}
	}
}
`, `session/load: , compared in (*Conn).serve, [-32603] at "session/load"
session/new: , compared in (*Conn).serve, [-32603] at "session/new"
session/prompt: , compared in (*Conn).serve, [-32603] at "session/prompt"
` + ends + `note (req.ID,: hands the peer the errors of an interface whose implementations are in other packages: Prompt, Load
note (req.ID,: hands the peer the errors of function values that other packages give: at program.go:26
`},
		{"methods of the program's own", "", speaker + `
func (s *server) handle(req *request, n int) {
	switch req.Method {
	case "":
		n++
	case "initialize":
		n++
	case "shutdown":
		n++
	}
	s.session(req.Method, "x", *req)
	s.again(req.Method, n)
	call := s.values
	call(req.Method)
}
func (s *server) session(method, other string, req request) (n int) {
	if method == "session/prompt" || method == "session/own" {
		n++
	}
	if other == "other" || other != method {
		n++
	}
	if string(req.Params) == "params" {
		n++
	}
	if copied := req; copied.Method == "status" {
		n++
	}
	return n
}
func (s *server) again(method string, n int) {
	if n > 0 {
		s.again(method, n-1)
	}
	if method == "files/info" {
		s.out <- n
	}
	if method > "files" {
		s.out <- n
	}
}
func (s *server) loop(word string, n int) {
	if word == "loop" && n > 0 {
		s.loop(word, n-1)
	}
}
func (s *server) values(method string) {
	if method == "by/value" {
		s.out <- 1
	}
}
func (s *server) apart(method string) {
	if method == "apart" {
		s.out <- 1
	}
}
`, `initialize: , compared in (*server).handle, [] at "initialize"
session/own: , compared in (*server).session, [] at ==
session/prompt: , compared in (*server).session, [] at ==
` + ends + `note : compared with the method of a message, but taken for no methods, for beside them are none that only ACP has: shutdown (program.go:18), status (program.go:36), files/info (program.go:45)
`},
		{"many methods of its own", "", coder + `
func handle(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	other(method)
	return nil, nil
}
func other(method string) {
	switch method {
	case "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k":
	}
}
var conn = acp.NewConnection(handle, nil, nil)
`, `: handle, given to coder/acp-go-sdk, [-32603] at handle
note : compared with the method of a message, but taken for no methods, for beside them are none that only ACP has: a (program.go:11), b (program.go:11), c (program.go:11), d (program.go:11), e (program.go:11), f (program.go:11), g (program.go:11), h (program.go:11) and 2 more places
`},
		{"methods that a library hands over", "", coder + `
type server struct{}
func (s *server) handle(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	if method == "own" || string(params) == "not" {
		return nil, nil
	}
	return nil, nil
}
var conn = acp.NewConnection((&server{}).handle, nil, nil)
`, `: (*server).handle, given to coder/acp-go-sdk, [-32603] at handle
own: , compared in (*server).handle, [-32603] at ==
`},
	})
}
