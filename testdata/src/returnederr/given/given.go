// Package given refuses values because they are there, or because they are certain
// ones. What has to be there is refused for something else.
package given

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"strings"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	sessions map[acp.SessionId]string
	vision   func(acp.ContentBlock) error
	full     bool
}

func (a *agent) ListSessions(ctx context.Context, p acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if p.Cursor != nil && a.full {
		return acp.ListSessionsResponse{}, errors.New("come back") // the program's own state decides
	}
	if p.Cursor != nil {
		return acp.ListSessionsResponse{}, errors.New("it is one page") // want `session/list answers an invalid parameter value with -32603 .*, because p.Cursor != nil`
	}
	return acp.ListSessionsResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeId != "" {
		return acp.SetSessionModeResponse{}, errors.New("the moon is out") // a mode has to be there
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if p.SessionId == "first" {
		return acp.LoadSessionResponse{}, errors.New("the first one is wet")
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	for _, b := range p.Prompt {
		switch {
		case b.Text != nil:
		case b.Image != nil:
			if err := a.vision(b); err != nil {
				return acp.PromptResponse{}, errors.New("the lens is dirty") // what is done with it fails
			}
		case b.Audio != nil:
			return acp.PromptResponse{}, errors.New("these walls have no ears") // want `session/prompt answers an invalid parameter value with -32603`
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	for _, s := range p.McpServers {
		if s.Http == nil {
			continue
		}
		u, err := url.Parse(s.Http.Url)
		if err != nil {
			return acp.NewSessionResponse{}, errors.New("nobody can read that") // want `-32602`
		}
		if u.Scheme != "https" { // what is parsed is still the request's
			return acp.NewSessionResponse{}, errors.New("an open door") // want `session/new answers an invalid parameter value with -32603 .*, because u.Scheme != "https"`
		}
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) UnstableForkSession(ctx context.Context, p acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	id := acp.SessionId(rand.Text())
	if strings.Contains(p.Cwd, "..") {
		return acp.UnstableForkSessionResponse{}, acp.NewInvalidParams(nil)
	}
	if _, taken := a.sessions[id]; taken {
		return acp.UnstableForkSessionResponse{}, errors.New("two of a name") // the directory was passed before
	}
	a.sessions[id] = p.Cwd
	return acp.UnstableForkSessionResponse{SessionId: id}, nil
}
