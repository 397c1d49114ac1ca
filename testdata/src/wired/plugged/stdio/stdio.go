// Package stdio carries messages for whoever it is given.
package stdio

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type Dispatch func(ctx context.Context, method string, params json.RawMessage) (any, error)

type Server struct {
	Handler Dispatch
	out     *json.Encoder
}

func New(out io.Writer, d Dispatch) *Server { return &Server{out: json.NewEncoder(out), Handler: d} }

func (s *Server) Run(ctx context.Context, in io.Reader) {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var m message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			_ = s.out.Encode(reply{ID: json.RawMessage("null"), Error: &problem{-32700, "not JSON"}})
			continue
		}
		res, err := s.Handler(ctx, m.Method, m.Params)
		if len(m.ID) == 0 {
			continue
		}
		if err != nil {
			_ = s.out.Encode(reply{ID: m.ID, Error: &problem{-32603, err.Error()}})
			continue
		}
		_ = s.out.Encode(reply{ID: m.ID, Result: res})
	}
}
