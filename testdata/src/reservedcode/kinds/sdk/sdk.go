// Package sdk answers with the numbers of faults by a library.
package sdk

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"reservedcode/kinds/fault"
)

type agent struct {
	acpbase.Agent
	busy bool
}

func outward(err error) error {
	var f *fault.Fault
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
		return fault.New(fault.Conflict, "another turn runs") // want `fault.go:24: .*-32041 is a custom code in the range`
	}
	return nil
}
