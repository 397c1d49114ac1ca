// Package ways has stop reasons that get into the answer by structs, maps and
// helpers.
package ways

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	steps func(context.Context) int
}

type outcome struct{ reason acp.StopReason }

const stopped acp.StopReason = "stopped"

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	switch a.steps(ctx) {
	case 0:
		return acp.PromptResponse{}, nil // want `session/prompt is answered with no stop reason`
	case 1:
		r := acp.PromptResponse{StopReason: stopped} // want `the stop reason "stopped"`
		return r, nil
	case 2:
		var r acp.PromptResponse
		r.StopReason = "finished" // want `the stop reason "finished"`
		return r, nil
	case 3:
		return respond("complete"), nil // want `the stop reason "complete"`
	case 4:
		o := outcome{reason: "canceled"} // want `the stop reason "canceled"`
		return acp.PromptResponse{StopReason: o.reason}, nil
	case 5:
		return a.turn(true)
	case 6:
		reason := acp.StopReasonEndTurn
		if a.steps(ctx) > 1 {
			reason = "many" // want `the stop reason "many"`
		}
		return acp.PromptResponse{StopReason: reason}, nil
	}
	return respond(acp.StopReasonEndTurn), nil
}

func respond(reason acp.StopReason) acp.PromptResponse {
	return acp.PromptResponse{StopReason: reason}
}

func (a *agent) turn(late bool) (acp.PromptResponse, error) {
	if late {
		return acp.PromptResponse{StopReason: "timeout"}, nil // want `the stop reason "timeout"`
	}
	return acp.PromptResponse{StopReason: "failed"}, acp.NewInternalError("failed")
}
