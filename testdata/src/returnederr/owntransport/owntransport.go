// Package owntransport calls an agent of the library's shape itself.
package owntransport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

var errGone = errors.New("gone")

// Prompt's errors are looked at by the transport.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("session %s: %w", params.SessionId, errGone)
	}
	return acp.PromptResponse{}, nil
}

// SetSessionMode's errors are not: they get -32603 there.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.ModeId != "fast" {
		return acp.SetSessionModeResponse{}, fmt.Errorf("unknown mode %q", params.ModeId) // want `returnederr: .*-32602`
	}
	return acp.SetSessionModeResponse{}, nil
}

type message struct {
	ID     json.RawMessage   `json:"id"`
	Method string            `json:"method,omitempty"`
	Params json.RawMessage   `json:"params,omitempty"`
	Result any               `json:"result,omitempty"`
	Error  *acp.RequestError `json:"error,omitempty"`
}

func (a *agent) call(ctx context.Context, m message) (any, error) {
	switch m.Method {
	case "session/prompt":
		var q acp.PromptRequest
		if err := json.Unmarshal(m.Params, &q); err != nil {
			return nil, acp.NewInvalidParams(err.Error())
		}
		res, err := a.Prompt(ctx, q)
		if errors.Is(err, errGone) {
			return nil, &acp.RequestError{Code: -32002, Message: "Resource not found"}
		}
		return res, err
	case "session/set_mode":
		var q acp.SetSessionModeRequest
		if err := json.Unmarshal(m.Params, &q); err != nil {
			return nil, acp.NewInvalidParams(err.Error())
		}
		return a.SetSessionMode(ctx, q)
	}
	return nil, acp.NewMethodNotFound(m.Method)
}

func (a *agent) answer(ctx context.Context, m message, out *json.Encoder) error {
	res, err := a.call(ctx, m)
	if err == nil {
		return out.Encode(message{ID: m.ID, Result: res})
	}
	var coded *acp.RequestError
	if !errors.As(err, &coded) {
		coded = acp.NewInternalError(err.Error())
	}
	return out.Encode(message{ID: m.ID, Error: coded})
}
