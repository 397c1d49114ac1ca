// Package router knows neither messages nor methods: it has services for what comes before the
// slash, and makes error objects of their errors.
package router

import (
	"context"
	"errors"
	"strings"

	"wired/links/line"
)

// Service serves verbs.
type Service interface {
	Domain() string
	Serve(ctx context.Context, verb string, params []byte) (any, error)
}

// Router has services.
type Router struct{ services map[string]Service }

// New returns a router.
func New(list ...Service) *Router {
	r := &Router{services: make(map[string]Service)}
	for _, s := range list {
		r.services[s.Domain()] = s
	}
	return r
}

// Answer answers a request.
func (r *Router) Answer(ctx context.Context, method string, params []byte) (any, *line.Error) {
	domain, verb, _ := strings.Cut(method, "/")
	s, ok := r.services[domain]
	if !ok {
		return nil, &line.Error{Code: -32601, Message: "no such method"}
	}
	out, err := s.Serve(ctx, verb, params)
	if err != nil {
		var e *line.Error
		if !errors.As(err, &e) {
			e = &line.Error{Code: -32603, Message: err.Error()}
		}
		return nil, e
	}
	return out, nil
}
