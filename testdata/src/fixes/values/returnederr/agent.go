// Package returnederr has variables and fields that are called as the request's
// are but hold something else: the data of a fix is what was looked up.
package returnederr

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"

	acp "github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	SessionId string // of the turn before
	open      map[acp.SessionId]int
	live      sync.Map
	modes     map[acp.SessionModeId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	log.Print("after ", a.SessionId)
	if _, ok := a.open[params.SessionId]; !ok {
		return acp.PromptResponse{}, errors.New("session not found") // want `returnederr: session/prompt answers an unknown session`
	}
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, errors.New("the prompt is empty") // want `returnederr: session/prompt answers an invalid parameter value`
	}
	return acp.PromptResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.LoadSessionResponse{}, fmt.Errorf("cwd %s must be absolute", params.Cwd) // want `returnederr: session/load answers an invalid parameter value`
	}
	return acp.LoadSessionResponse{}, a.rename(fmt.Sprint("copy-", len(a.open)), string(params.SessionId))
}

func (a *agent) rename(sessionID, from string) error {
	if _, ok := a.open[acp.SessionId(from)]; !ok {
		return fmt.Errorf("session %s not found", from) // want `returnederr: session/load answers an unknown session`
	}
	log.Print("new: ", sessionID)
	return nil
}

// The look-up is the statement before.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	sessionID := a.SessionId
	n, ok := a.live.Load(params.SessionId)
	if !ok {
		return acp.ResumeSessionResponse{}, errors.New("unknown session") // want `returnederr: session/resume answers an unknown session`
	}
	log.Print(sessionID, n)
	return acp.ResumeSessionResponse{}, nil
}

// What is looked for in a loop, before the place.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.modes[params.ModeId] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("unknown mode %s", params.ModeId) // want `returnederr: session/set_mode answers an invalid parameter value`
	}
	for id := range a.open {
		if id == params.SessionId {
			return acp.SetSessionModeResponse{}, nil
		}
	}
	return acp.SetSessionModeResponse{}, fmt.Errorf("session not found: %s", params.SessionId) // want `returnederr: session/set_mode answers an unknown session`
}

// A variable that is set after the look-up holds another value.
func (a *agent) check(id string) error {
	_, ok := a.open[acp.SessionId(id)]
	id = strings.ToUpper(id)
	if !ok {
		return errors.New("unknown session") // want `returnederr: session/set_config_option answers an unknown session`
	}
	log.Print(id)
	return nil
}

func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, nil
}

func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	return acp.SetSessionConfigOptionResponse{}, a.check(string(params.ValueId.SessionId))
}

type client struct {
	acp.Client
	Path string // the workspace
}

// The file is made of the request's path and one of the program's own.
func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	file := filepath.Join(c.Path, params.Path)
	text, err := os.ReadFile(file)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(text)}, nil
}
