// Package wire has the frames of a layer, and makes answers.
package wire

import (
	"encoding/json"
	"errors"
)

// The codes.
const (
	CodeRequest = -32600
	CodeMethod  = -32601
	CodeParams  = -32602
	CodeFailed  = -32603
	CodeFull    = -32040
	CodeKept    = -32041
	CodeLate    = -32042
	CodeApart   = -32043
)

// Frame is a message.
type Frame struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result"`
	Error   *Problem        `json:"error,omitempty"`
}

// Problem is an error object.
type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

// Problemf makes one.
func Problemf(code int, text string) *Problem { return &Problem{code, text} }

// Params decodes the params of a request.
func Params(f *Frame, into any) error {
	if err := json.Unmarshal(f.Params, into); err != nil {
		return Problemf(CodeFailed, "E: "+err.Error())
	}
	return nil
}

// AsProblem finds the problem in an error.
func AsProblem(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return Problemf(CodeFailed, err.Error())
}

// Refuse makes an answer, too.
func Refuse(id json.RawMessage, code int) *Frame { return Answer(id, nil, Problemf(code, "E")) }

// Answer makes an answer.
func Answer(id json.RawMessage, result any, err error) *Frame {
	if err != nil {
		return &Frame{Version: "2.0", ID: id, Error: AsProblem(err)}
	}
	return &Frame{Version: "2.0", ID: id, Result: result}
}
