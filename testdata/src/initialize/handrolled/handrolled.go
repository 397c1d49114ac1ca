// Package handrolled initializes over a wire of its own.
package handrolled

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

type hello struct {
	Version int `json:"protocolVersion"`
}

func serve(in io.Reader, out *json.Encoder) error {
	dec := json.NewDecoder(in)
	for {
		var r request
		if err := dec.Decode(&r); err != nil {
			out.Encode(response{Error: &failure{-32700, "Parse error"}})
			return err
		}
		result, failed := answer(r)
		out.Encode(response{ID: r.ID, Result: result, Error: failed})
	}
}

func answer(r request) (any, *failure) {
	switch r.Method {
	case "initialize":
		var h hello
		if err := json.Unmarshal(r.Params, &h); err != nil {
			return nil, &failure{-32602, "Invalid params"}
		}
		return map[string]any{
			"protocolVersion":   h.Version,                           // want `initialize answers with the version that it is asked for`
			"agentCapabilities": map[string]any{"loadSession": true}, // want `initialize offers agentCapabilities.loadSession, but session/load`
		}, nil
	case "session/new":
		return map[string]any{"sessionId": "1"}, nil
	case "session/prompt":
		return map[string]any{"stopReason": "end_turn"}, nil
	}
	return nil, &failure{-32601, "Method not found"}
}

// older refuses every other version.
func older(r request) (any, *failure) {
	switch r.Method {
	case "initialize":
		var h hello
		if err := json.Unmarshal(r.Params, &h); err != nil {
			return nil, &failure{-32602, "Invalid params"}
		}
		if h.Version != 1 {
			return nil, &failure{-32602, "have 1 only"} // want `initialize answers a version that the agent does not have with -32602 \(Invalid params\)`
		}
		return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{"loadSession": true}}, nil
	case "session/load":
		return map[string]any{}, nil
	case "session/new":
		return map[string]any{"sessionId": "1"}, nil
	}
	return nil, &failure{-32601, "Method not found"}
}
