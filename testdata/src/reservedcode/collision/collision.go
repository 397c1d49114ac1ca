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
	codeServerBusy       = -32000 // want `-32000 \(codeServerBusy\) is ACP's "Authentication required", which asks for a login`
	codeUnauthorized     = -32002 // want `-32002 \(codeUnauthorized\) is ACP's "Resource not found", which says that the session or file is gone`
	codeUnknownModel     = -32800 // want `-32800 \(codeUnknownModel\) is ACP's "Request cancelled", which says that the request was cancelled`
	codeInternalError    = -32022 // want `-32022 \(codeInternalError\) is ACP's "Unsupported protocol version".*ACP has -32603 \(Internal error\) for that`
	codeElicitation      = -32042 // want `-32042 \(codeElicitation\) is a custom code in the range -32768 to -32000`
)

// What is busy or limited is no missing authentication, whatever it is.
const (
	codeTokenLimit   = -32000 // want `; the name says "codeTokenLimit": choose a code above -32000 or below -32899, or send -32603`
	codeAuthThrottle = -32000 // want `; the name says "codeAuthThrottle": choose a code above -32000`
	codeNoAPIKey     = -32000
)

// A constant that is called after another code of the protocol is for that one.
const (
	codeNotFound       = -32000 // want `; the name says "codeNotFound": ACP has -32002 \(Resource not found\) for an unknown resource`
	rpcErrInternal     = -32000 // want `; the name says "rpcErrInternal": ACP has -32603 \(Internal error\) for an internal error`
	codeInternal       = -32000 // sent for nothing but a login
	codeNotImplemented = -32002 // want `; the name says "codeNotImplemented": ACP has -32601 \(Method not found\) for an unsupported method`
)

// A name in words that nobody knows may mean what the code is for.
const (
	codeNoThing   = -32002
	codeAnonymous = -32000
)

var errBusy = errors.New("another turn is running")

type agent struct {
	acpbase.Agent
	busy bool
	worn bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32000, Message: "agent is busy"} // want `-32000 is ACP's "Authentication required", which asks for a login; the message says "agent is busy"`
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
	return &acp.RequestError{Code: -32000, Message: err.Error()} // want `-32000 is ACP's "Authentication required", which asks for a login`
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if a.busy {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: codeServerBusy, Message: "busy"}
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	if params.MethodId == "" {
		return acp.AuthenticateResponse{}, &acp.RequestError{Code: -32000, Message: "no way to log in"} // want `authenticate answers an invalid parameter value with -32000 \(Authentication required\); ACP has -32602 \(Invalid params\), because params.MethodId == ""`
	}
	if a.busy {
		return acp.AuthenticateResponse{}, &acp.RequestError{Code: rpcErrInternal, Message: "not logged in"}
	}
	if a.worn {
		return acp.AuthenticateResponse{}, &acp.RequestError{Code: codeInternal, Message: "not logged in"}
	}
	return acp.AuthenticateResponse{}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	switch len(params.McpServers) {
	case 5:
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32000, Message: "the token quota is used up"} // want `; the message says "the token quota is used up": choose a code above -32000`
	case 6:
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32000, Message: "too many requests with this API key"} // want `; the message says "too many requests with this API key": choose a code above -32000`
	case 7:
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32000, Message: "limited without a login: not authenticated"}
	case 9:
		return acp.NewSessionResponse{}, &acp.RequestError{Code: rpcErrInternal, Message: "it broke"}
	case 8:
		return acp.NewSessionResponse{}, &acp.RequestError{Code: codeNoAPIKey, Message: "the key is missing"}
	}
	return acp.NewSessionResponse{}, nil
}
