// A session opens once and keeps its error.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
)

type rpcErr struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcErr) Error() string { return e.Message }

// store is opened at the first request; what fails there is the agent's own.
type store struct {
	once sync.Once
	rows map[string]string
	err  error
}

func (s *store) open() error {
	s.once.Do(func() {
		raw, err := os.ReadFile("sessions.json")
		if err != nil {
			s.err = err
			return
		}
		if err := json.Unmarshal(raw, &s.rows); err != nil {
			s.err = fmt.Errorf("sessions.json: %w", err)
			return
		}
		if s.rows["default"] == "" {
			s.err = errors.New("session default not found")
		}
	})
	return s.err
}

// turn decodes its params once, whoever asks first.
type turn struct {
	raw  json.RawMessage
	once sync.Once
	id   string
	err  error
}

func (t *turn) session() (string, error) {
	t.once.Do(func() {
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(t.raw, &p); err != nil {
			t.err = fmt.Errorf("params: %w", err)
			return
		}
		t.id = p.SessionID
	})
	return t.id, t.err
}

type agent struct{ store store }

func (a *agent) row(t *turn) (string, error) {
	if err := a.store.open(); err != nil {
		return "", err
	}
	id, err := t.session()
	if err != nil {
		return "", &rpcErr{-32602, err.Error()}
	}
	row, ok := a.store.rows[id]
	if !ok {
		return "", fmt.Errorf("session %s not found", id) // want `returnederr: .*-32002`
	}
	return row, nil
}

func (a *agent) prompt(t *turn) (any, error) {
	row, err := a.row(t)
	if err != nil {
		return nil, err
	}
	return row, nil
}

func (a *agent) setMode(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	return nil, a.store.open()
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := new(agent)
	enc := json.NewEncoder(os.Stdout)
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var m incoming
		if json.Unmarshal(in.Bytes(), &m) != nil || m.ID == nil { // want `unanswered: .*-32700`
			continue
		}
		var res any
		var err error
		switch m.Method {
		case "session/prompt":
			res, err = a.prompt(&turn{raw: m.Params})
		case "session/set_mode":
			res, err = a.setMode(m.Params)
		default:
			err = &rpcErr{-32601, "method not found"}
		}
		if err == nil {
			enc.Encode(map[string]any{"id": m.ID, "result": res})
			continue
		}
		var e *rpcErr
		if !errors.As(err, &e) {
			e = &rpcErr{-32603, err.Error()}
		}
		enc.Encode(map[string]any{"id": m.ID, "error": e})
	}
}
