package depth

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/depth/store"
)

// A table is generic.
type table[K comparable, V any] struct {
	mu   sync.Mutex
	rows map[K]V
}

func (t *table[K, V]) get(key K) (V, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	v, ok := t.rows[key]
	return v, ok
}

func (t *table[K, V]) must(key K) (V, error) {
	v, ok := t.get(key)
	if !ok {
		return v, fmt.Errorf("unknown session: %v", key) // want `session/load answers an unknown session with -32603.*-32002`
	}
	return v, nil
}

type generic struct {
	acpbase.Agent
	sessions table[acp.SessionId, *turn]
}

func (g *generic) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := g.sessions.get(params.SessionId); !ok {
		return acp.PromptResponse{}, errors.New("session not found") // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (g *generic) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := g.sessions.must(params.SessionId)
	return acp.LoadSessionResponse{}, err
}

// A named result that a deferred function wraps.
type deferring struct {
	acpbase.Agent
	live map[acp.SessionId]*turn
}

func (d *deferring) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("prompt: %w", err)
		}
	}()
	if _, ok := d.live[params.SessionId]; !ok {
		err = fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
		return resp, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (d *deferring) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (resp acp.LoadSessionResponse, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("load: %v", v) // a panic is an internal error
		}
	}()
	if d.live[params.SessionId] == nil {
		return resp, errors.New("unknown session") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return resp, nil
}

// A method value that is stored, and one that is called.
type steward struct {
	acpbase.Agent
	rows   *store.Memory
	lookup func(string) (*store.Conversation, error)
	live   map[string]*turn
}

func hire(rows *store.Memory) *steward {
	s := &steward{rows: rows, live: make(map[string]*turn)}
	s.lookup = rows.Find
	return s
}

func (s *steward) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := s.lookup(string(params.SessionId)); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

func (s *steward) running(id string) (*turn, error) {
	t := s.live[id]
	if t == nil {
		return nil, errors.New("no such session: " + id) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return t, nil
}

func (s *steward) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	check := s.running
	if _, err := check(string(params.SessionId)); err != nil {
		return acp.ResumeSessionResponse{}, err
	}
	return acp.ResumeSessionResponse{}, nil
}

// An interface of the package, with two implementations.
type directory interface {
	resolve(id acp.SessionId) (*turn, error)
}

type flat map[acp.SessionId]*turn

func (f flat) resolve(id acp.SessionId) (*turn, error) {
	if t, ok := f[id]; ok {
		return t, nil
	}
	return nil, fmt.Errorf("flat: session %s not found", id) // want `session/prompt and session/set_mode answer an unknown session with -32603.*-32002`
}

type layered struct{ upper, lower flat }

func (l layered) resolve(id acp.SessionId) (*turn, error) {
	if t, err := l.upper.resolve(id); err == nil {
		return t, nil
	}
	return l.lower.resolve(id)
}

type usher struct {
	acpbase.Agent
	dir directory
}

func (u *usher) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := u.dir.resolve(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (u *usher) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	t, err := u.dir.resolve(params.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	t.mode = string(params.ModeId)
	return acp.SetSessionModeResponse{}, nil
}

// A closure that returns the error of its surroundings.
type porter struct {
	acpbase.Agent
	live map[acp.SessionId]*turn
	mu   sync.Mutex
}

func (p *porter) locked(do func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return do()
}

func (p *porter) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := p.locked(func() error {
		if _, ok := p.live[params.SessionId]; !ok {
			return fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
		}
		return nil
	})
	if err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (p *porter) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var t *turn
	if err := p.locked(func() error {
		var ok bool
		if t, ok = p.live[params.SessionId]; !ok {
			return errors.New("unknown session") // want `session/load answers an unknown session with -32603.*-32002`
		}
		return nil
	}); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{Modes: &acp.SessionModeState{CurrentModeId: acp.SessionModeId(t.mode)}}, nil
}
