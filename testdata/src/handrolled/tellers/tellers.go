// Package tellers has errors that know how they look on the wire, and answers each
// request once. What does not know it gets the generic code.
package tellers

import (
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"sync"
)

type wireError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *wireError      `json:"error,omitempty"`
}

type teller interface {
	error
	wire() wireError
}

type missing struct{ id string }

func (m missing) Error() string   { return m.id }
func (m missing) wire() wireError { return wireError{Code: -32002, Message: m.id} }

type bad struct{ field string }

func (b bad) Error() string   { return b.field }
func (b bad) wire() wireError { return wireError{Code: -32602, Message: b.field} }

type call struct {
	message
	out  io.Writer
	once sync.Once
}

func (c *call) reply(v any) {
	c.once.Do(func() {
		json.NewEncoder(c.out).Encode(message{ID: c.ID, Result: map[string]any{"value": v}})
	})
}

func (c *call) reject(err error) {
	c.once.Do(func() {
		w := wireError{Code: -32603, Message: err.Error()}
		if t, ok := err.(teller); ok {
			w = t.wire()
		}
		json.NewEncoder(c.out).Encode(message{ID: c.ID, Error: &w})
	})
}

type server struct {
	open map[string]bool
	full bool
	init sync.Once
}

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (s *server) create(p params) error {
	if !filepath.IsAbs(p.Cwd) {
		return bad{"cwd"}
	}
	s.init.Do(func() { s.open = make(map[string]bool) })
	if s.full {
		return errors.New("full")
	}
	return nil
}

func (s *server) resume(p params) error {
	if !s.open[p.SessionID] {
		return missing{p.SessionID}
	}
	if !filepath.IsAbs(p.Cwd) {
		return errors.New("cwd is relative") // want `returnederr: session/resume answers an invalid parameter value with -32603 .*ACP has -32602`
	}
	return nil
}

func (s *server) prompt(p params) error {
	if !s.open[p.SessionID] {
		return errors.New("no such session") // want `returnederr: session/prompt answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil
}

func (s *server) serve(c *call) error {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return bad{"params"}
	}
	switch c.Method {
	case "session/new":
		return s.create(p)
	case "session/resume":
		return s.resume(p)
	case "session/prompt":
		return s.prompt(p)
	}
	c.reject(&method{c.Method})
	return nil
}

type method struct{ name string }

func (m *method) Error() string   { return m.name }
func (m *method) wire() wireError { return wireError{Code: -32601, Message: m.name} }

func (s *server) answer(c *call) {
	if err := s.serve(c); err != nil {
		c.reject(err)
		return
	}
	c.reply(nil)
}
