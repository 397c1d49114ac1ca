// Package transport reads and writes messages. None of its functions returns
// an error.
package transport

import (
	"encoding/json"
	"io"
)

type Handler func(params json.RawMessage) (any, error)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Server struct{ handlers map[string]Handler }

func New() *Server { return &Server{handlers: make(map[string]Handler)} }

func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

func (s *Server) Run(in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m message
		if dec.Decode(&m) != nil {
			enc.Encode(map[string]any{"jsonrpc": "2.0", "id": nil, "error": problem{-32700, "parse error"}})
			return
		}
		h, ok := s.handlers[m.Method]
		if !ok {
			enc.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": problem{-32601, "method not found"}})
			continue
		}
		result, err := h(m.Params)
		if err != nil {
			enc.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": problem{-32603, err.Error()}})
			continue
		}
		enc.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result})
	}
}
