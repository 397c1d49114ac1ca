// Package collision gives another meaning to codes that ACP has a meaning for.
package collision

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// One wrong constant for each code.
const (
	codeMethodNotFound   = -32700 // want `-32700 \(codeMethodNotFound\) is ACP's "Parse error".*ACP has -32601 \(Method not found\) for that`
	codeInvalidParams    = -32600 // want `-32600 \(codeInvalidParams\) is ACP's "Invalid request".*ACP has -32602 \(Invalid params\) for that`
	codeParseError       = -32602 // want `-32602 \(codeParseError\) is ACP's "Invalid params".*ACP has -32700 \(Parse error\) for that`
	codeResourceNotFound = -32601 // want `-32601 \(codeResourceNotFound\) is ACP's "Method not found".*ACP has -32002 \(Resource not found\) for that`
	codeInvalidRequest   = -32603 // want `-32603 \(codeInvalidRequest\) is ACP's "Internal error".*ACP has -32600 \(Invalid request\) for that`
	codeServerBusy       = -32000 // want `-32000 \(codeServerBusy\) is ACP's "Authentication required", which makes clients ask for a login`
	codeUnauthorized     = -32002 // want `-32002 \(codeUnauthorized\) is ACP's "Resource not found", which makes clients take the session or file for gone`
	codeUnknownModel     = -32800 // want `-32800 \(codeUnknownModel\) is ACP's "Request cancelled", which makes clients take the request for cancelled`
	codeInternalError    = -32022 // want `-32022 \(codeInternalError\) is ACP's "Unsupported protocol version".*ACP has -32603 \(Internal error\) for that`
	codeElicitation      = -32042 // want `-32042 \(codeElicitation\) is a custom code in the range -32768 to -32000`
)

var errBusy = errors.New("another turn is running")

type agent struct {
	acpbase.Agent
	busy bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32000, Message: "agent is busy"} // want `-32000 is ACP's "Authentication required", which makes clients ask for a login; the message says "agent is busy"`
	}
	if len(params.Prompt) > 100 {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "prompt is too long"} // want `-32002 is ACP's "Resource not found".*the message says "prompt is too long"`
	}
	if err := a.run(ctx); err != nil {
		return acp.PromptResponse{}, general(err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) run(ctx context.Context) error {
	if a.busy {
		return errBusy
	}
	return ctx.Err()
}

// general answers everything with the first code of the server range.
func general(err error) error {
	return &acp.RequestError{Code: -32000, Message: err.Error()} // want `-32000 is ACP's "Authentication required", which makes clients ask for a login`
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if a.busy {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: codeServerBusy, Message: "busy"}
	}
	return acp.SetSessionModeResponse{}, nil
}
