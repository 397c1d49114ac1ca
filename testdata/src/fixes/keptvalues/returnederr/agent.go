// Package returnederr has findings without a fix, because of what the error is
// made of and of who else sees it.
package returnederr

import (
	"context"
	"errors"
	"fmt"

	acp "github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	memory  memory
	refused int
}

// Nothing but the error uses the variable, and the method is not what it tells.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	feature := "loading a session"
	return acp.LoadSessionResponse{}, fmt.Errorf("%s is not supported", feature) // want `returnederr: session/load answers an unsupported method`
}

func (a *agent) count() int {
	a.refused++
	return a.refused
}

// A call that counts, in a text that tells more than the method.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, fmt.Errorf("modes are not supported (asked %d times)", a.count()) // want `returnederr: session/set_mode answers an unsupported method`
}

// Sessions are read by id.
type Sessions interface {
	Read(id acp.SessionId) (string, error)
}

type memory map[acp.SessionId]string

// New keeps sessions in memory.
func New() Sessions { return memory{} }

// Other packages get the error over the interface.
func (m memory) Read(id acp.SessionId) (string, error) {
	text, ok := m[id]
	if !ok {
		return "", fmt.Errorf("session %s not found", id) // want `returnederr: session/prompt answers an unknown session`
	}
	return text, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.memory.Read(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// A test compares the text.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.memory[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, errors.New("nothing known of this session: unknown session") // want `returnederr: session/resume answers an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}
