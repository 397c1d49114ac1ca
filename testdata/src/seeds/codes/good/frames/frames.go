package frames

import (
	"encoding/json"
	"errors"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *rpcError) Error() string { return e.Message }

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// Parse error: a whole message that is not JSON. Invalid request: one that
// lacks what every request has.
func readFrame(line []byte) (*frame, *rpcError) {
	f := new(frame)
	if err := json.Unmarshal(line, f); err != nil {
		return nil, &rpcError{Code: -32700, Message: "Parse error", Data: map[string]any{"received": string(line)}}
	}
	if f.ID == nil || f.Method == "" {
		return nil, &rpcError{Code: -32600, Message: "Invalid request", Data: map[string]any{"reason": "Missing required fields"}}
	}
	return f, nil
}

// errInvalid is what validation says.
var errInvalid = errors.New("invalid")

// answer handles errors gracefully: coded ones go out as they are, validation
// errors as invalid params, unexpected ones as internal errors.
func answer(f *frame, handle func(method string, params json.RawMessage) (any, error)) (any, *rpcError) {
	result, err := handle(f.Method, f.Params)
	var coded *rpcError
	switch {
	case err == nil:
		return result, nil
	case errors.As(err, &coded):
		return nil, coded
	case errors.Is(err, errInvalid):
		return nil, &rpcError{Code: -32602, Message: "Invalid params", Data: map[string]any{"reason": err.Error()}}
	}
	return nil, &rpcError{Code: -32603, Message: "Internal error", Data: map[string]any{"details": err.Error()}}
}
