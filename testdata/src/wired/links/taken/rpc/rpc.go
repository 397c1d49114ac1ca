// Package rpc takes a handler for each method that it has.
package rpc

import (
	"context"
	"encoding/json"
	"io"

	"wired/links/line"
)

type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// More are handlers that not everybody has.
type More struct {
	Load  Handler
	New   Handler
	Other Handler // of whatever else there is
	First Handler // of those that everybody has, if it is there
}

type Server struct {
	More

	conn     *line.Conn
	handlers map[string]Handler
	unread   func(error)
}

// NewServer has handlers for two methods, and a function that is told what nobody can read.
func NewServer(r io.Reader, w io.Writer, prompt, mode Handler, unread func(error)) *Server {
	return &Server{conn: line.NewConn(r, w), handlers: map[string]Handler{"session/prompt": prompt, "session/set_mode": mode}, unread: unread}
}

type event struct {
	asked *line.Request
	done  *completion
}

type completion struct {
	id  json.RawMessage
	res any
	err error
}

func (s *Server) call(ctx context.Context, r *line.Request) (any, error) {
	h := s.Other
	if s.First != nil {
		switch r.Method {
		case "initialize":
			return s.First(ctx, r.Params)
		case "session/new":
			return s.First(ctx, r.Params)
		case "session/prompt":
			return s.First(ctx, r.Params)
		}
	}
	switch r.Method {
	case "session/load":
		h = s.Load
	case "session/new":
		h = s.New
	case "session/prompt", "session/set_mode":
		h = s.handlers[r.Method]
	}
	if h == nil {
		return nil, &line.Error{Code: -32601, Message: r.Method}
	}
	return h(ctx, r.Params)
}

func (s *Server) Serve(ctx context.Context) error {
	events := make(chan event)
	go s.read(events)
	for e := range events {
		switch {
		case e.asked != nil:
			go func() {
				res, err := s.call(ctx, e.asked)
				events <- event{done: &completion{e.asked.ID, res, err}}
			}()
		case e.done != nil:
			resp := line.Response{ID: e.done.id, Result: e.done.res}
			if e.done.err != nil {
				resp.Error = &line.Error{Code: -32603, Message: e.done.err.Error()} // want `lostcode: -32601`
			}
			if err := s.conn.Write(resp); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Server) read(events chan<- event) {
	for {
		r, err := s.conn.Read()
		if err != nil {
			s.unread(err)
			close(events)
			return
		}
		events <- event{asked: r}
	}
}
