// Handlers and the router know plain structs; package-private wire types hold the JSON names.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
)

type Request struct {
	ID     *int64
	Method string
	Params []byte
}

type Reply struct {
	ID      *int64
	Value   any
	Problem *Problem
}

type Problem struct {
	Code   int
	Reason string
}

func (p *Problem) Error() string { return p.Reason }

type wireRequest struct {
	ID     *int64          `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type wireReply struct {
	Version string     `json:"jsonrpc"`
	ID      *int64     `json:"id"`
	Result  any        `json:"result,omitempty"`
	Error   *wireError `json:"error,omitempty"`
}

type wireError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func toWire(r Reply) wireReply {
	w := wireReply{Version: "2.0", ID: r.ID, Result: r.Value}
	if r.Problem != nil {
		w.Error = &wireError{Code: r.Problem.Code, Message: r.Problem.Reason}
	}
	return w
}

type Agent struct{ modes map[string]string }

func main() {
	a := &Agent{modes: map[string]string{}}
	dec, enc := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var in wireRequest
		if err := dec.Decode(&in); errors.Is(err, io.EOF) { // want `unanswered: .*-32700`
			return
		} else if err != nil {
			log.Fatal(err)
		}
		reply := a.route(Request{ID: in.ID, Method: in.Method, Params: in.Params})
		if in.ID == nil {
			continue
		}
		if err := enc.Encode(toWire(reply)); err != nil {
			log.Fatal(err)
		}
	}
}

func (a *Agent) route(r Request) Reply {
	var v any
	var err error
	switch r.Method {
	case "session/new":
		v, err = a.open(r.Params)
	case "session/set_mode":
		v, err = a.setMode(r.Params)
	default:
		err = &Problem{-32601, "Method not found"}
	}
	if err == nil {
		return Reply{ID: r.ID, Value: v}
	}
	var p *Problem
	if !errors.As(err, &p) {
		p = &Problem{-32603, err.Error()}
	}
	return Reply{ID: r.ID, Problem: p}
}

func (a *Agent) open(raw []byte) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("session/new: %w", err) // want `returnederr: .*-32602`
	}
	id, err := os.MkdirTemp("", "acp")
	if err != nil {
		return nil, err
	}
	a.modes[id] = "ask"
	return map[string]string{"sessionId": id}, nil
}

func (a *Agent) setMode(raw []byte) (any, error) {
	var p struct{ SessionID, ModeID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &Problem{-32602, err.Error()}
	}
	if _, ok := a.modes[p.SessionID]; !ok {
		return nil, fmt.Errorf("unknown session %q", p.SessionID) // want `returnederr: .*-32002`
	}
	switch p.ModeID {
	case "ask", "code":
		a.modes[p.SessionID] = p.ModeID
		return struct{}{}, nil
	}
	return nil, fmt.Errorf("unknown mode %q", p.ModeID) // want `returnederr: .*-32602`
}
