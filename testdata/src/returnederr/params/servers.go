package params

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// local takes MCP servers of one kind. Which kinds there are is a matter of the
// request's values: the method is there.
type local struct {
	acpbase.Agent
	remote bool
	store  *struct{}
}

func (l *local) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if params.Cwd == "" {
		return acp.NewSessionResponse{}, acp.NewInvalidParams("cwd is required")
	}
	if len(params.McpServers) > 5 && !l.remote {
		return acp.NewSessionResponse{}, errors.New("so many MCP servers are not supported") // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	for _, s := range params.McpServers {
		if s.Http != nil && !l.remote {
			return acp.NewSessionResponse{}, errors.New("HTTP MCP servers are not supported") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
		if s.Sse != nil {
			return acp.NewSessionResponse{}, errors.New("only stdio MCP servers are supported") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
		if s.Stdio == nil {
			return acp.NewSessionResponse{}, errors.New("this agent only supports stdio") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.NewSessionResponse{}, nil
}

// What was checked before is not what the text is about.
func (l *local) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if params.Cwd == "" || params.SessionId == "" {
		return acp.LoadSessionResponse{}, acp.NewInvalidParams("cwd and sessionId are required")
	}
	if l.store == nil {
		return acp.LoadSessionResponse{}, errors.New("loading a session is not supported") // want `session/load answers an unsupported method with -32603.*-32601`
	}
	return acp.LoadSessionResponse{}, nil
}
