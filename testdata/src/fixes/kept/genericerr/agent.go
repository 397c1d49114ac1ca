// Package genericerr has findings without a fix: something would change beside
// the answer, or it is not certain what to write.
package genericerr

import (
	"context"
	"errors"
	"log"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

// A caller asks for the code.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := a.check(params.SessionId)
	var coded *acp.RequestError
	if errors.As(err, &coded) && coded.Code == -32603 {
		log.Print("trouble")
	}
	return acp.PromptResponse{}, err
}

func (a *agent) check(id acp.SessionId) error {
	if _, ok := a.sessions[id]; !ok {
		return acp.NewInternalError(map[string]any{"error": "session not found"}) // want `genericerr: session/prompt answers an unknown session`
	}
	return nil
}

// The variable is set again further down.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		e := &acp.RequestError{Message: "session not found"} // want `genericerr: session/load answers an unknown session`
		e.Code = -32603
		return acp.LoadSessionResponse{}, e
	}
	return acp.LoadSessionResponse{}, nil
}
