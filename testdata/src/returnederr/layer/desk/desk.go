// Package desk speaks the protocol over package wire.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"returnederr/layer/wire"
)

type desk struct {
	chats map[string]string
}

func serve(w io.Writer) *wire.Conn {
	d := &desk{chats: map[string]string{}}
	return wire.New(w, wire.HandlerFunc(d.handle))
}

func (d *desk) handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/load":
		return d.load(params)
	case "session/cancel":
		return nil, errors.New("session not found") // a notification
	}
	return nil, &wire.Fault{Code: -32601, Message: "unknown method " + method}
}

func (d *desk) load(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `session/load answers an invalid parameter value with -32603.*-32602`
	}
	chat, ok := d.chats[p.SessionID]
	if !ok {
		return nil, errors.New("unknown session") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return chat, nil
}
