// Package nested has a router for each prefix.
package nested

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

type E struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *E) Error() string { return e.Message }

type leaf func(params json.RawMessage) (any, error)

type router struct {
	leaves map[string]leaf
	below  map[string]*router
}

func newRouter() *router { return &router{map[string]leaf{}, map[string]*router{}} }

func (r *router) handle(name string, l leaf)     { r.leaves[name] = l }
func (r *router) mount(prefix string, s *router) { r.below[prefix] = s }

func (r *router) serve(method string, params json.RawMessage) (any, error) {
	if prefix, rest, ok := strings.Cut(method, "/"); ok {
		if sub := r.below[prefix+"/"]; sub != nil {
			return sub.serve(rest, params)
		}
	}
	l, ok := r.leaves[method]
	if !ok {
		return nil, &E{-32601, "method not found: " + method}
	}
	return l(params)
}

type wireMsg struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *E              `json:"error,omitempty"`
}

type agent struct {
	sessions map[string]*state
}

type state struct {
	turns int
	limit int
}

func (a *agent) routes() *router {
	sessions := newRouter()
	sessions.handle("new", a.create)
	sessions.handle("prompt", a.prompt)
	sessions.handle("set_mode", a.setMode)
	sessions.handle("cancel", a.cancel)
	root := newRouter()
	root.handle("initialize", func(json.RawMessage) (any, error) {
		return map[string]any{"protocolVersion": 1}, nil
	})
	root.mount("session/", sessions)
	return root
}

func Serve(in io.Reader, out io.Writer) error {
	a := &agent{sessions: map[string]*state{}}
	root := a.routes()
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m wireMsg
		if err := dec.Decode(&m); err != nil {
			return err
		}
		res, err := root.serve(m.Method, m.Params)
		if m.Method == "session/cancel" {
			continue
		}
		if err != nil {
			var e *E
			if !errors.As(err, &e) {
				e = &E{-32603, err.Error()}
			}
			enc.Encode(wireMsg{ID: m.ID, Error: e})
			continue
		}
		enc.Encode(wireMsg{ID: m.ID, Result: res})
	}
}

func (a *agent) create(params json.RawMessage) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("new: %w", err) // want `returnederr: .*-32602`
	}
	a.sessions[p.Cwd] = &state{limit: 20}
	return map[string]string{"sessionId": p.Cwd}, nil
}

func (a *agent) prompt(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &E{-32602, err.Error()}
	}
	s, ok := a.sessions[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if s.turns++; s.turns > s.limit {
		return nil, errors.New("too many turns")
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) setMode(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &E{-32602, err.Error()}
	}
	if a.sessions[p.SessionID] == nil {
		return nil, &E{-32002, "session not found"}
	}
	return struct{}{}, nil
}

func (a *agent) cancel(params json.RawMessage) (any, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	return nil, nil
}
