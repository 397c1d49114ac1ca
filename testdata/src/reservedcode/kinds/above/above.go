// Package above sends what another package tells.
package above

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"reservedcode/kinds/spoken"
)

type agent struct {
	acpbase.Agent
	busy bool
}

func outward(err error) error {
	var f *spoken.Fault
	if errors.As(err, &f) {
		return &acp.RequestError{Code: f.Number(), Message: f.Text}
	}
	return err
}

func (a *agent) Prompt(context.Context, acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, outward(a.prompt())
}

func (a *agent) prompt() error {
	if a.busy {
		return spoken.New(spoken.Conflict, "another turn runs")
	}
	return nil
}
