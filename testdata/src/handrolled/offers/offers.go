// Package offers tells the client which methods it has.
package offers

import (
	"encoding/json"
	"errors"
	"io"
)

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type hello struct {
	ProtocolVersion int            `json:"protocolVersion"`
	Capabilities    map[string]any `json:"agentCapabilities"`
}

type handler func(json.RawMessage) (any, error)

func initialize(json.RawMessage) (any, error) {
	return &hello{ProtocolVersion: 1, Capabilities: map[string]any{
		"loadSession": true, "mcpCapabilities": map[string]any{"acp": true}, // which is for clients to have
	}}, nil
}

// fork is not offered.
func fork(json.RawMessage) (any, error) {
	return nil, errors.New("forks come later") // want `returnederr: session/fork answers an unsupported method with -32603 .*; ACP has -32601`
}

// load is.
func load(json.RawMessage) (any, error) {
	return nil, errors.New("loads come later")
}

func open(json.RawMessage) (any, error) { return struct{}{}, nil }

func Serve(in io.Reader, out io.Writer) {
	calls := map[string]handler{"initialize": initialize, "session/fork": fork, "session/load": load, "session/new": open, "session/prompt": open}
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{ID: json.RawMessage("null"), Error: &problem{-32700, "no message"}})
			return
		}
		h, ok := calls[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32601, "no such method"}})
			continue
		}
		v, err := h(f.Params)
		if err != nil {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32603, err.Error()}})
			continue
		}
		enc.Encode(frame{ID: f.ID, Result: v})
	}
}
