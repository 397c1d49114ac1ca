// Package modern uses generic functions and types, and whole tuples.
package modern

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type chat struct{ model string }

type agent struct {
	acpbase.Agent
	chats  map[acp.SessionId]*chat
	models []string
}

// A whole tuple is handed on.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return resume(a, params.SessionId)
}

func resume(a *agent, id acp.SessionId) (acp.ResumeSessionResponse, error) {
	if _, ok := a.chats[id]; !ok {
		return acp.ResumeSessionResponse{}, fmt.Errorf("unknown session %s", id) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

// A binary search, and an index.
func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if params.ValueId == nil {
		return acp.SetSessionConfigOptionResponse{}, acp.NewInvalidParams(nil)
	}
	want := string(params.ValueId.Value)
	if _, ok := slices.BinarySearch(a.models, want); !ok {
		return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("unknown model %q", want) // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
	}
	if i := slices.Index(a.models, want); i < 0 {
		return acp.SetSessionConfigOptionResponse{}, errors.New("model not found") // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

// A generic registry with a constraint, in an atomic pointer.
type registry[K cmp.Ordered, V any] struct {
	rows atomic.Pointer[map[K]V]
	what string
}

func (r *registry[K, V]) find(k K) (v V, err error) {
	rows := r.rows.Load()
	if rows == nil {
		return v, errors.New("registry is empty")
	}
	v, ok := (*rows)[k]
	if !ok {
		return v, fmt.Errorf("no %s %v", r.what, k) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return v, nil
}

type keeper struct {
	acpbase.Agent
	chats registry[acp.SessionId, *chat]
}

// What the registry is of, the code does not tell: the finding may not guess.
func (k *keeper) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := k.chats.find(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
