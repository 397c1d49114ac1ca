// Package adapted takes coded errors out of what methods return.
package adapted

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	acp "github.com/coder/acp-go-sdk"
)

// typed takes the object out of whatever a method returns: nothing of what the method
// put around it goes on.
func typed[P, R any](f func(*desk, P) (R, error)) func(*desk, json.RawMessage) (any, *acp.RequestError) {
	return func(d *desk, raw json.RawMessage) (any, *acp.RequestError) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, acp.NewInvalidParams(err.Error())
		}
		r, err := f(d, p)
		if err == nil {
			return r, nil
		}
		var re *acp.RequestError
		if errors.As(err, &re) {
			return nil, re
		}
		return nil, acp.NewInternalError(err.Error())
	}
}

type desk struct{}

var byMethod = map[string]func(*desk, json.RawMessage) (any, *acp.RequestError){
	acp.AgentMethodSessionPrompt: typed((*desk).prompt),
	acp.AgentMethodSessionLoad:   typed((*desk).load),
}

func (*desk) prompt(p acp.PromptRequest) (acp.PromptResponse, error) {
	if len(p.Prompt) == 0 {
		return acp.PromptResponse{}, fmt.Errorf("prompt: %w", acp.NewInvalidParams("empty"))
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (*desk) load(p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if p.Cwd == "" {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %s", acp.NewInvalidParams("empty").Message) // its text alone has no code to lose
	}
	return acp.LoadSessionResponse{}, nil
}

func serveDesk(w io.Writer, r io.Reader) {
	d := new(desk)
	<-acp.NewConnection(func(_ context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		f := byMethod[method]
		if f == nil {
			return nil, acp.NewMethodNotFound(method)
		}
		return f(d, params)
	}, w, r).Done()
}
