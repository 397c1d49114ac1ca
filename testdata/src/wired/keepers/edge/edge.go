// Package edge answers requests. All kinds but one have a code there.
package edge

import (
	"context"
	"errors"
	"os"

	acp "github.com/coder/acp-go-sdk"

	"wired/keepers/port"
)

var codes = map[port.Kind]int{port.Gone: -32002, port.Wrong: -32602}

func object(err error) error {
	var e *port.Error
	switch {
	case errors.As(err, &e) && e.Kind != port.Own:
		return &acp.RequestError{Code: codes[e.Kind], Message: e.Text}
	default:
		return &acp.RequestError{Code: -32603, Message: err.Error()}
	}
}

// An Agent asks the desk.
type Agent struct {
	acp.Agent
	Desk *port.Desk
}

func (a *Agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.Desk.Find(string(p.SessionId)); err != nil {
		return acp.PromptResponse{}, object(err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Serve serves.
func Serve(d *port.Desk, out *os.File) { acp.NewAgentSideConnection(&Agent{Desk: d}, out, out) }
