// Package transport decodes the params and calls the fields of Handlers.
package transport

import (
	"encoding/json"
	"errors"
	"io"
)

type SessionRef struct {
	SessionID string `json:"sessionId"`
	Mode      string `json:"modeId"`
}

type PromptResult struct {
	StopReason string `json:"stopReason"`
}

type Handlers struct {
	Load   func(SessionRef) error
	Prompt func(SessionRef) (PromptResult, error)
	Resume func(ref *SessionRef) error
	Mode   func(ref SessionRef) error
	Cancel func(SessionRef) error
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

type Transport struct {
	In       io.Reader
	Out      io.Writer
	Handlers Handlers
}

type msg struct {
	ID     *int64          `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

func (t *Transport) Run() error {
	dec := json.NewDecoder(t.In)
	for {
		var m msg
		if err := dec.Decode(&m); err != nil {
			return err // want `unanswered: .*-32700`
		}
		res, err := t.call(m)
		if m.ID == nil {
			continue
		}
		t.answer(m.ID, res, err)
	}
}

func (t *Transport) call(m msg) (any, error) {
	var ref SessionRef
	if err := json.Unmarshal(m.Params, &ref); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	switch m.Method {
	case "session/load":
		return nil, t.Handlers.Load(ref)
	case "session/resume":
		if ref.SessionID == "" {
			return nil, &Problem{-32602, "a session is required"}
		}
		return nil, t.Handlers.Resume(&ref)
	case "session/set_mode": // asks for both, and the next one only for the mode
		if ref.SessionID == "" || ref.Mode == "" {
			return nil, &Problem{-32602, "a session and a mode are required"}
		}
		return nil, t.Handlers.Mode(ref)
	case "session/fork":
		if ref.Mode == "" {
			return nil, &Problem{-32602, "a mode is required"}
		}
		return nil, t.Handlers.Mode(ref)
	case "session/prompt":
		return t.Handlers.Prompt(ref)
	case "session/cancel":
		return nil, t.Handlers.Cancel(ref)
	}
	return nil, &Problem{-32601, "unknown method " + m.Method}
}

func (t *Transport) answer(id *int64, res any, err error) {
	out := msg{ID: id, Result: res}
	if err != nil {
		var p *Problem
		if !errors.As(err, &p) {
			p = &Problem{Code: -32603, Message: err.Error()}
		}
		out = msg{ID: id, Error: p}
	}
	json.NewEncoder(t.Out).Encode(out)
}
