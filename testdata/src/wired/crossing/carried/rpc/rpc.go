// Package rpc carries messages for whoever has handlers: its users tell whether what is
// wrong with its answers matters.
package rpc

import (
	"encoding/json"
	"io"
)

type Request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result"`
	Error  *Error          `json:"error,omitempty"`
}

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Middleware func(next func(*Request) (any, error)) func(*Request) (any, error)

// Chain puts functions around another one.
func Chain(h func(*Request) (any, error), around ...Middleware) func(*Request) (any, error) {
	for _, m := range around {
		h = m(h)
	}
	return h
}

type Server struct {
	h   func(*Request) (any, error)
	out *json.Encoder
}

func New(h func(*Request) (any, error), out io.Writer) *Server {
	return &Server{h, json.NewEncoder(out)}
}

func (s *Server) Serve(in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		var r Request
		if err := dec.Decode(&r); err != nil {
			s.out.Encode(reply{Error: &Error{-32602, "no message"}})
			return err
		}
		v, err := s.h(&r)
		var e *Error
		if err != nil {
			e = &Error{-32603, err.Error()}
		}
		s.out.Encode(reply{r.ID, v, e})
	}
}
