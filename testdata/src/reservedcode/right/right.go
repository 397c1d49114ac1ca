// Package right uses every code of the protocol as what it is.
package right

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

const (
	CodeParseError         = -32700
	CodeInvalidRequest     = -32600
	CodeMethodNotFound     = -32601
	CodeInvalidParams      = -32602
	CodeInternalError      = -32603
	CodeRequestCancelled   = -32800
	CodeAuthRequired       = -32000
	CodeResourceNotFound   = -32002
	CodeUnsupportedVersion = -32022
)

// Other names for the same things.
const (
	errCodeMalformedJSON   = -32700
	errCodeNotInitialized  = -32600
	errCodeNotImplemented  = -32601
	errCodeUnsupported     = -32601
	errCodeBadValue        = -32602
	errCodeFailure         = -32603
	errCodeAborted         = -32800
	errCodeLoginRequired   = -32000
	errCodeUnauthenticated = -32000
	errCodeTokenExpired    = -32000
	errCodeSessionNotFound = -32002
	errCodeUnknownTerminal = -32002
	errCodeNoSuchFile      = -32002
)

var errNoToken = errors.New("no token in keyring")

type agent struct {
	acpbase.Agent
	key  string
	open map[acp.SessionId]bool
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if a.key == "" {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32000, Message: "please log in first"}
	}
	if os.Getenv("API_KEY") == "" {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: CodeAuthRequired, Message: "missing API key"}
	}
	if err := a.token(); errors.Is(err, errNoToken) {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32000, Message: err.Error()}
	}
	if params.Cwd == "" {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32602, Message: "cwd is required"}
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) token() error { return errNoToken }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "session is gone: not found"}
	}
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, &acp.RequestError{Code: errCodeBadValue, Message: "empty prompt"}
	}
	return acp.PromptResponse{}, &acp.RequestError{Code: -32603, Message: "model is busy"}
}

// ResumeSession answers an unknown session with invalid params: not what ACP
// asks for, but specific.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.ResumeSessionResponse{}, &acp.RequestError{Code: -32602, Message: "unknown session"}
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	select {
	case <-ctx.Done():
		return nil, &acp.RequestError{Code: -32800, Message: "cancelled"}
	default:
	}
	if !json.Valid(params) {
		return nil, &acp.RequestError{Code: -32700, Message: "invalid JSON"}
	}
	if a.key == "" {
		return nil, &acp.RequestError{Code: -32600, Message: "not initialized"}
	}
	return nil, &acp.RequestError{Code: -32601, Message: method + " is not there"}
}
