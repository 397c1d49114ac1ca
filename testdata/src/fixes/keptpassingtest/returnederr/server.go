// Package returnederr has a server that answers with maps, and gets no type for errors with a
// code: a test has its name.
package returnederr

import (
	"encoding/json"
	"fmt"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	out      io.Writer
	sessions map[string]bool
	more     func(method string, params json.RawMessage) (any, error)
}

func (s *server) serve(req request) {
	result, err := s.handle(req.Method, req.Params)
	if err != nil {
		_ = s.write(map[string]any{
			"jsonrpc": "2.0",
			"id":      req.ID,
			"error":   map[string]any{"code": -32603, "message": "failed: " + err.Error()},
		})
		return
	}
	_ = s.write(map[string]any{"jsonrpc": "2.0", "id": req.ID, "result": result})
}

// What is not known of the errors of others has no code of the new type.
func (s *server) handle(method string, raw json.RawMessage) (any, error) {
	switch method {
	case "session/prompt":
		return nil, s.prompt(raw)
	}
	return s.more(method, raw)
}

func (s *server) prompt(raw json.RawMessage) error {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return fmt.Errorf("read the prompt: %w", err) // want `an invalid parameter value`
	}
	if !s.sessions[params.SessionID] {
		return fmt.Errorf("no session %q", params.SessionID) // want `an unknown session`
	}
	return nil
}

func (s *server) write(message map[string]any) error {
	return json.NewEncoder(s.out).Encode(message)
}
