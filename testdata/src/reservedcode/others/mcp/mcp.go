// Package mcp is a server of another protocol, in the same program.
package mcp

import "encoding/json"

const (
	CodeResourceNotFound = -32002
	CodeURLElicitation   = -32042
	CodeRequestTimeout   = -32001
	CodeUnknownTool      = -32000
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

func Handle(method string, params json.RawMessage) (any, *Error) {
	switch method {
	case "initialize", "tools/list":
		return nil, nil
	case "tools/call":
		return nil, &Error{Code: CodeUnknownTool, Message: "unknown tool"}
	case "resources/read":
		return nil, &Error{Code: CodeRequestTimeout, Message: "timed out"}
	}
	return nil, &Error{Code: -32603, Message: "unknown method " + method}
}
