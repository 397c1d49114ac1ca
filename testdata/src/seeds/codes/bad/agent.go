// Package bad answers with internal errors and plain ones where the error-code
// page has more to say, and with the custom codes of its example.
package bad

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	authenticated bool
	sessions      map[acp.SessionId]*session
}

type session struct{ mode acp.SessionModeId }

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if method != "_example.com/ping" {
		return nil, acp.NewInternalError(map[string]any{"error": "unsupported method " + method}) // want `genericerr: .*answers an unsupported method with -32603 .*: acp.NewMethodNotFound`
	}
	return "pong", nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	switch params.ModeId {
	case "ask", "code":
	default:
		return acp.SetSessionModeResponse{}, fmt.Errorf("invalid mode %q", params.ModeId) // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*: acp.NewInvalidParams`
	}
	s := a.sessions[params.SessionId]
	if s == nil {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found: " + string(params.SessionId)} // want `nodata: -32002`
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !a.authenticated {
		return acp.NewSessionResponse{}, errors.New("authentication required") // want `returnederr: session/new answers a missing authentication with -32603 .*: acp.NewAuthRequired`
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.sessions[params.SessionId] == nil {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"message": "Session not found"}) // want `genericerr: session/prompt answers an unknown session with -32603 .*-32002`
	}
	if a.busy() {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeRateLimitExceeded, Message: "Rate limit exceeded", Data: map[string]any{"retryAfter": 60}}
	}
	if a.stale(params.SessionId) {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeSessionExpired, Message: "Session expired"}
	}
	if a.tired() {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeTired, Message: "Tired"}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) busy() bool                  { return false }
func (a *agent) tired() bool                 { return false }
func (a *agent) stale(id acp.SessionId) bool { return false }

// The codes of the page's example, which lie inside the range that it reserves.
const (
	codeRateLimitExceeded = -32001 // want `reservedcode: -32001 \(codeRateLimitExceeded\) is a custom code in the range -32768 to -32000, .*\(an error-code page shows -32001 and -32003 as custom codes, against its own rule\)`
	codeSessionExpired    = -32003 // want `reservedcode: -32003 \(codeSessionExpired\) is a custom code in the range -32768 to -32000, .*`
)

const codeTired = /* want `undocumentedcode: -31001 \(codeTired\)` */ -31001

type client struct{ acp.Client }

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(params.Path)
	if errors.Is(err, os.ErrNotExist) {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"message": "File not found"}) // want `genericerr: fs/read_text_file answers a missing file with -32603 .*-32002`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, err
}
