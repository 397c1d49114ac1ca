// Package genericerr has internal errors that a program with JSON-RPC of its
// own sends on purpose, as a fix can mend them.
package genericerr

import "encoding/json"

type errorCode int

const (
	codeInvalidParams errorCode = -32602
	codeInternal      errorCode = -32603

	// The name says something else, so a fix does not write it.
	codeUnauthorized errorCode = -32002
)

type rpcError struct {
	Code    errorCode `json:"code"`
	Message string    `json:"message"`
	Data    any       `json:"data,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct{ sessions map[string]bool }

func (s *server) dispatch(req request) (any, *rpcError) {
	switch req.Method {
	case "session/prompt":
		return s.prompt(req.Params)
	case "session/set_mode":
		return s.setMode(req.Params)
	}
	return nil, &rpcError{Code: codeInternal, Message: "unknown method " + req.Method} // want `genericerr: this answers an unsupported method`
}

func (s *server) prompt(raw json.RawMessage) (any, *rpcError) {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &rpcError{Code: codeInternal, Message: err.Error()} // want `genericerr: session/prompt answers an invalid parameter value`
	}
	if _, ok := s.sessions[params.SessionID]; !ok {
		return nil, fail(codeInternal, "session not found") // want `genericerr: session/prompt answers an unknown session`
	}
	return nil, nil
}

func fail(code errorCode, message string) *rpcError {
	return &rpcError{Code: code, Message: message}
}

func (s *server) setMode(raw json.RawMessage) (any, *rpcError) {
	var params struct{ ModeID string }
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &rpcError{Code: codeInvalidParams, Message: err.Error()}
	}
	if params.ModeID == "" {
		e := &rpcError{Message: "mode is required"} // want `genericerr: session/set_mode answers an invalid parameter value`
		e.Code = errorCode(-32603)
		return nil, e
	}
	return nil, nil
}
