package rpc

import (
	"encoding/json"
	"errors"

	"wired/links/line"
)

type Done func(result any, err error)

type Handler func(params json.RawMessage, done Done)

type Server struct {
	Routes map[string]Handler
	conn   *line.Conn
}

func (s *Server) Serve(c *line.Conn) error {
	s.conn = c
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		s.dispatch(r)
	}
}

func (s *Server) dispatch(r *line.Request) {
	done := func(result any, err error) { s.answer(r.ID, result, err) }
	if h, ok := s.Routes[r.Method]; ok {
		h(r.Params, done)
		return
	}
	done(nil, &line.Error{Code: -32601, Message: "no such method"})
}

func (s *Server) answer(id json.RawMessage, result any, err error) {
	if err == nil {
		_ = s.conn.Write(line.Response{ID: id, Result: result})
		return
	}
	var e *line.Error
	if !errors.As(err, &e) {
		e = &line.Error{Code: -32603, Message: err.Error()}
	}
	_ = s.conn.Write(line.Response{ID: id, Error: e})
}
