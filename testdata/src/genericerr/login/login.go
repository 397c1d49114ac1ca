// Package login refuses what is asked for before the user has logged in: by what
// only authenticate sets, and by a gate that lets authenticate pass.
package login

import (
	"encoding/json"
	"io"
	"os"
)

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type profile struct{ name string }

type server struct {
	w      io.Writer
	home   string
	badge  string   // set by authenticate, and taken from the environment at the start
	guest  *profile // set by authenticate alone
	warm   bool     // set by authenticate and by a session
	drafts []string // emptied by authenticate
	shut   bool     // set by nobody
	strict bool
}

func start(w io.Writer) *server {
	return &server{w: w, badge: os.Getenv("BADGE"), home: os.Getenv("HOME")}
}

func (s *server) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(s.w).Encode(map[string]any{"id": id, "error": failure{code, message}})
}

func (s *server) done(id json.RawMessage) {
	json.NewEncoder(s.w).Encode(map[string]any{"id": id, "result": struct{}{}})
}

func (s *server) handle(req *frame) {
	switch req.Method {
	case "initialize":
		s.done(req.ID)
	case "authenticate":
		s.enter()
		s.done(req.ID)
	case "logout":
		if s.badge == "" {
			s.fail(req.ID, -32603, "nothing to hand back")
			return
		}
		s.badge, s.guest = "", nil
		s.done(req.ID)
	case "session/new":
		if s.badge == "" {
			s.fail(req.ID, -32603, "who is there?") // want `session/new answers a missing authentication with -32603.*-32000.*because s.badge == ""`
			return
		}
		s.warm = true
		s.done(req.ID)
	case "session/prompt":
		if s.guest == nil {
			s.fail(req.ID, -32603, "who is there?") // want `session/prompt answers a missing authentication with -32603.*-32000`
			return
		}
		if !s.warm {
			s.fail(req.ID, -32603, "still cold")
			return
		}
		if len(s.drafts) == 0 {
			s.fail(req.ID, -32603, "nothing to go on with")
			return
		}
		if s.home == "" {
			s.fail(req.ID, -32603, "nowhere to write")
			return
		}
		s.done(req.ID)
	default:
		s.fail(req.ID, -32601, "method not found")
	}
}

func (s *server) enter() {
	s.badge = os.Getenv("BADGE")
	s.guest = &profile{s.badge}
	s.warm = true
	s.drafts = nil
}

// locked lets those in who need no login.
func (s *server) locked(req *frame) {
	if req.Method == "initialize" || req.Method == "authenticate" || s.strict {
		s.handle(req)
		return
	}
	s.fail(req.ID, -32603, "the door is shut for "+req.Method) // want `missing authentication with -32603.*-32000`
}

// guarded asks for the key in a function that it makes.
func (s *server) guarded(method string, next func(*frame)) func(*frame) {
	if method == "initialize" || method == "authenticate" {
		return next
	}
	return func(req *frame) {
		if os.Getenv("BADGE") == "" {
			s.fail(req.ID, -32603, "the door is shut") // want `missing authentication with -32603.*-32000`
			return
		}
		next(req)
	}
}

// greeted lets initialize pass alone.
func (s *server) greeted(req *frame) {
	if req.Method == "initialize" || s.strict {
		s.handle(req)
		return
	}
	s.fail(req.ID, -32603, "too early for "+req.Method)
}

// throttled has room for logins only.
func (s *server) throttled(req *frame, room func() bool) {
	if req.Method == "initialize" || req.Method == "authenticate" {
		s.handle(req)
		return
	}
	if s.shut {
		s.fail(req.ID, -32603, "closing")
		return
	}
	if !s.strict {
		s.fail(req.ID, -32603, "too many requests")
		return
	}
	s.handle(req)
}

// rest answers what others have left.
func (s *server) rest(req *frame) {
	switch req.Method {
	case "authenticate":
		s.done(req.ID)
	case "session/list":
		s.done(req.ID)
	case "session/fork":
		if s.home == "" {
			s.fail(req.ID, -32603, "nowhere to write")
			return
		}
		s.done(req.ID)
	default:
		if !s.strict {
			s.fail(req.ID, -32603, "not today")
			return
		}
		s.fail(req.ID, -32601, "method not found")
	}
}
