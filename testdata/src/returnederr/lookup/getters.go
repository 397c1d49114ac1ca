package lookup

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	// ErrSessionNotFound says that an id names no session.
	ErrSessionNotFound = errors.New("session not found")
	errNoThread        = errors.New("no such thread")
	errNoPlan          = errors.New("plan not found")
)

// A missingSession says which session it was.
type missingSession struct{ ID acp.SessionId }

func (e *missingSession) Error() string { return "session not found: " + string(e.ID) }

type registry struct {
	mu   sync.Mutex
	byID map[acp.SessionId]*conversation
}

// get returns nil for an unknown id.
func (r *registry) get(id acp.SessionId) *conversation {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.byID[id]
}

func (r *registry) lookup(id acp.SessionId) (*conversation, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c, ok := r.byID[id]
	return c, ok
}

func (r *registry) has(id acp.SessionId) bool {
	_, ok := r.lookup(id)
	return ok
}

type clerk struct {
	acpbase.Agent
	reg *registry
}

func (c *clerk) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	conv := c.reg.get(params.SessionId)
	if conv == nil {
		return acp.PromptResponse{}, fmt.Errorf("session not found: %s", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (c *clerk) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := c.reg.lookup(params.SessionId); !ok {
		return acp.LoadSessionResponse{}, ErrSessionNotFound // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

func (c *clerk) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !c.reg.has(params.SessionId) {
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %w", errNoThread) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (c *clerk) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	conv, ok := c.reg.lookup(params.SessionId)
	if !ok {
		return acp.SetSessionModeResponse{}, &missingSession{params.SessionId} // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
	conv.mode = string(params.ModeId)
	return acp.SetSessionModeResponse{}, nil
}

// A planner looks up its own plan, which no request names.
type planner struct {
	acpbase.Agent
	reg   *registry
	plans map[string][]string
	name  string
}

func (p *planner) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if p.reg.get(params.SessionId) == nil {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": params.SessionId}}
	}
	steps, ok := p.plans[p.name]
	if !ok {
		return acp.PromptResponse{}, errNoPlan
	}
	for _, s := range steps {
		if len(s) == 0 {
			return acp.PromptResponse{}, errors.New("plan has an empty step")
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
