package once

import (
	"context"
	"encoding/json"

	"acpbase"
	"returnederr/once/store"

	"github.com/coder/acp-go-sdk"
)

// extended calls the same function in a method that nobody knows, and in one that is known.
type extended struct {
	acpbase.Agent
	store *store.Store
}

func (e *extended) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, acp.NewInvalidParams(nil)
	}
	return nil, e.store.Peek(p.SessionID) // want `returnederr: this answers an unknown session.*; another call brings it too$`
}

func (e *extended) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, e.store.Peek(string(params.SessionId))
}
