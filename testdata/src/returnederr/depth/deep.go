package depth

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/depth/door"
	"returnederr/depth/yard"
)

// A warden asks at the door: a closure, an interface and a third package lie
// between the handler and the look-up.
type warden struct {
	acpbase.Agent
	door *door.Door
}

func newWarden() *warden { return &warden{door: &door.Door{Plots: new(yard.Yard)}} }

func (w *warden) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	err := w.door.With(string(params.SessionId), func(p *yard.Plot) error { // want `session/set_mode answers an unknown session with -32603.*-32002`
		p.Mode = string(params.ModeId)
		return nil
	})
	if err != nil {
		return acp.SetSessionModeResponse{}, fmt.Errorf("set mode: %w", err)
	}
	return acp.SetSessionModeResponse{}, nil
}

// A sentinel of a package far away is known.
func (w *warden) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := w.door.With(string(params.SessionId), func(*yard.Plot) error { return nil })
	switch {
	case errors.Is(err, yard.ErrNoPlot):
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	case err != nil:
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
