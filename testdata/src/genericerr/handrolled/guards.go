package handrolled

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

type guarded struct {
	w     io.Writer
	ready bool
}

func (s *guarded) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(s.w).Encode(map[string]any{"id": id, "error": failure{code, message}})
}

func (s *guarded) handle(req *frame) {
	if !s.ready && req.Method != "initialize" {
		s.fail(req.ID, -32603, "not initialized: initialize must come first") // want `answers a request before initialize with -32603.*-32600`
		return
	}
	switch req.Method {
	case "initialize":
		s.ready = true
	case "session/prompt":
	default:
		s.fail(req.ID, -32601, "method not found")
	}
}

type other struct {
	guarded
	initialized bool
}

func (o *other) handle(req *frame) {
	if !o.initialized && req.Method != "initialize" {
		o.fail(req.ID, -32603, "guarded is not initialized") // want `answers a request before initialize with -32603.*-32600`
		return
	}
	switch req.Method {
	case "initialize":
		o.initialized = true
	case "session/prompt":
	default:
		o.fail(req.ID, -32601, "method not found")
	}
}
