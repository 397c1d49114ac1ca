package state

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type wrapping struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

// A coded error would be lost in what is wrapped around it.
func (w *wrapping) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := w.have(params.SessionId); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("prompt: %w", err)
	}
	return acp.PromptResponse{}, nil
}

func (w *wrapping) have(id acp.SessionId) error {
	if !w.open[id] {
		return errors.New("session not found") // want `session/prompt answers an unknown session.*; hand it on as it is: coder/acp-go-sdk does not look inside what wrapped.go:22 wraps around it`
	}
	return nil
}

// Words that are put around another error are wrapped themselves.
func (w *wrapping) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := w.ask(); err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found: %w", params.SessionId, err) // want `session/load answers an unknown session.*in its data$`
	}
	return acp.LoadSessionResponse{}, nil
}

func (w *wrapping) ask() error { return errors.New("the other side hung up") }

// A method of nothing has nothing to say of the peer.
func (s *session) flush() error {
	if s == nil {
		return errors.New("flushing is not supported")
	}
	return nil
}

func (w *wrapping) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var s *session
	return acp.SetSessionModeResponse{}, s.flush()
}

var errNoModel = errors.New("unknown model")

// A talk has a model, which the catalogue need not have any more.
type talk struct{ id, model string }

type talking struct {
	acpbase.Agent
	talks  map[acp.SessionId]*talk
	models []string
}

func (t *talking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, ok := t.talks[params.SessionId]
	if !ok {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if err := t.has(s.model); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("session %s: %w", s.id, err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (t *talking) has(name string) error {
	for _, m := range t.models {
		if m == name {
			return nil
		}
	}
	return fmt.Errorf("%w %q", errNoModel, name)
}

// A choice has some values, or any.
type choice struct {
	id     string
	values []string
}

type choosing struct {
	acpbase.Agent
	choices []*choice
}

func (c *choosing) find(id acp.SessionConfigId) (*choice, bool) {
	for _, o := range c.choices {
		if o.id == string(id) {
			return o, true
		}
	}
	return nil, false
}

func (c *choosing) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	v := params.ValueId
	if v == nil {
		return acp.SetSessionConfigOptionResponse{}, acp.NewInvalidParams(nil)
	}
	o, ok := c.find(v.ConfigId)
	if !ok {
		return acp.SetSessionConfigOptionResponse{}, acp.NewInvalidParams(nil)
	}
	if o.values != nil && !slices.Contains(o.values, string(v.Value)) {
		return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("value %q is not allowed for %s", v.Value, o.id) // want `session/set_config_option answers an invalid parameter value with -32603`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}
