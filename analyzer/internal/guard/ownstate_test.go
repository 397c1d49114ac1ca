package guard

import "testing"

// Conditions on the program's own state, as against the request, and on flags.
func TestOwnState(t *testing.T) {
	run(t, "", []sample{
		{"own state of the package", `package p
var settings struct{ name string }
func g() {
	if settings.name == "" {
		conds("own unset(name settings)")
	}
}
`},
		{"own state", `package p
type session struct{ open bool }
func (s *session) Open() bool { return s.open }
type server struct { ready bool; conn *session; name string; v any; list []int }
var global *session
func (s *server) g(c *session, name string, v any) {
	if s.conn == nil {
		conds("own unset(conn session s server)")
	} else {
		conds("own set(conn session s server)")
	}
	if s.ready {
		conds("own set(ready s server)")
	} else {
		conds("own false(ready s server)")
	}
	if s.name == "" {
		conds("own unset(name s server)")
	} else {
		conds("own set(name s server)")
	}
	if len(s.list) == 0 {
		conds("own unset holder(list s server)")
	}
	if global == nil {
		conds("own unset(global session)")
	}
	if c == nil {
		conds("empty(c session)")
	}
	if s.conn.Open() {
		conds("own set(open conn session s server)")
	} else {
		conds("own false(open conn session s server)")
	}
	if c.Open() {
		conds("own set(open c session)")
	} else {
		conds("own false(open c session)")
	}
	if _, ok := s.v.(string); !ok {
		conds("own unset(v s server)")
	} else {
		conds("")
	}
	if _, ok := v.(string); !ok {
		conds("not one of(v)")
	}
	func() {
		if s.conn == nil {
			conds("own unset(conn session s server)")
		}
	}()
}
`},
		{"variables of closures", `package p
type server struct{ conn *int; on bool }
func (s *server) g(other *server, c bool, run func(func())) {
	run(func() {
		if s.conn == nil {
			conds("own unset(conn s server)")
		}
		if other.conn == nil {
			conds("empty(conn other server)")
		}
	})
	third := other
	if c {
		third = s
	}
	run(func() {
		third = nil
		if third.conn == nil {
			conds("empty(conn third server)")
		}
	})
	run(func() { run(func() { third = other }) })
	if third.on {
		conds("own set(on third other s server)")
	}
	local := new(server)
	if local.conn == nil {
		conds("empty(conn server)")
	}
}
`},
		{"values and flags of structs that are passed by value", `package p
type request struct{ on bool; inner *request; next func() request }
func get() request { return request{} }
func g() {
	if get().on {
		conds("own set(on get)")
	} else {
		conds("own false(on get)")
	}
	if get().inner == nil {
		conds("empty(inner request get)")
	}
}
func (r request) method(other request) {
	if r.inner == nil {
		conds("own unset(inner request r)")
	}
	if other.inner == nil {
		conds("empty(inner request other)")
	}
}
`},
		{"flags", `package p
func g(strict, other bool, name string) {
	if strict {
		conds("own set(strict)[1 true]")
	} else {
		conds("own false(strict)[1 false]")
	}
	if !other {
		conds("own false(other)[2 false]")
	}
	if strict || name == "" {
		conds("own set(strict), empty(name)")
	}
	both := strict && other
	if both {
		conds("own set(other)")
	}
	func() {
		if name != "" {
			conds("predicate(name)")
		}
	}()
}
`},
	})
}
