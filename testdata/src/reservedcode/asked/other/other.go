// Package other logs the numbers.
package other

import (
	"context"
	"errors"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"reservedcode/asked/queue"
)

type agent struct {
	acpbase.Agent
	queue *queue.Queue
}

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.queue.Submit(len(p.Prompt)); err != nil {
		var num interface{ RPCCode() int }
		if errors.As(err, &num) {
			log.Print(num.RPCCode())
		}
		return acp.PromptResponse{}, acp.NewInternalError(err.Error())
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
