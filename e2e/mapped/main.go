// Command mapped is an agent whose one function answers every error alike. It asks itself
// and prints what the peer reads: the fix of the function changes no answer, and those of
// the errors that can follow change the answers that the findings name.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

const internalError = -32603

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	ID     int       `json:"id"`
	Result any       `json:"result,omitempty"`
	Error  *rpcError `json:"error,omitempty"`
}

type server struct {
	id       int
	out      *json.Encoder
	sessions map[string]string
}

func main() {
	s := &server{out: json.NewEncoder(os.Stdout), sessions: map[string]string{"a": "code", "locked": ""}}
	for _, session := range []string{"a", "b", "locked"} {
		for _, method := range []string{"session/prompt", "session/set_mode", "session/unknown"} {
			s.id++
			s.serve(method, fmt.Appendf(nil, `{"sessionId": %q}`, session))
		}
		s.id++
		s.serve("session/prompt", []byte("{"))
	}
}

func (s *server) serve(method string, params json.RawMessage) {
	switch method {
	case "session/prompt":
		s.dispatch(params, s.prompt)
	case "session/set_mode":
		s.dispatch(params, s.setMode)
	default:
		_ = s.fail(-32601, "unknown method "+method)
	}
}

func (s *server) dispatch(params json.RawMessage, handler func(json.RawMessage) (any, error)) {
	result, err := handler(params)
	if err != nil {
		_ = s.fail(internalError, "failed: "+err.Error())
		return
	}
	_ = s.out.Encode(response{ID: s.id, Result: result})
}

func (s *server) fail(code int, message string) error {
	return s.out.Encode(response{ID: s.id, Error: &rpcError{Code: code, Message: message}})
}

type sessionParams struct {
	SessionID string `json:"sessionId"`
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p sessionParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("bad request: %w", err)
	}
	mode, ok := s.sessions[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("no session %q", p.SessionID)
	}
	if err := s.start(mode); err != nil {
		return nil, err
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// start fails for no fault of the peer's.
func (s *server) start(mode string) error {
	if mode == "" {
		return fmt.Errorf("the model is gone")
	}
	return nil
}

func (s *server) setMode(raw json.RawMessage) (any, error) {
	var p sessionParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("bad request: %w", err)
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("no session %q", p.SessionID)
	}
	return struct{}{}, nil
}
