// Package register: Register(method, handler) stores into a map, the dispatcher looks up and calls.
package register

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"sync"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return fmt.Sprintf("%d %s", e.Code, e.Message) }

type frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type Peer struct {
	mu       sync.Mutex
	out      *json.Encoder
	handlers map[string]func(json.RawMessage) (any, error)
}

func NewPeer(w io.Writer) *Peer {
	return &Peer{out: json.NewEncoder(w), handlers: make(map[string]func(json.RawMessage) (any, error))}
}

func (p *Peer) Register(method string, h func(json.RawMessage) (any, error)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.handlers[method] = h
}

func (p *Peer) Run(r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var f frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			p.send(frame{Error: &rpcError{-32700, "parse error"}})
			continue
		}
		p.dispatch(f)
	}
	return sc.Err()
}

func (p *Peer) dispatch(f frame) {
	h, ok := p.handlers[f.Method]
	if !ok {
		p.send(frame{ID: f.ID, Error: &rpcError{-32601, "method not found: " + f.Method}})
		return
	}
	res, err := h(f.Params)
	if f.ID == nil {
		if err != nil {
			log.Printf("%s: %v", f.Method, err)
		}
		return
	}
	if err != nil {
		var re *rpcError
		if !errors.As(err, &re) {
			re = &rpcError{Code: -32603, Message: err.Error()}
		}
		p.send(frame{ID: f.ID, Error: re})
		return
	}
	p.send(frame{ID: f.ID, Result: res})
}

func (p *Peer) send(f frame) {
	f.JSONRPC = "2.0"
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.out.Encode(f)
}

type session struct{ cwd, mode string }

type agent struct{ sessions map[string]*session }

func Serve(r io.Reader, w io.Writer) error {
	a := &agent{sessions: map[string]*session{}}
	p := NewPeer(w)
	p.Register("session/new", a.newSession)
	p.Register("session/prompt", a.prompt)
	p.Register("session/set_mode", a.setMode)
	p.Register("session/cancel", a.cancel)
	return p.Run(r)
}

func (a *agent) newSession(params json.RawMessage) (any, error) {
	var in struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	dir, err := os.MkdirTemp("", "agent")
	if err != nil {
		return nil, fmt.Errorf("making a scratch folder: %w", err)
	}
	a.sessions[dir] = &session{cwd: in.Cwd}
	return map[string]string{"sessionId": dir}, nil
}

func (a *agent) prompt(params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &rpcError{-32602, err.Error()}
	}
	s, ok := a.sessions[in.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", in.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn", "cwd": s.cwd}, nil
}

func (a *agent) setMode(params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &rpcError{-32602, "bad params"}
	}
	s := a.sessions[in.SessionID]
	if s == nil {
		return nil, &rpcError{Code: -32002, Message: "no such session"}
	}
	s.mode = in.ModeID
	return struct{}{}, nil
}

func (a *agent) cancel(params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, err
	}
	if _, ok := a.sessions[in.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", in.SessionID)
	}
	return nil, nil
}
