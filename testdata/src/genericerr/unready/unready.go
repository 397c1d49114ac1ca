// Package unready answers initialize in a switch on the method.
package unready

import (
	"encoding/json"
	"io"
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

type server struct {
	w                     io.Writer
	greeted, told, opened bool
	version               int
}

func (s *server) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(s.w).Encode(map[string]any{"id": id, "error": failure{code, message}})
}

func (s *server) handle(req *frame) {
	switch req.Method {
	case "session/new":
		if !s.greeted {
			s.fail(req.ID, -32603, "say hello first") // want `answers a request before initialize with -32603.*-32600`
			return
		}
		s.opened = true
	case "initialize":
		s.greeted = true
		s.greet()
	case "session/prompt":
		if !s.told {
			s.fail(req.ID, -32603, "say hello first") // want `answers a request before initialize with -32603.*-32600`
			return
		}
		if !s.opened {
			s.fail(req.ID, -32603, "open one first")
			return
		}
	default:
		s.fail(req.ID, -32601, "method not found")
	}
}

func (s *server) greet() {
	s.version = 1
	s.told = true
}
