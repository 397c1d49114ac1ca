// Package custom waits for the engine.
package custom

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// The name of another code.
const codeParseError = -32602 // want `-32602 \(codeParseError\) is ACP's "Invalid params".*ACP has -32700 \(Parse error\) for that`

type agent struct {
	acpbase.Agent
	allowed map[string]bool
}

// A code that is set afterwards.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	e := acp.NewInternalError(nil)
	e.Code = -32077 // want `-32077 is a custom code`
	return acp.PromptResponse{}, e
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.allowed[string(params.ModeId)] {
		return acp.SetSessionModeResponse{}, reject("mode %s is not allowed", params.ModeId)
	}
	return acp.SetSessionModeResponse{}, nil
}

func reject(format string, args ...any) error {
	return &acp.RequestError{Code: -32800, Message: fmt.Sprintf(format, args...)} // want `-32800 is ACP's "Request cancelled".*the message says "mode %s is not allowed"`
}
