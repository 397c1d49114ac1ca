package cgo

// static int answer(void) { return 42; }
import "C"

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.open[params.SessionId] == int(C.answer()) {
		return acp.PromptResponse{}, errors.New("the answer was wrong")
	}
	if _, ok := a.open[params.SessionId]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.open[params.SessionId]; !ok {
		//acperrlint:ignore returnederr the client of this agent reads the text
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.SetSessionModeResponse{}, nil
}
