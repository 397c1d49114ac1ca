// Package arc speaks ARC, which names no field of the details.
package arc

import "encoding/json"

type Error struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

func handle(method string, params json.RawMessage) *Error {
	switch method {
	case "task.info":
		return &Error{Code: -42001, Message: "task not found"}
	}
	return &Error{Code: -32601, Message: "method not found"}
}
