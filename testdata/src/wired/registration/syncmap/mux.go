// Package syncmap keeps its methods in a sync.Map.
package syncmap

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Call struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type Reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type MethodFunc = func(ctx context.Context, params json.RawMessage) (any, error)

type Mux struct {
	methods sync.Map // string to MethodFunc
	outMu   sync.Mutex
	out     io.Writer
}

func (m *Mux) Handle(method string, f MethodFunc) { m.methods.Store(method, f) }

func (m *Mux) Serve(ctx context.Context, in io.Reader) error {
	d := json.NewDecoder(in)
	for d.More() {
		var c Call
		if err := d.Decode(&c); err != nil {
			m.reply(Reply{Error: &Fault{-32700, err.Error()}})
			return err
		}
		go m.handle(ctx, c)
	}
	return nil
}

func (m *Mux) handle(ctx context.Context, c Call) {
	v, ok := m.methods.Load(c.Method)
	if !ok {
		m.reply(Reply{ID: c.ID, Error: &Fault{-32601, "method not found"}})
		return
	}
	res, err := v.(MethodFunc)(ctx, c.Params)
	if c.ID == nil {
		return
	}
	if err != nil {
		m.reply(Reply{ID: c.ID, Error: faultOf(err)})
		return
	}
	m.reply(Reply{ID: c.ID, Result: res})
}

func faultOf(err error) *Fault {
	if f := (*Fault)(nil); errors.As(err, &f) {
		return f
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

func (m *Mux) reply(r Reply) {
	m.outMu.Lock()
	defer m.outMu.Unlock()
	json.NewEncoder(m.out).Encode(r)
}

type Backend struct {
	mu       sync.RWMutex
	sessions map[string]struct{ dir string }
}

func (b *Backend) Bind(m *Mux) {
	m.Handle("session/prompt", b.Prompt)
	m.Handle("session/load", b.Load)
	m.Handle("session/cancel", b.Cancel)
}

func (b *Backend) get(id string) (struct{ dir string }, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	s, ok := b.sessions[id]
	return s, ok
}

type idParam struct {
	SessionID string `json:"sessionId"`
}

func (b *Backend) Prompt(ctx context.Context, params json.RawMessage) (any, error) {
	var p idParam
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("invalid params: %w", err) // want `returnederr: .*-32602`
	}
	s, ok := b.get(p.SessionID)
	if !ok {
		return nil, fmt.Errorf("session not found: %s", p.SessionID) // want `returnederr: .*-32002`
	}
	if s.dir == "" {
		return nil, errors.New("the session has lost its folder")
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (b *Backend) Load(ctx context.Context, params json.RawMessage) (any, error) {
	var p idParam
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &Fault{-32602, "invalid params"}
	}
	if _, ok := b.get(p.SessionID); !ok {
		return nil, &Fault{Code: -32002, Message: "session not found: " + p.SessionID}
	}
	return struct{}{}, nil
}

func (b *Backend) Cancel(ctx context.Context, params json.RawMessage) (any, error) {
	var p idParam
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if _, ok := b.get(p.SessionID); !ok {
		return nil, fmt.Errorf("session not found: %s", p.SessionID)
	}
	return nil, nil
}
