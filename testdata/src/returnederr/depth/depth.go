// Package depth has errors that are made further and further away from the
// handler that returns them.
package depth

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/depth/store"
	"returnederr/depth/vault"
)

type host struct {
	acpbase.Agent
	mu      sync.Mutex
	live    map[string]*turn
	backend store.Store
	rows    *store.Memory
	safe    *vault.Vault
	find    func(id string) (*turn, error)
	log     *slog.Logger
}

type turn struct{ id, mode string }

func newHost() *host {
	h := &host{live: make(map[string]*turn), rows: new(store.Memory)}
	h.backend = h.rows
	h.safe = &vault.Vault{Rows: h.rows}
	h.find = h.current
	return h
}

// current feeds several handlers; it is reported once, where it is made.
func (h *host) current(id string) (*turn, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t, ok := h.live[id]; ok {
		return t, nil
	}
	return nil, fmt.Errorf("session %q is not active", id) // want `session/load, session/prompt and 2 others answer an unknown session with -32603.*-32002`
}

// attach is a helper of a helper.
func (h *host) attach(ctx context.Context, id acp.SessionId) (*turn, error) {
	start := time.Now()
	t, err := h.current(string(id))
	if err != nil {
		h.log.ErrorContext(ctx, "attach", "err", err, "took", time.Since(start))
		return nil, fmt.Errorf("attach: %w", err)
	}
	return t, nil
}

// Prompt: one helper.
func (h *host) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := h.current(string(params.SessionId)); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// LoadSession: two helpers.
func (h *host) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := h.attach(ctx, params.SessionId); err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", err)
	}
	return acp.LoadSessionResponse{}, nil
}

// SetSessionMode: a function-typed field.
func (h *host) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	t, err := h.find(string(params.SessionId))
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	t.mode = string(params.ModeId)
	return acp.SetSessionModeResponse{}, nil
}

// ResumeSession: a closure passed to a guard.
func (h *host) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	err = h.with(params.SessionId, func(t *turn) error {
		resp.Modes = &acp.SessionModeState{CurrentModeId: acp.SessionModeId(t.mode)}
		return nil
	})
	return resp, err
}

func (h *host) with(id acp.SessionId, do func(*turn) error) error {
	t, err := h.current(string(id))
	if err != nil {
		return err
	}
	return do(t)
}

// UnstableForkSession: another package, through a concrete type.
func (h *host) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	c, err := h.rows.Find(string(params.SessionId)) // want `session/fork and session/load answer an unknown session with -32603.*-32002`
	if err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	if err := h.rows.Save(&store.Conversation{ID: c.ID + "-fork", Title: c.Title}); err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	return acp.UnstableForkSessionResponse{SessionId: acp.SessionId(c.ID + "-fork")}, nil
}

// A second agent, over the interface and over the package in between.
type archive struct {
	acpbase.Agent
	backend store.Store
	safe    *vault.Vault
}

// LoadSession: an interface of another package.
func (a *archive) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	c, err := a.backend.Find(string(params.SessionId))
	if err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("load %s: %w", params.SessionId, err)
	}
	return acp.LoadSessionResponse{}, a.backend.Save(c)
}

// ResumeSession: a package behind a package.
func (a *archive) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	c, err := a.safe.Unlock(string(params.SessionId)) // want `session/resume answers an unknown session with -32603.*-32002`
	if err != nil {
		return acp.ResumeSessionResponse{}, err
	}
	return acp.ResumeSessionResponse{}, a.safe.Touch(c)
}

// Prompt knows the sentinel and answers rightly.
func (a *archive) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.safe.Unlock(string(params.SessionId))
	if errors.Is(err, store.ErrNotFound) {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
