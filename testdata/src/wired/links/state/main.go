package main

import (
	"encoding/json"
	"os"

	"wired/links/line"
)

// call is one request on its way; like a scanner, it keeps its first error.
type call struct {
	req *line.Request
	out any
	err error
}

func (c *call) bind(v any) {
	if c.err != nil {
		return
	}
	if err := json.Unmarshal(c.req.Params, v); err != nil {
		c.err = &line.Error{Code: -32602, Message: err.Error()}
	}
}

func (c *call) Err() error { return c.err }

type server struct{ store *line.Store }

func (s *server) session(c *call, id string) *line.Session {
	if c.err != nil {
		return nil
	}
	var x *line.Session
	x, c.err = s.store.Find(id) // want `returnederr: this answers an unknown session with -32603`
	return x
}

func (s *server) prompt(c *call) {
	var p line.PromptParams
	c.bind(&p)
	s.session(c, p.SessionID)
	if c.err == nil {
		c.out = map[string]any{"stopReason": "end_turn"}
	}
}

func (s *server) setMode(c *call) {
	var p line.ModeParams
	c.bind(&p)
	x := s.session(c, p.SessionID)
	if c.err == nil {
		c.err = x.SetMode(p.ModeID) // want `returnederr: this answers an invalid parameter value with -32603`
	}
}

func (s *server) dispatch(r *line.Request) line.Response {
	c := &call{req: r}
	switch r.Method {
	case "session/prompt":
		s.prompt(c)
	case "session/set_mode":
		s.setMode(c)
	default:
		c.err = &line.Error{Code: -32601, Message: "no such method"}
	}
	if err := c.Err(); err != nil {
		if e, ok := err.(*line.Error); ok {
			return line.Response{ID: r.ID, Error: e}
		}
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}}
	}
	return line.Response{ID: r.ID, Result: c.out}
}

func main() {
	s := &server{store: line.NewStore()}
	conn := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		_ = conn.Write(s.dispatch(r))
	}
}
