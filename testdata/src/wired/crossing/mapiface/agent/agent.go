// Package agent implements the Mapper and has the handlers.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/crossing/mapiface/errs"
	"wired/crossing/mapiface/rpc"
)

type agent struct{ sessions map[string]string }

type ref struct {
	SessionID string `json:"sessionId"`
}

var errParams = errors.New("invalid params")

type mapper struct{}

func (mapper) Map(err error) *rpc.Problem {
	if errors.Is(err, errParams) {
		return &rpc.Problem{Code: -32602, Message: err.Error()}
	}
	return &rpc.Problem{Code: -32603, Message: err.Error()}
}

func Run() {
	a := &agent{sessions: map[string]string{}}
	r := &rpc.Router{Routes: map[string]rpc.Handler{"session/resume": a.resume}, M: mapper{}}
	r.Routes["session/set_mode"] = a.setMode
	r.Serve(os.Stdin, os.Stdout)
	rpc.Stdio(os.Stdin, os.Stdout, a.handle, errs.Problem)
}

// The mapper knows these.
func (a *agent) resume(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, errors.Join(errParams, err)
	}
	return nil, os.Mkdir(a.sessions[p.SessionID], 0o755)
}

func (a *agent) setMode(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: session/set_mode .*-32602`
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("no session %s", p.SessionID) // want `returnederr: session/set_mode .*-32002`
	}
	return nil, nil
}

func (a *agent) handle(method string, raw json.RawMessage) (any, error) {
	var p ref
	switch method {
	case "session/load":
		if _, ok := a.sessions[p.SessionID]; !ok {
			return nil, errs.ErrGone
		}
	case "session/close":
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, err // want `returnederr: session/close .*-32602`
		}
		if _, ok := a.sessions[p.SessionID]; !ok {
			return nil, fmt.Errorf("%w: %s", errs.ErrGone, p.SessionID)
		}
	}
	return nil, nil // want `missingerr: this answers an unsupported method with success`
}
