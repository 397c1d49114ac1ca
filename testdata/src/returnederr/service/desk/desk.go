// Package desk handles what package rpc reads, by a method and by a function.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"returnederr/service/rpc"
)

type desk struct {
	chats map[string]string
}

func (d *desk) serve(w io.Writer, raw []byte) {
	rpc.Serve(w, raw, d, rpc.HandlerFunc(d.handle))
	run(rpc.Task(d.tidy))
}

func run(rpc.Task) {}

func (d *desk) Prompt(sessionID, text string) error {
	if _, ok := d.chats[sessionID]; !ok {
		return errors.New("session not found") // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	d.chats[sessionID] = text
	return nil
}

func (d *desk) handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/load":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("params: %w", err) // want `session/load answers an invalid parameter value with -32603.*-32602`
		}
		chat, ok := d.chats[p.SessionID]
		if !ok {
			return nil, fmt.Errorf("no such session: %s", p.SessionID) // want `session/load answers an unknown session with -32603.*-32002`
		}
		return chat, nil
	}
	return nil, fmt.Errorf("unknown method %s", method) // want `this answers an unsupported method with -32603.*-32601`
}

// tidy has a handler's form, and nobody asks it for an answer.
func (d *desk) tidy(method string, params json.RawMessage) (any, error) {
	if _, ok := d.chats[method]; !ok {
		return nil, fmt.Errorf("no such session: %s", method)
	}
	return nil, nil
}
