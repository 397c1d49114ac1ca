// Package selfchecked has the values of requests check themselves.
package selfchecked

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type raw func(json.RawMessage) (any, error)

// lift asks those that have a check of their own.
func lift[P any](h func(P) (any, error)) raw {
	return func(b json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(b, &p); err != nil {
			return nil, &rpcError{-32602, err.Error()}
		}
		if v, ok := any(&p).(interface{ Check() error }); ok {
			if err := v.Check(); err != nil {
				return nil, fmt.Errorf("check: %w", err)
			}
		}
		return h(p)
	}
}

type newParams struct {
	Cwd string `json:"cwd"`
}

func (p *newParams) Check() error {
	if !filepath.IsAbs(p.Cwd) {
		return errors.New("cwd is relative") // want `returnederr: .* answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
	}
	return nil
}

type promptParams struct {
	SessionID string `json:"sessionId"`
}

// No request is made of these.

type own struct{ path string }

func (o *own) Check() error {
	if o.path == "" {
		return errors.New("no path")
	}
	return nil
}

// Its method is one of the pointer, and lift is given the pointer of something else.
type unasked struct {
	Name string `json:"name"`
}

func (u *unasked) Check3() error {
	if u.Name == "" {
		return errors.New("no name")
	}
	return nil
}

// A session is found by what the request names; what it is, is the program's own.
type session struct{ dir string }

func (s *session) Check2() error {
	if s.dir == "" {
		return errors.New("the folder is not known")
	}
	return nil
}

var homes = map[string]string{}

func newSession(p promptParams) *session { return &session{dir: homes[p.SessionID]} }

type checker interface{ Check2() error }

type modeParams struct {
	ModeID string `json:"modeId"`
}

func (p *modeParams) Check2() error {
	if p.ModeID == "" {
		return errors.New("modeId is required") // want `returnederr: session/set_mode answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
	}
	return nil
}

func decode(b json.RawMessage, into any) error {
	if err := json.Unmarshal(b, into); err != nil {
		return &rpcError{-32602, err.Error()}
	}
	if v, ok := into.(checker); ok {
		return v.Check2()
	}
	return nil
}

type valid interface{ Check3() error }

type loadParams struct {
	Cwd string `json:"cwd"`
}

func (p loadParams) Check3() error {
	if !filepath.IsAbs(p.Cwd) {
		return errors.New("cwd is relative") // want `returnederr: session/load answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
	}
	return nil
}

func strict[P valid](h func(P) (any, error)) raw {
	return func(b json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(b, &p); err != nil {
			return nil, &rpcError{-32602, err.Error()}
		}
		if err := p.Check3(); err != nil {
			return nil, err
		}
		return h(p)
	}
}

type server struct {
	out      *json.Encoder
	home     string
	routes   map[string]raw
	sessions map[string]*session
}

func New(w io.Writer) *server {
	s := &server{out: json.NewEncoder(w)}
	s.routes = map[string]raw{
		"session/new":      lift(s.create),
		"session/prompt":   lift(s.prompt),
		"session/load":     strict(s.load),
		"session/set_mode": s.mode,
		"session/list":     s.list,
		"session/fork":     lift(s.fork),
	}
	return s
}

func (s *server) create(p newParams) (any, error) { return p, nil }
func (s *server) prompt(p promptParams) (any, error) {
	if err := (&own{}).Check(); err != nil {
		return nil, err
	}
	if c := s.sessions[p.SessionID]; c != nil {
		return nil, c.Check2()
	}
	return nil, newSession(p).Check2()
}
func (s *server) load(p loadParams) (any, error) { return p, nil }
func (s *server) mode(b json.RawMessage) (any, error) {
	var p modeParams
	if err := decode(b, &p); err != nil {
		return nil, err
	}
	return p, nil
}

func (s *server) handle(r request) {
	h, ok := s.routes[r.Method]
	if !ok {
		s.fail(r, &rpcError{-32601, "method not found"})
		return
	}
	v, err := h(r.Params)
	if err != nil {
		s.fail(r, err)
		return
	}
	s.out.Encode(map[string]any{"id": r.ID, "result": v})
}

func (s *server) fail(r request, err error) {
	e := &rpcError{-32603, err.Error()}
	errors.As(err, &e)
	s.out.Encode(map[string]any{"id": r.ID, "error": e})
}

type forkParams struct {
	Cwd string `json:"cwd"`
}

// A folder that is set up replaces one that is not given.
func (p *forkParams) Check(home string) error {
	if p.Cwd == "" {
		p.Cwd = home
	}
	if p.Cwd == "" {
		return errors.New("no folder is set up")
	}
	return nil
}

// Here the mode is the program's own.
func (s *server) list(json.RawMessage) (any, error) {
	return nil, (&modeParams{ModeID: s.home}).Check2()
}

var home = "/home/agent"

func (p *forkParams) check() error {
	if p.Cwd == "" {
		p.Cwd = home
	}
	if p.Cwd == "" {
		return errors.New("no folder is set up")
	}
	return nil
}

func (s *server) fork(p forkParams) (any, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, p.Check(s.home)
}
