package frames

import (
	"encoding/json"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func readFrame(line []byte) (*frame, *rpcError) {
	f := new(frame)
	if err := json.Unmarshal(line, f); err != nil {
		return nil, &rpcError{Code: -32603, Message: "invalid JSON: " + err.Error()} // want `genericerr: this answers a message that is not valid JSON with -32603 .*-32700`
	}
	if f.ID == nil || f.Method == "" {
		return nil, &rpcError{Code: -32603, Message: "missing required fields"} // want `genericerr: this answers an invalid request with -32603 .*-32600`
	}
	return f, nil
}

// answer sends everything that fails as an internal error, what the handler
// has coded as well.
func answer(f *frame) (any, *rpcError) {
	switch f.Method {
	case "session/set_mode":
		var params struct{ ModeID string }
		if err := json.Unmarshal(f.Params, &params); err != nil {
			return nil, &rpcError{Code: -32603, Message: "Internal error", Data: map[string]any{"details": err.Error()}} // want `genericerr: session/set_mode answers an invalid parameter value with -32603 .*-32602`
		}
		return nil, nil
	}
	return nil, &rpcError{Code: -32603, Message: "Internal error"} // want `genericerr: this answers an unsupported method with -32603 .*-32601`
}
