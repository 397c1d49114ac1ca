// Package ownusual answers errors of which it knows nothing with a code of its own.
package ownusual

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
)

type frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// coded is an error that knows its code.
type coded interface {
	error
	RPCCode() int
}

type badParam struct{ name string }

func (e *badParam) Error() string { return e.name }

func (e *badParam) RPCCode() int { return -32602 }

var errBusy = errors.New("busy")

// faultOf falls back on a code for whatever it does not know.
func faultOf(err error) *fault {
	f := &fault{Code: -31099, Message: err.Error()}
	var c coded
	if errors.As(err, &c) {
		f.Code = c.RPCCode()
	}
	return f
}

// busyOr has a code of the program's own for one error, and none to fall back on.
func busyOr(err error, otherwise int) *fault {
	var code int
	if errors.Is(err, errBusy) {
		code = -31100
	} else {
		code = otherwise
	}
	return &fault{Code: code, Message: err.Error()}
}

// inner has codes of the program's own for one error, which is asked for first.
func inner(err error, loud bool) *fault {
	var code int
	if errors.Is(err, errBusy) {
		if loud {
			code = -31101
		} else {
			code = -31102
		}
		log.Print(code)
	} else {
		code = -32603
	}
	return &fault{Code: code, Message: err.Error()}
}

type agent struct {
	out  io.Writer
	open map[string]bool
}

type target struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) find(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, &badParam{"params"}
	}
	if !a.open[t.SessionID] {
		return nil, fmt.Errorf("%s is not open", t.SessionID) // want `returnederr: .* unknown session with -31099; ACP has -32002`
	}
	return struct{}{}, nil
}

func (a *agent) seek(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, &badParam{"params"}
	}
	if !a.open[t.SessionID] {
		return nil, fmt.Errorf("%s is not open", t.SessionID)
	}
	return struct{}{}, nil
}

func (a *agent) load(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if !a.open[t.SessionID] {
		return nil, fmt.Errorf("%s is not open", t.SessionID) // want `returnederr: .* unknown session with -32603`
	}
	return nil, errBusy
}

func (a *agent) handle(f frame, settings map[string]int) error {
	out := frame{JSONRPC: "2.0", ID: f.ID}
	switch f.Method {
	case "session/resume":
		res, err := a.find(f.Params)
		if out.Result = res; err != nil {
			out.Error = faultOf(err)
		}
	case "session/set_mode":
		res, err := a.seek(f.Params)
		if out.Result = res; err != nil {
			out.Error = busyOr(err, settings["code"])
		}
	case "session/load":
		res, err := a.load(f.Params)
		if out.Result = res; err != nil {
			out.Error = inner(err, settings["loud"] > 0)
		}
	default:
		out.Error = &fault{Code: -32601, Message: "Method not found"}
	}
	return json.NewEncoder(a.out).Encode(out)
}
