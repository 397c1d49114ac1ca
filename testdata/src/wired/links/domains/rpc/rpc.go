package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"wired/links/line"
)

// Service has the methods of one domain.
type Service interface {
	Domain() string
	Call(ctx context.Context, verb string, raw json.RawMessage) (any, error)
}

type Server struct{ services map[string]Service }

func (s *Server) Mount(svc Service) {
	if s.services == nil {
		s.services = map[string]Service{}
	}
	s.services[svc.Domain()] = svc
}

func (s *Server) Handle(ctx context.Context, r *line.Request) line.Response {
	domain, verb, _ := strings.Cut(r.Method, "/")
	svc, ok := s.services[domain]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: "no such method"}}
	}
	out, err := svc.Call(ctx, verb, r.Params)
	if err != nil {
		var e *line.Error
		if !errors.As(err, &e) {
			e = &line.Error{Code: -32603, Message: err.Error()}
		}
		return line.Response{ID: r.ID, Error: e}
	}
	return line.Response{ID: r.ID, Result: out}
}
