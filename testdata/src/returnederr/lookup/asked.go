package lookup

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// A desk asks functions that it is given.
type desk struct {
	acpbase.Agent
	sits func(acp.SessionId) bool
	free func(acp.SessionId) bool // one of two
	hall interface{ open(acp.SessionId) bool }
}

type rows struct{ taken map[acp.SessionId]*int }

func (r *rows) has(id acp.SessionId) bool  { return r.taken[id] != nil }
func (r *rows) open(id acp.SessionId) bool { return r.taken[id] != nil }

func newDesk(odd bool) *desk {
	r := &rows{make(map[acp.SessionId]*int)}
	d := &desk{sits: r.has, free: r.has, hall: r}
	if odd {
		d.free = func(id acp.SessionId) bool { return len(r.taken) < 5 }
	}
	return d
}

func (d *desk) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !d.sits(params.SessionId) {
		return acp.PromptResponse{}, errors.New("nobody sits there") // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	if !d.free(params.SessionId) {
		return acp.PromptResponse{}, errors.New("it is not free")
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (d *desk) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !d.hall.open(params.SessionId) {
		return acp.LoadSessionResponse{}, errors.New("the hall is dark") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}
