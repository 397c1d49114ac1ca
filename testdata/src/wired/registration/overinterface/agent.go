package overinterface

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

var (
	errNoSession = errors.New("there is no such session")
	errNoMethod  = errors.New("there is no such method")
)

type params struct {
	SessionID string `json:"sessionId"`
}

// agent is behind a plain link.
type agent struct {
	link     link
	sessions map[string]string
}

func newAgent(in io.Reader, out io.Writer) *agent {
	a := &agent{link: newPlain(in, out), sessions: map[string]string{}}
	a.link.OnRequest(a.handle)
	return a
}

func (a *agent) handle(method string, raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	switch method {
	case "session/load":
		dir, ok := a.sessions[p.SessionID]
		if !ok {
			return nil, fmt.Errorf("%w: %s", errNoSession, p.SessionID) // want `returnederr: session/load .*-32002`
		}
		return dir, nil
	}
	return nil, errNoMethod // want `returnederr: .*-32601`
}

// mapped is behind a link that knows its errors.
type mapped struct {
	link     link
	sessions map[string]string
}

func newMapped(in io.Reader, out io.Writer) *mapped {
	m := &mapped{link: newCoded(in, out), sessions: map[string]string{}}
	m.link.OnRequest(m.handle)
	return m
}

func (m *mapped) handle(method string, raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	switch method {
	case "session/load":
		dir, ok := m.sessions[p.SessionID]
		if !ok {
			return nil, fmt.Errorf("%w: %s", errNoSession, p.SessionID)
		}
		return dir, nil
	}
	return nil, errNoMethod
}

// unseen is behind a link that others give it, which may know any error.
type unseen struct {
	link     link
	sessions map[string]string
}

func newUnseen(l link) *unseen {
	u := &unseen{link: l, sessions: map[string]string{}}
	u.link.OnRequest(u.handle)
	return u
}

func (u *unseen) handle(method string, raw json.RawMessage) (any, error) {
	if method != "session/load" {
		return nil, errNoMethod
	}
	return u.sessions[string(raw)], nil
}

func Main(in io.Reader, out io.Writer, l link) error {
	go newMapped(in, out).link.Serve()
	go newUnseen(l).link.Serve()
	return newAgent(in, out).link.Serve()
}
