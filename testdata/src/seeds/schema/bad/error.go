// Package bad is an error type of a program's own that says less than the
// protocol has, and something else by the protocol's codes.
package bad

import (
	"encoding/json"
)

// A Code is the code of an error.
type Code int32

// The codes of the program.
const (
	CodeInternalError  Code = -32603
	CodeServerError    Code = -32000 // want `reservedcode: -32000 \(CodeServerError\) is ACP's "Authentication required", which asks for a login`
	CodeAuthRequired   Code = -32001 // want `reservedcode: -32001 \(CodeAuthRequired\) is a custom code in the range -32768 to -32000, .*; ACP has -32000 \(Authentication required\)`
	CodeInvalidParams  Code = -32002 // want `reservedcode: -32002 \(CodeInvalidParams\) is ACP's "Resource not found", .*; ACP has -32602 \(Invalid params\) for that`
	CodeShutdown       Code = -32810 // want `reservedcode: -32810 \(CodeShutdown\) is a custom code in the range -32899 to -32800, which LSP uses for itself`
	CodeElicitationURL Code = -32042 // want `reservedcode: -32042 \(CodeElicitationURL\) is a custom code in the range`
)

// An Error is what the peer reads.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

type agent struct {
	authenticated bool
	stopped       bool
	url           string
	sessions      map[string]bool
}

func (a *agent) answer(method string, raw json.RawMessage) (any, *Error) {
	switch method {
	case "session/new":
		if !a.authenticated {
			return nil, &Error{Code: CodeAuthRequired, Message: "authentication required"}
		}
		if a.stopped {
			return nil, &Error{Code: CodeShutdown, Message: "shut down"}
		}
		return nil, nil
	case "session/load":
		var params struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, &Error{Code: CodeInvalidParams, Message: "Invalid params", Data: err.Error()}
		}
		if !a.sessions[params.SessionID] {
			return nil, &Error{Code: CodeInternalError, Message: "session not found"} // want `genericerr: session/load answers an unknown session with -32603 .*-32002`
		}
		if a.url != "" {
			return nil, &Error{Code: CodeElicitationURL, Message: "visit " + a.url}
		}
		return nil, nil
	case "session/list":
		if err := a.save(); err != nil {
			return nil, &Error{Code: CodeServerError, Message: err.Error()}
		}
		return nil, nil
	}
	return nil, &Error{Code: CodeInternalError, Message: "method not found"} // want `genericerr: this answers an unsupported method with -32603 .*-32601`
}

func (a *agent) save() error { return nil }
