// Handlers answer through a callback.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type respond func(res any, err error)

type handler func(params json.RawMessage, done respond)

type conn struct {
	enc      *json.Encoder
	handlers map[string]handler
}

func (c *conn) reply(id any, res any, err error) {
	if err == nil {
		c.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": res})
		return
	}
	var f *fault
	if !errors.As(err, &f) {
		f = &fault{-32603, err.Error()}
	}
	c.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": f})
}

func (c *conn) on(method string, h handler) { c.handlers[method] = h }

func (c *conn) dispatch(id any, method string, params json.RawMessage) {
	h, ok := c.handlers[method]
	if !ok {
		c.reply(id, nil, &fault{-32601, "method not found"})
		return
	}
	if id == nil {
		h(params, func(any, error) {})
		return
	}
	h(params, func(res any, err error) { c.reply(id, res, err) })
}

type agent struct{ sessions map[string]bool }

func (a *agent) prompt(params json.RawMessage, done respond) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		done(nil, fmt.Errorf("decode: %w", err)) // want `returnederr: .*-32602`
		return
	}
	if !a.sessions[p.SessionID] {
		done(nil, fmt.Errorf("session %s not found", p.SessionID)) // want `returnederr: .*-32002`
		return
	}
	go func() {
		f, err := os.Open("answer.txt")
		if err != nil {
			done(nil, err)
			return
		}
		f.Close()
		done(map[string]string{"stopReason": "end_turn"}, nil)
	}()
}

func (a *agent) setMode(params json.RawMessage, done respond) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		done(nil, &fault{-32602, err.Error()})
		return
	}
	if p.ModeID != "ask" {
		done(nil, errors.New("unknown mode "+p.ModeID)) // want `returnederr: .*-32602`
		return
	}
	done(nil, nil)
}

func (a *agent) cancel(params json.RawMessage, done respond) {
	if !a.sessions[string(params)] {
		done(nil, errors.New("session not found"))
	}
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &agent{map[string]bool{}}
	c := &conn{json.NewEncoder(os.Stdout), map[string]handler{}}
	c.on("session/prompt", a.prompt)
	c.on("session/set_mode", a.setMode)
	c.on("session/cancel", a.cancel)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if json.Unmarshal(in.Bytes(), &m) == nil { // want `unanswered: .*-32700`
			c.dispatch(m.ID, m.Method, m.Params)
		}
	}
}
