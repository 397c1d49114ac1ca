// Package agent has handlers that return the transport's structs.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/crossing/resultpkg/rpc"
)

type agent struct{ sessions map[string]string }

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func Run(s rpc.Service) {
	a := &agent{sessions: map[string]string{}}
	rpc.Serve(os.Stdin, os.Stdout, []rpc.Method{
		{Name: "session/close", Log: a.close},
		{Name: "session/resume", Code: a.resume},
		{Name: "session/fork", Fixed: a.fork, Plain: a.check},
		{Name: "session/cancel", Call: a.cancel},
		{Name: "session/set_mode", Call: a.setMode},
		{Name: "session/load", Code: a.load},
	}, s)
}

// What it returns is dropped.
func (a *agent) close(raw json.RawMessage) rpc.Result {
	var p ref
	return rpc.Result{Err: json.Unmarshal(raw, &p)}
}

// Each error has its code.
func (a *agent) resume(raw json.RawMessage) rpc.Coded {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return rpc.Coded{Err: err, Code: -32602}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return rpc.Coded{Err: fmt.Errorf("no session %s", p.SessionID), Code: -32002}
	}
	return rpc.Coded{Err: os.Mkdir(a.sessions[p.SessionID], 0o755), Code: -32603}
}

// The transport decides on the codes.
func (a *agent) fork(raw json.RawMessage) rpc.Coded {
	var p ref
	return rpc.Coded{Err: json.Unmarshal(raw, &p), Code: -32603}
}

func (a *agent) check(raw json.RawMessage) error {
	var p ref
	return json.Unmarshal(raw, &p)
}

// Nobody reads the answer to a notification.
func (a *agent) cancel(raw json.RawMessage) rpc.Result {
	var p ref
	return rpc.Result{Err: json.Unmarshal(raw, &p)}
}

func (a *agent) setMode(raw json.RawMessage) rpc.Result {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return rpc.Result{Err: err} // want `returnederr: session/set_mode .*-32602`
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return failed(fmt.Errorf("no session %s", p.SessionID)) // want `returnederr: session/set_mode .*-32002`
	}
	if p.ModeID == "" {
		return rpc.Result{Warning: errors.New("modeId is required")}
	}
	return rpc.Result{}
}

func failed(err error) rpc.Result { return rpc.Result{Err: err} }

func (a *agent) load(raw json.RawMessage) rpc.Coded {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return rpc.Coded{Err: err, Code: -32602}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return rpc.Coded{Err: fmt.Errorf("no session %s", p.SessionID), Code: -32603} // want `returnederr: session/load .*-32002`
	}
	return rpc.Coded{}
}
