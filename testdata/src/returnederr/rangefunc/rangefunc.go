// Package rangefunc loops over functions.
package rangefunc

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type chat struct{ id acp.SessionId }

type agent struct {
	acpbase.Agent
	chats   map[acp.SessionId]*chat
	servers []acp.McpServer
}

// Values of an iterator, and a return from its loop.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for c := range maps.Values(a.chats) {
		if c.id == params.SessionId {
			return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
		}
	}
	return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
}

// An error from inside such a loop.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	for _, srv := range slices.All(params.McpServers) {
		if srv.Stdio == nil {
			return acp.NewSessionResponse{}, errors.New("mcp transport is not supported") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.NewSessionResponse{}, nil
}

// A sequence of the program's own.
func (a *agent) all() iter.Seq2[acp.SessionId, *chat] {
	return func(yield func(acp.SessionId, *chat) bool) {
		for id, c := range a.chats {
			if !yield(id, c) {
				return
			}
		}
	}
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var found *chat
	for id, c := range a.all() {
		if id == params.SessionId {
			found = c
		}
	}
	if found == nil {
		return acp.LoadSessionResponse{}, errors.New("session not found: " + string(params.SessionId)) // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

// What such a loop finds in the agent's own configuration is no fault of the
// request's.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	for _, srv := range slices.All(a.servers) {
		if srv.Stdio == nil {
			return acp.ResumeSessionResponse{}, errors.New("mcp transport is not supported")
		}
	}
	return acp.ResumeSessionResponse{}, nil
}
