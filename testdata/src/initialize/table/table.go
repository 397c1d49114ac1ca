// Package table initializes by a table of methods.
package table

import (
	"encoding/json"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// kept has a table of methods. One that it offers is a stub.
type kept struct{ disk map[string]string }

var rows = map[string]func(*kept, json.RawMessage) (any, *failure){
	"initialize":     (*kept).hello,
	"session/new":    (*kept).open,
	"session/load":   (*kept).load,
	"session/resume": (*kept).resume,
	"session/fork":   (*kept).fork,
}

func (k *kept) answer(r request) (any, *failure) {
	row, ok := rows[r.Method]
	if !ok {
		return nil, &failure{-32601, "Method not found"}
	}
	return row(k, r.Params)
}

func (k *kept) hello(json.RawMessage) (any, *failure) {
	return map[string]any{
		"protocolVersion": 1,
		"agentCapabilities": map[string]any{
			"loadSession": true,
			"sessionCapabilities": map[string]any{
				"resume": struct{}{}, // want `initialize offers agentCapabilities.sessionCapabilities.resume, but session/resume is answered with -32601 \(Method not found\)`
				"fork":   map[string]any{},
			},
		},
	}, nil
}

func (k *kept) open(json.RawMessage) (any, *failure) {
	return map[string]any{"sessionId": "1"}, nil
}

// load only fails where there is no disk.
func (k *kept) load(json.RawMessage) (any, *failure) {
	if k.disk == nil {
		return nil, &failure{-32601, "Method not found"}
	}
	return map[string]any{}, nil
}

func (k *kept) resume(json.RawMessage) (any, *failure) {
	return nil, &failure{-32601, "later"}
}

// fork fails with another code.
func (k *kept) fork(json.RawMessage) (any, *failure) {
	return nil, &failure{-32603, "no room"}
}

func serve(k *kept, in io.Reader, out *json.Encoder) error {
	dec := json.NewDecoder(in)
	for {
		var r request
		if err := dec.Decode(&r); err != nil {
			out.Encode(response{Error: &failure{-32700, "Parse error"}})
			return err
		}
		result, failed := k.answer(r)
		out.Encode(response{ID: r.ID, Result: result, Error: failed})
	}
}
