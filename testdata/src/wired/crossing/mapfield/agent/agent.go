// Package agent has the handlers, and says what their errors become.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/crossing/mapfield/rpc"
)

var (
	errParams = errors.New("invalid params")
	errGone   = errors.New("no such session")
)

type agent struct{ sessions map[string]string }

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func Run() {
	a := &agent{sessions: map[string]string{}}
	r := rpc.New(os.Stdout)
	r.MapErr = problem
	r.Handle("session/resume", a.resume)
	r.Handle("session/set_mode", a.setMode)
	r.Handle("session/cancel", a.cancel)
	r.Serve(os.Stdin)

	u := &rpc.Unmapped{}
	u.Run(nil, a.load, nil)
}

// The layer's own answer to an error is not this program's.
func Later() *rpc.Fallback {
	a := &agent{sessions: map[string]string{}}
	return &rpc.Fallback{Handlers: map[string]rpc.Handler{"session/close": a.close}, MapErr: problem}
}

func (a *agent) close(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, errParams
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("%w: %s", errGone, p.SessionID)
	}
	return nil, nil
}

func problem(err error) *rpc.Problem {
	switch {
	case errors.Is(err, errParams):
		return &rpc.Problem{Code: -32602, Message: err.Error()}
	case errors.Is(err, errGone):
		return &rpc.Problem{Code: -32002, Message: err.Error()}
	}
	return &rpc.Problem{Code: -32603, Message: err.Error()}
}

// The mapper knows these.
func (a *agent) resume(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("%w: %v", errParams, err)
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("%w: %s", errGone, p.SessionID)
	}
	return nil, os.Mkdir(a.sessions[p.SessionID], 0o755)
}

// Nobody reads the answer to a notification.
func (a *agent) cancel(raw json.RawMessage) (any, error) {
	var p ref
	return nil, json.Unmarshal(raw, &p)
}

// What becomes of these is not seen.
func (a *agent) load(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("no session %s", p.SessionID)
	}
	return nil, nil
}

func (a *agent) setMode(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: session/set_mode .*-32602`
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("no session %s", p.SessionID) // want `returnederr: session/set_mode .*-32002`
	}
	if p.ModeID == "" {
		return nil, fmt.Errorf("%w: modeId is required", errParams)
	}
	return nil, nil
}
