// Package afterwards asks what nobody can read, after it looked something up.
package afterwards

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type client struct {
	acpbase.Client
	allowed map[string]bool
	ask     chan string
}

type agent struct {
	acpbase.Agent
	rooms map[acp.SessionId]bool
	news  chan string
}

// Silent: a title that is not allowed yet is asked about, and only then something fails.
func (c *client) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	if c.allowed[*p.ToolCall.Title] {
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(p.Options[0].OptionId)}, nil
	}
	if _, open := <-c.ask; !open {
		return acp.RequestPermissionResponse{}, errors.New("the screen went away")
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeCancelled()}, nil
}

// Silent: a room that is not there is made.
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.rooms[p.SessionId] {
		if _, open := <-a.news; !open {
			return acp.PromptResponse{}, errors.New("no more today")
		}
		a.rooms[p.SessionId] = true
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Without the room there is no way on, whatever else is asked.
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.rooms[p.SessionId] {
		if _, open := <-a.news; !open {
			return acp.LoadSessionResponse{}, errors.New("no room, and no more today") // want `session/load answers an unknown session`
		}
		return acp.LoadSessionResponse{}, errors.New("no room") // want `session/load answers an unknown session`
	}
	return acp.LoadSessionResponse{}, nil
}

// What is known to have gone well is no further question.
func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.rooms[p.SessionId] {
		if err := a.refresh(); err == nil {
			return acp.SetSessionModeResponse{}, errors.New("no room") // want `session/set_mode answers an unknown session`
		}
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) refresh() error {
	for range a.news {
	}
	return nil
}

type lenient struct{ agent }

// Silent: everybody is easy here.
func (l *lenient) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, l.find(p.SessionId, true)
}

// Others have to have a room.
func (l *lenient) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, l.look(p.SessionId, false)
}

func (l *lenient) find(id acp.SessionId, easy bool) error {
	if !easy {
		if _, open := <-l.news; !open {
			if !l.rooms[id] {
				return errors.New("no room")
			}
		}
	}
	return nil
}

func (l *lenient) look(id acp.SessionId, easy bool) error {
	if !easy {
		if _, open := <-l.news; !open {
			if !l.rooms[id] {
				return errors.New("no room") // want `session/load answers an unknown session`
			}
		}
	}
	return nil
}
