package genericerr

import "encoding/json"

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// What the program does with an answer depends on the code.
func retry(e *rpcError) bool { return e.Code == -32603 }

func dispatch(method string, raw json.RawMessage) (any, *rpcError) {
	switch method {
	case "session/prompt":
		return "done", nil
	}
	return nil, &rpcError{Code: -32603, Message: "unknown method " + method} // want `genericerr: this answers an unsupported method`
}
