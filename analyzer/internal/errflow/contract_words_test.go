package errflow_test

import "testing"

// Which strings that a program compares, or has in tables, are methods: a
// command that the user types into a prompt is none.
func TestContractMethods(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a table of words", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		if f := commands[string(r.Params)]; f != nil {
			if err := f(); err != nil {
				s.fail(r.ID, 17, err.Error())
			}
		}
	}
}
var commands = map[string]func() error{"logout": leave}
func leave() error { return errGone }
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/prompt: 17 |gone|f != nil| at func leave() error { return errGone }
`},
		{"a word, where the method is looked at for something else", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.command(r)
	}
}
func (s *server) command(r *request) {
	if r.Method == "" {
		return
	}
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
		{"a word to which nothing is answered", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.command(r)
	}
}
func (s *server) command(r *request) {
	switch string(r.Params) {
	case "logout":
		work()
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/prompt: none
`},
		{"a word behind another one, or behind none", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.command(r)
	}
}
func (s *server) command(r *request) {
	switch string(r.Params) {
	case "authenticate":
		s.more(r)
	default:
		s.more(r)
	}
}
func (s *server) more(r *request) {
	switch string(r.Params[1:]) {
	case "logout":
		if len(s.out) == 0 {
			s.fail(r.ID, -32603, "cannot leave")
		}
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
session/prompt: -32603 generic |cannot leave|len(s.out) == 0| at s.fail(r.ID, -32603, "cannot leave")
`},
		{"a word that is a method as well", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
		s.command(r)
	case "logout":
		s.fail(r.ID, 17, "busy")
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
logout: -32603 generic |cannot leave|len(s.out) == 0| at s.fail(r.ID, -32603, "cannot leave")
logout: 17 |busy|| at s.fail(r.ID, 17, "busy")
session/prompt: none
`},
		{"a method that others have too, compared apart", rolledHead + `
func (s *server) handle(r *request) {
	switch r.Method {
	case "session/prompt":
	default:
		s.others(r)
	}
}
func (s *server) others(r *request) {
	switch r.Method {
	case "logout":
		if len(s.out) == 0 {
			s.fail(r.ID, -32603, "cannot leave")
		}
	}
}
`, `: -32700 message that is not valid JSON|no message|json.Unmarshal(line, &r) fails| at s.fail(0, -32700, "no message")
logout: -32603 generic |cannot leave|len(s.out) == 0| at s.fail(r.ID, -32603, "cannot leave")
session/prompt: none
`},
		{"a table with a function that is not seen", speaker + `
type layer interface { Handle(method string, f func(json.RawMessage) (any, error)) }
func register(l layer, given func(json.RawMessage) (any, error)) {
	l.Handle("session/new", given)
	l.Handle("session/load", load)
}
func load(params json.RawMessage) (any, error) { return nil, nil }
`, `session/load: none
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := draft(t, "", c.source); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
