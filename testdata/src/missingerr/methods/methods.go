// Package methods answers requests whose method it does not have.
package methods

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	sessions map[string]bool
	own      map[string]func(json.RawMessage) (any, *acp.RequestError)
}

type call func(*agent, json.RawMessage) (any, *acp.RequestError)

var calls = map[string]call{
	acp.AgentMethodSessionNew:  (*agent).open,
	acp.AgentMethodSessionLoad: (*agent).load,
	"_own/count":               (*agent).count,
}

func (a *agent) open(json.RawMessage) (any, *acp.RequestError) {
	return map[string]string{"sessionId": "1"}, nil
}

func (a *agent) load(json.RawMessage) (any, *acp.RequestError) {
	return nil, acp.NewInternalError("the disk is full")
}

func (a *agent) count(json.RawMessage) (any, *acp.RequestError) {
	return map[string]int{"count": len(a.sessions)}, nil
}

// An extension that the agent does not have is none that worked.
func (a *agent) handle(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	if method == acp.AgentMethodInitialize {
		return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
	}
	c, ok := calls[method]
	if !ok && strings.HasPrefix(method, "_") {
		return struct{}{}, nil // want `this answers an unsupported method with success; ACP has -32601 \(Method not found\), because calls has no method: acp.NewMethodNotFound`
	}
	if !ok {
		return nil, acp.NewMethodNotFound(method)
	}
	return c(a, params)
}

// What no case is for has no answer.
func (a *agent) switched(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case acp.AgentMethodSessionNew:
		return a.open(params)
	case acp.AgentMethodSessionLoad:
		return a.load(params)
	case acp.AgentMethodSessionCancel:
		return nil, nil
	}
	return struct{}{}, nil // want `this answers an unsupported method with success`
}

// Nobody waits for the answer to an optional notification.
func (a *agent) optional(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case acp.AgentMethodSessionNew:
		return a.open(params)
	case acp.AgentMethodSessionLoad:
		return a.load(params)
	}
	if strings.HasPrefix(method, "$/") {
		return nil, nil
	}
	return nil, acp.NewMethodNotFound(method)
}

// The methods of sessions are known when they get here.
func (a *agent) sorted(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case acp.AgentMethodSessionNew, acp.AgentMethodSessionLoad, acp.AgentMethodSessionPrompt:
		return a.session(method, params)
	}
	return nil, acp.NewMethodNotFound(method)
}

func (a *agent) session(method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case acp.AgentMethodSessionNew:
		return a.open(params)
	case acp.AgentMethodSessionLoad:
		return a.load(params)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Somebody else may have the method.
func (a *agent) passed(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case acp.AgentMethodSessionNew:
		return a.open(params)
	case acp.AgentMethodSessionLoad:
		return a.load(params)
	}
	a.sessions[method] = true
	return struct{}{}, nil
}

// A function that was found has no error.
func (a *agent) found(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case acp.AgentMethodInitialize:
		return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
	case acp.AgentMethodSessionNew, acp.AgentMethodSessionLoad:
		if c := a.own[method]; c != nil {
			v, failed := c(params)
			if failed != nil {
				return nil, failed
			}
			return v, nil
		}
		return nil, acp.NewInternalError("not yet")
	default:
		if c := a.own[method]; c != nil {
			v, failed := c(params)
			if failed != nil {
				return nil, failed
			}
			return v, nil
		}
		return nil, acp.NewMethodNotFound(method)
	}
}

func serve(a *agent) {
	acp.NewConnection(a.found, nil, nil)
	acp.NewConnection(a.handle, nil, nil)
	acp.NewConnection(a.switched, nil, nil)
	acp.NewConnection(a.optional, nil, nil)
	acp.NewConnection(a.sorted, nil, nil)
	acp.NewConnection(a.passed, nil, nil)
}
