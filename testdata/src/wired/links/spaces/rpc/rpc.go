// Package rpc asks what has the name before the slash for the function that serves the rest.
package rpc

import (
	"encoding/json"
	"errors"
	"strings"

	"wired/links/line"
)

// Exchange is a request on its way.
type Exchange struct {
	*line.Request
	Seen int
}

// Action serves a request.
type Action func(x *Exchange) (any, error)

// Space has actions.
type Space interface {
	Action(verb string) Action
}

// Server has spaces.
type Server struct{ spaces map[string]Space }

// Mount adds a space.
func (s *Server) Mount(name string, sp Space) {
	if s.spaces == nil {
		s.spaces = make(map[string]Space)
	}
	s.spaces[name] = sp
}

// Serve reads requests and answers them.
func (s *Server) Serve(c *line.Conn) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		resp := line.Response{ID: r.ID}
		out, err := s.run(&Exchange{Request: r})
		if err != nil {
			if !errors.As(err, &resp.Error) {
				resp.Error = &line.Error{Code: -32603, Message: err.Error()}
			}
		} else {
			resp.Result = out
		}
		if err := c.Write(resp); err != nil {
			return err
		}
	}
}

func (s *Server) run(x *Exchange) (any, error) {
	name, verb, _ := strings.Cut(x.Method, "/")
	sp, ok := s.spaces[name]
	if !ok {
		return nil, &line.Error{Code: -32601, Message: "no such method"}
	}
	action := sp.Action(verb)
	if action == nil {
		return nil, &line.Error{Code: -32601, Message: "no such method"}
	}
	return action(x)
}

// Bind makes an action of a function.
func Bind[P any](f func(*Exchange, P) (any, error)) Action {
	return func(x *Exchange) (any, error) {
		var p P
		if err := json.Unmarshal(x.Params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		return f(x, p)
	}
}
