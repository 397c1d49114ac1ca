// Package handrolled answers over a wire of its own.
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
	open map[string]int
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

type params struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func (s *server) handle(r request) {
	var p params
	if err := json.Unmarshal(r.Params, &p); err != nil {
		s.fail(r.ID, -32602, "Invalid params")
		return
	}
	switch r.Method {
	case "session/set_mode":
		if _, ok := s.open[p.Session]; !ok {
			s.reply(r.ID, struct{}{}) // want `session/set_mode answers an unknown session with success; ACP has -32002`
			return
		}
		s.open[p.Session]++
		s.reply(r.ID, struct{}{})
	case "session/prompt":
		n, ok := s.open[p.Session]
		if !ok {
			s.fail(r.ID, -32002, "Resource not found")
			return
		}
		s.reply(r.ID, map[string]any{"stopReason": "end_turn", "_meta": n})
	case "session/delete":
		if _, ok := s.open[p.Session]; !ok {
			s.reply(r.ID, struct{}{})
			return
		}
		delete(s.open, p.Session)
		s.reply(r.ID, struct{}{})
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
