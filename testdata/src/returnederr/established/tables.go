package established

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// tables has a session in several maps.
type tables struct {
	acpbase.Agent
	open  map[acp.SessionId]bool
	logs  map[acp.SessionId][]string
	modes map[acp.SessionModeId]bool
}

// What one map has, another one has lost.
func (t *tables) Prompt(ctx context.Context, params acp.PromptRequest) (r acp.PromptResponse, err error) {
	if _, ok := t.open[params.SessionId]; !ok {
		return r, errors.New("unknown session") // want `session/prompt answers an unknown session`
	}
	if _, ok := t.logs[params.SessionId]; !ok {
		return r, errors.New("session not found")
	}
	return r, nil
}

func (t *tables) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if _, ok := t.open[params.SessionId]; ok {
		if _, ok := t.logs[params.SessionId]; !ok {
			return r, errors.New("session not found")
		}
		return r, nil
	}
	return r, errors.New("unknown session") // want `session/load answers an unknown session`
}

// A mode that is there says nothing of the session.
func (t *tables) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	if _, ok := t.modes[params.ModeId]; !ok {
		return r, errors.New("unknown mode") // want `session/set_mode answers an invalid parameter value`
	}
	if _, ok := t.open[params.SessionId]; !ok {
		return r, errors.New("unknown session") // want `session/set_mode answers an unknown session`
	}
	return r, nil
}

// Nor does a session that is there, and is fine without its log.
func (t *tables) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	if _, ok := t.logs[params.SessionId]; ok {
		t.logs[params.SessionId] = nil
	}
	if _, ok := t.open[params.SessionId]; !ok {
		return r, errors.New("unknown session") // want `session/resume answers an unknown session`
	}
	return r, nil
}

// titled answers the first look-up as it should, in the words of the code.
type titled struct {
	acpbase.Agent
	open map[acp.SessionId]bool
	logs map[acp.SessionId][]string
}

func (c *titled) Prompt(ctx context.Context, params acp.PromptRequest) (r acp.PromptResponse, err error) {
	if _, ok := c.open[params.SessionId]; !ok {
		return r, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if _, ok := c.logs[params.SessionId]; !ok {
		return r, errors.New("session not found")
	}
	return r, nil
}
