// Package web runs the handlers of a route one after another, as web frameworks do.
package web

import (
	"encoding/json"
	"io"

	"wired/links/line"
)

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *line.Error     `json:"error,omitempty"`
}

// A Ctx is one message.
type Ctx struct {
	Raw   json.RawMessage
	ID    json.RawMessage
	srv   *Server
	chain []Handler
	pos   int
}

type Handler func(c *Ctx)

func (c *Ctx) Next() {
	if c.pos < len(c.chain) {
		h := c.chain[c.pos]
		c.pos++
		h(c)
	}
}

func (c *Ctx) Reply(v any) { c.srv.write(response{ID: c.ID, Result: v}) }

func (c *Ctx) Error(err error) {
	c.srv.write(response{ID: c.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
}

type Server struct {
	out    io.Writer
	routes map[string][]Handler
}

func New(out io.Writer) *Server { return &Server{out, map[string][]Handler{}} }

func (s *Server) On(method string, hs ...Handler) { s.routes[method] = hs }

func (s *Server) Run(in io.Reader) {
	for d := json.NewDecoder(in); ; {
		var m struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		if err := d.Decode(&m); err != nil {
			s.write(response{ID: json.RawMessage("null"), Error: &line.Error{Code: -32700, Message: err.Error()}})
			return
		}
		c := &Ctx{Raw: m.Params, ID: m.ID, srv: s}
		hs, ok := s.routes[m.Method]
		if !ok {
			s.write(response{ID: m.ID, Error: &line.Error{Code: -32601, Message: m.Method}})
			continue
		}
		c.chain = hs
		c.Next()
	}
}

func (s *Server) write(v any) { _ = json.NewEncoder(s.out).Encode(v) }
