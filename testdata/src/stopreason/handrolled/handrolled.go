// Package handrolled answers prompts over a wire of its own.
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

type server struct {
	out  *json.Encoder
	kept map[string]int
}

func serve(in io.Reader, s *server) error {
	dec := json.NewDecoder(in)
	for {
		var r request
		if err := dec.Decode(&r); err != nil {
			s.fail(nil, -32700, "Parse error")
			return err
		}
		s.handle(r)
	}
}

func (s *server) handle(r request) {
	switch r.Method {
	case "initialize":
		s.reply(r.ID, map[string]any{"protocolVersion": 1})
	case "session/new":
		s.reply(r.ID, map[string]any{"sessionId": "1"})
	case "session/prompt":
		switch s.kept["turns"] {
		case 0:
			s.reply(r.ID, map[string]any{"stopReason": "stop"}) // want `session/prompt is answered with the stop reason "stop"`
		case 1:
			s.reply(r.ID, map[string]any{"usage": 1}) // want `session/prompt is answered with no stop reason`
		case 2:
			// The receipt of version 2, in which another message ends the turn.
			s.reply(r.ID, map[string]any{"messageId": "1"})
		case 3:
			m := map[string]any{}
			for k, v := range s.kept {
				m[k] = v
			}
			s.reply(r.ID, m)
		case 4:
			s.fail(r.ID, -32603, "Internal error")
		default:
			s.reply(r.ID, json.RawMessage(`{"stopReason":"end_turn"}`))
		}
	case "model/ask":
		s.reply(r.ID, map[string]any{"stopReason": "length"})
	default:
		s.fail(r.ID, -32601, "Method not found")
	}
}

func (s *server) reply(id json.RawMessage, result any) {
	s.out.Encode(response{ID: id, Result: result})
}

func (s *server) fail(id json.RawMessage, code int, message string) {
	s.out.Encode(response{ID: id, Error: &failure{Code: code, Message: message}})
}
