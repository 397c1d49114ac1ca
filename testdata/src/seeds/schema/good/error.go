// Package good is an error type of a program's own, after the published schema
// of the protocol's errors: its codes, its constructors, and how it is made of
// other errors.
package good

import (
	"encoding/json"
	"errors"
	"os"
)

// A Code is the code of an error.
type Code int32

// The protocol's codes.
const (
	CodeParseError       Code = -32700
	CodeInvalidRequest   Code = -32600
	CodeMethodNotFound   Code = -32601
	CodeInvalidParams    Code = -32602
	CodeInternalError    Code = -32603
	CodeRequestCancelled Code = -32800
	CodeAuthRequired     Code = -32000
	CodeResourceNotFound Code = -32002
)

// CodeOther is a code that the protocol does not define.
const CodeOther Code = 1

// An Error is what the peer reads.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

func newError(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// with adds data to an error.
func (e *Error) with(data any) *Error {
	e.Data = data
	return e
}

func parseError() *Error       { return newError(CodeParseError, "Parse error") }
func invalidRequest() *Error   { return newError(CodeInvalidRequest, "Invalid request") }
func methodNotFound() *Error   { return newError(CodeMethodNotFound, "Method not found") }
func invalidParams() *Error    { return newError(CodeInvalidParams, "Invalid params") }
func requestCancelled() *Error { return newError(CodeRequestCancelled, "Request cancelled") }
func authRequired() *Error     { return newError(CodeAuthRequired, "Authentication required") }
func other() *Error            { return newError(CodeOther, "Unknown error") }

// resourceNotFound is about a resource, if it has a name.
func resourceNotFound(uri string) *Error {
	err := newError(CodeResourceNotFound, "Resource not found")
	if uri != "" {
		return err.with(map[string]any{"uri": uri})
	}
	return err
}

// intoInternalError keeps the text of an error.
func intoInternalError(err error) *Error {
	return newError(CodeInternalError, "Internal error").with(err.Error())
}

// from returns a coded error as it is, and any other one as an internal error.
func from(err error) *Error {
	var coded *Error
	if errors.As(err, &coded) {
		return coded
	}
	return intoInternalError(err)
}

// decode returns the error of params that do not decode as invalid params.
func decode(raw json.RawMessage, params any) *Error {
	if err := json.Unmarshal(raw, params); err != nil {
		return invalidParams().with(err.Error())
	}
	return nil
}

type agent struct {
	authenticated bool
	sessions      map[string]bool
}

func (a *agent) answer(method string, raw json.RawMessage) (any, *Error) {
	switch method {
	case "session/new":
		if !a.authenticated {
			return nil, authRequired()
		}
		return nil, nil
	case "session/load":
		var params struct {
			SessionID string `json:"sessionId"`
		}
		if err := decode(raw, &params); err != nil {
			return nil, err
		}
		if !a.sessions[params.SessionID] {
			return nil, resourceNotFound(params.SessionID)
		}
		return nil, nil
	case "session/list":
		settings, err := os.ReadFile("settings.json") // the agent's own
		if err != nil {
			return nil, from(err)
		}
		return string(settings), nil
	}
	return nil, methodNotFound().with(map[string]any{"method": method})
}
