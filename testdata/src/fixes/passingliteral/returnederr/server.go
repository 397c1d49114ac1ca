// Package returnederr has a server that answers every error alike, with error objects
// that are Go errors.
package returnederr

import (
	"encoding/json"
	"fmt"
)

type rpcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data,omitempty"`
}

func (e *rpcError) Error() string { return fmt.Sprintf("%d: %s", e.Code, e.Message) }

type server struct{ sessions map[string]bool }

func (s *server) answer(method string, raw json.RawMessage) (any, *rpcError) {
	switch method {
	case "session/prompt":
		result, err := s.prompt(raw)
		if err != nil {
			return nil, &rpcError{Code: -32603, Message: err.Error()}
		}
		return result, nil
	case "session/load":
		var fault *rpcError
		result, err := s.load(raw)
		if err != nil {
			fault = &rpcError{
				Code:    -32603,
				Message: err.Error(),
			}
		}
		return result, fault
	case "session/resume":
		if err := s.resume(raw); err != nil {
			return nil, &rpcError{Code: -32603, Message: err.Error()}
		}
		return nil, nil
	case "session/set_mode":
		if err := s.mode(raw); err != nil {
			return nil, &rpcError{Code: -32603, Message: err.Error()}
		}
		return nil, nil
	}
	return nil, &rpcError{Code: -32601, Message: "unknown method"}
}
