// Package layer answers for the handlers that it is given: those in Exact as they are,
// those in Deep with what is inside of their errors.
package layer

import (
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e Error) Error() string { return e.Message }

type Handler func(params json.RawMessage) (any, error)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result"`
	Error  *Error          `json:"error,omitempty"`
}

type Server struct {
	Exact map[string]Handler
	Deep  map[string]Handler
	Out   io.Writer
}

func (s *Server) Handle(r request) {
	h, ok := s.Exact[r.Method]
	if !ok {
		s.deep(r)
		return
	}
	v, err := h(r.Params)
	if err != nil {
		e, ok := err.(Error)
		if !ok {
			e = Error{-32603, err.Error()}
		}
		json.NewEncoder(s.Out).Encode(response{ID: r.ID, Error: &e})
		return
	}
	json.NewEncoder(s.Out).Encode(response{ID: r.ID, Result: v})
}

func (s *Server) deep(r request) {
	h, ok := s.Deep[r.Method]
	if !ok {
		json.NewEncoder(s.Out).Encode(response{ID: r.ID, Error: &Error{-32601, "Method not found"}})
		return
	}
	v, err := h(r.Params)
	if err != nil {
		e, ok := errors.AsType[Error](err)
		if !ok {
			e = Error{-32603, err.Error()}
		}
		json.NewEncoder(s.Out).Encode(response{ID: r.ID, Error: &e})
		return
	}
	json.NewEncoder(s.Out).Encode(response{ID: r.ID, Result: v})
}
