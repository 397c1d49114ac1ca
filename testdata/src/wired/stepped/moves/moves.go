// Package moves has the methods, each behind an interface of its own.
package moves

import (
	"encoding/json"
	"errors"
	"fmt"

	"wired/stepped/wire"
)

// A Move carries out a method.
type Move interface {
	Do(m *wire.Message) (any, error)
}

// Typed carries out a method whose params have a type.
type Typed[P any] struct {
	check func(*P) error
	run   func(p *P) (any, error)
}

func (m Typed[P]) Do(msg *wire.Message) (any, error) {
	p := new(P)
	if err := json.Unmarshal(msg.Params, p); err != nil {
		return nil, fmt.Errorf("params: %w", err)
	}
	if m.check != nil {
		if err := m.check(p); err != nil {
			return nil, err
		}
	}
	return m.run(p)
}

// quiet never says no.
type quiet struct{ why error }

func (q quiet) Do(*wire.Message) (any, error) { return q.why, nil }

// A Book has the sessions.
type Book struct{ Open map[string]string }

// Moves returns a move for each method.
func (b *Book) Moves() map[string]Move {
	return map[string]Move{
		"session/new":      Typed[opening]{(*opening).check, b.start},
		"session/set_mode": Typed[setting]{nil, b.setMode},
		"session/list":     quiet{errors.New("a session was not found")},
	}
}

type opening struct {
	Cwd string `json:"cwd"`
}

func (o *opening) check() error {
	if o.Cwd == "" {
		return errors.New("cwd is needed")
	}
	return nil
}

type setting struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (b *Book) start(o *opening) (any, error) {
	if len(b.Open) > 20 {
		return nil, errors.New("too many are open")
	}
	b.Open[o.Cwd] = ""
	return map[string]string{"sessionId": o.Cwd}, nil
}

func (b *Book) setMode(s *setting) (any, error) {
	if _, ok := b.Open[s.SessionID]; !ok {
		return nil, fmt.Errorf("the book has no %s", s.SessionID)
	}
	b.Open[s.SessionID] = s.ModeID
	return nil, nil
}
