// Command slice has its routes in a slice that is searched from the start.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
)

type rpcErr struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e rpcErr) Error() string { return e.Message }

type packet struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type route struct {
	method string
	fn     func(p json.RawMessage) (any, error)
}

type app struct {
	out      *bufio.Writer
	routes   []route
	sessions map[string][]string
}

func main() {
	a := &app{out: bufio.NewWriter(os.Stdout), sessions: make(map[string][]string)}
	a.routes = []route{
		{"session/new", a.newSession},
		{"session/prompt", a.prompt},
		{"session/load", a.loadSession},
		{"session/cancel", a.cancel},
	}
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(nil, 16<<20)
	for sc.Scan() {
		var p packet
		if err := json.Unmarshal(sc.Bytes(), &p); err != nil {
			a.fail(nil, rpcErr{-32700, err.Error()})
			continue
		}
		a.route(p)
	}
}

func (a *app) route(p packet) {
	for _, r := range a.routes {
		if r.method != p.Method {
			continue
		}
		res, err := r.fn(p.Params)
		switch {
		case p.ID == nil && err != nil:
			log.Print(err)
		case p.ID == nil:
		case err != nil:
			a.fail(p.ID, err)
		default:
			a.write(map[string]any{"jsonrpc": "2.0", "id": p.ID, "result": res})
		}
		return
	}
	if p.ID != nil {
		a.fail(p.ID, rpcErr{-32601, "unknown method " + p.Method})
	}
}

func (a *app) fail(id json.RawMessage, err error) {
	var e rpcErr
	if !errors.As(err, &e) {
		e = rpcErr{-32603, err.Error()}
	}
	a.write(map[string]any{"jsonrpc": "2.0", "id": id, "error": e})
}

func (a *app) write(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Fprintf(a.out, "%s\n", b)
	a.out.Flush()
}

func (a *app) newSession(p json.RawMessage) (any, error) {
	f, err := os.CreateTemp("", "session")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a.sessions[f.Name()] = nil
	return map[string]string{"sessionId": f.Name()}, nil
}

func (a *app) prompt(p json.RawMessage) (any, error) {
	var req struct {
		SessionID string `json:"sessionId"`
		Prompt    []struct{ Text string }
	}
	if err := json.Unmarshal(p, &req); err != nil {
		return nil, fmt.Errorf("bad prompt: %v", err) // want `returnederr: .*-32602`
	}
	if _, ok := a.sessions[req.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", req.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *app) loadSession(p json.RawMessage) (any, error) {
	var req struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(p, &req); err != nil {
		return nil, rpcErr{-32602, err.Error()}
	}
	if _, ok := a.sessions[req.SessionID]; !ok {
		return nil, rpcErr{-32002, "session not found"}
	}
	return nil, nil
}

func (a *app) cancel(p json.RawMessage) (any, error) {
	var req struct{ SessionID string }
	if json.Unmarshal(p, &req) != nil || a.sessions[req.SessionID] == nil {
		return nil, errors.New("no such session")
	}
	return nil, nil
}
