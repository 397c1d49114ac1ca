// Package rpc answers by functions of a type.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type Func func(ctx context.Context, params json.RawMessage) (any, error)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type Server struct{ funcs map[string]Func }

func New() *Server { return &Server{make(map[string]Func)} }

func (s *Server) Handle(method string, f Func) { s.funcs[method] = f }

func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m Message
		if err := dec.Decode(&m); err != nil {
			enc.Encode(Message{Error: &Fault{-32700, "no JSON"}})
			return
		}
		f := s.funcs[m.Method]
		if f == nil {
			enc.Encode(Message{ID: m.ID, Error: &Fault{-32601, m.Method}})
			continue
		}
		res, err := f(ctx, m.Params)
		if err != nil {
			enc.Encode(Message{ID: m.ID, Error: fault(err)})
			continue
		}
		enc.Encode(Message{ID: m.ID, Result: res})
	}
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}
