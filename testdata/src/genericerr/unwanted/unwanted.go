// Package unwanted has codes where the protocol has results.
package unwanted

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	open   map[acp.SessionId]bool
	locked bool
}

func (a *agent) find(id acp.SessionId) *acp.RequestError {
	if !a.open[id] {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return nil
}

// CloseSession: the protocol's pages say different things.
func (a *agent) CloseSession(_ context.Context, params acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	if !a.open[params.SessionId] {
		return r, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return r, nil
}

func (a *agent) ResumeSession(_ context.Context, params acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	if !a.open[params.SessionId] {
		return r, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return r, nil
}

func (a *agent) UnstableDeleteSession(_ context.Context, params acp.UnstableDeleteSessionRequest) (r acp.UnstableDeleteSessionResponse, err error) {
	if a.locked {
		return r, &acp.RequestError{Code: 4023, Message: "the store is locked"}
	}
	if params.SessionId == "" {
		return r, acp.NewInvalidParams(map[string]any{"sessionId": "is required"})
	}
	if _, ok := a.open[params.SessionId]; !ok {
		return r, &acp.RequestError{Code: -32002, Message: "Resource not found"} // want `session/delete answers a session that is already gone with -32002 \(Resource not found\); ACP asks for success instead of an error`
	}
	delete(a.open, params.SessionId)
	return r, nil
}
