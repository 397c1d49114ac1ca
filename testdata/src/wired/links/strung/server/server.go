// Package server answers the methods.
package server

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// ErrMode has a code elsewhere.
var ErrMode = errors.New("E1")

// Server is open or not.
type Server struct{ open bool }

// Open reports whether it is open.
func (s *Server) Open() bool { return s.open }

// Handle answers a request.
func (s *Server) Handle(ctx context.Context, req *line.Request) (any, error) {
	switch req.Method {
	case "session/set_mode":
		return s.mode(req.Params)
	}
	return nil, &line.Error{Code: -32601, Message: req.Method}
}

func (s *Server) mode(params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, err
	}
	if in.ModeID == "" {
		return nil, ErrMode
	}
	if in.SessionID == "" {
		return nil, errors.New("E2")
	}
	if in.SessionID == in.ModeID {
		return nil, &line.Error{Code: -32603, Message: "E3"} // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return in, nil
}
