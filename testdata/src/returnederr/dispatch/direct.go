package dispatch

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/coder/acp-go-sdk"
)

// local has the methods of an agent, but only local's own dispatcher calls
// them, and that answers with a code for every error.
type local struct {
	acp.Agent
	open map[acp.SessionId]bool
}

var errGone = errors.New("session not found")

func (l *local) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !l.open[params.SessionId] {
		return acp.PromptResponse{}, errGone
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (l *local) dispatch(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	if method != acp.AgentMethodSessionPrompt {
		return nil, acp.NewMethodNotFound(method)
	}
	var req acp.PromptRequest
	if json.Unmarshal(params, &req) != nil {
		return nil, acp.NewInvalidParams(nil)
	}
	resp, err := l.Prompt(ctx, req)
	switch {
	case errors.Is(err, errGone):
		return nil, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": req.SessionId}}
	case err != nil:
		return nil, acp.NewInternalError(err.Error())
	}
	return resp, nil
}

var _ acp.MethodHandler = (*local)(nil).dispatch
