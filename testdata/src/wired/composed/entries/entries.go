// Package entries puts its functions into a router, and does not see who asks that.
package entries

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/composed/router"
	"wired/composed/wire"
)

type shelf struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
}

// Router returns the router.
func Router() *router.Router {
	s := &shelf{}
	r := router.New()
	router.Add(r, "session/prompt", s.prompt)
	router.Add(r, "session/load", s.load)
	r.Last = s.last
	return r
}

func (s *shelf) prompt(_ context.Context, t target) (any, error) {
	if !s.open[t.Session] {
		return nil, fmt.Errorf("no %s", t.Session)
	}
	return nil, nil
}

// load gives its error a code, and the wrong one.
func (s *shelf) load(_ context.Context, t target) (any, error) {
	if !s.open[t.Session] {
		return nil, &wire.Fault{Code: -32603, Message: "no " + t.Session} // want `genericerr: session/load answers an unknown session with -32603`
	}
	return nil, nil
}

func (s *shelf) last(_ context.Context, method string, _ json.RawMessage) (any, error) {
	return nil, errors.New("what is " + method)
}
