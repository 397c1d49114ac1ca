// Package alone has functions that do nothing but answer with an error: what
// they answer is all that there is of a method, unless something failed before.
package alone

import (
	"encoding/json"
	"errors"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type server struct {
	w     io.Writer
	files map[string]string
	left  int
}

func (s *server) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(s.w).Encode(map[string]any{"id": id, "error": failure{code, message}})
}

func (s *server) handle(req *request) {
	switch req.Method {
	case "session/list":
		s.unlisted(req)
	case "session/set_mode":
		s.tell(req, s.read())
	case "session/load":
		if err := s.read(); err != nil {
			s.unreadable(req, err)
		}
	case "session/new":
		if err := s.read(); err != nil {
			s.again(req)
		}
	case "session/prompt":
		if _, ok := s.files[string(req.Params)]; !ok {
			s.unkept(req)
		}
	case "session/resume":
		if err := s.read(); errors.Is(err, errBusy) {
			s.busy(req)
		}
	case "session/fork":
		if s.left > 0 {
			s.unforked(req)
		}
	default:
		s.fail(req.ID, -32601, "method not found")
	}
}

// unlisted is all that there is of the method.
func (s *server) unlisted(req *request) {
	s.fail(req.ID, -32603, "not supported") // want `answers an unsupported method with -32603.*-32601`
}

// unforked is so too: what it is called for is not a failure.
func (s *server) unforked(req *request) {
	s.fail(req.ID, -32603, "not supported") // want `answers an unsupported method with -32603.*-32601`
}

// unreadable is given what failed.
func (s *server) unreadable(req *request, err error) {
	s.fail(req.ID, -32603, "not available")
}

// tell is given what may have failed.
func (s *server) tell(req *request, err error) {
	s.fail(req.ID, -32603, "not available")
}

// again is called by one that is called where something failed, and by itself.
func (s *server) again(req *request) {
	s.left--
	s.unavailable(req)
	if s.left > 0 {
		s.again(req)
	}
}

func (s *server) unavailable(req *request) {
	s.fail(req.ID, -32603, "not available")
}

// unkept is called where a look-up found nothing.
func (s *server) unkept(req *request) {
	s.fail(req.ID, -32603, "not supported")
}

// busy is called where it is known what failed.
func (s *server) busy(req *request) {
	s.fail(req.ID, -32603, "not available")
}

var errBusy = errors.New("busy")

func (s *server) read() error {
	if s.left == 0 {
		return errBusy
	}
	return nil
}

// The methods of functions are known however far they are from the dispatcher.

func (s *server) modes(req *request) {
	if _, ok := s.files[string(req.Params)]; !ok {
		s.fail(req.ID, -32603, "session not found") // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
}

func (s *server) mode(req *request) { s.modes(req) }

func (s *server) setMode(req *request) { s.mode(req) }

func (s *server) handleMode(req *request) {
	switch req.Method {
	case "session/set_mode":
		s.setMode(req)
	case "session/prompt":
		s.left++
	}
}
