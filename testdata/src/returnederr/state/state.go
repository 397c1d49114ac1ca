// Package state fails because of what the program itself keeps, which is
// nobody else's fault, beside what a request names, which is the peer's.
package state

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct {
	dir, model string
	modes      map[string]bool
}

type agent struct {
	acpbase.Agent
	open     map[acp.SessionId]*session
	files    map[acp.SessionId]string
	home     string
	default_ string
}

// A second look-up by an id that has found a session says nothing of the id.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, ok := a.open[params.SessionId]
	if !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session.*because a.open has no params.SessionId`
	}
	if _, ok := a.files[params.SessionId]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found among the files", params.SessionId)
	}
	if err := a.file(string(params.SessionId)); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{}, s.check(string(params.SessionId))
}

func (a *agent) file(id string) error {
	if _, ok := a.files[acp.SessionId(id)]; !ok {
		return fmt.Errorf("session %s not found", id)
	}
	return nil
}

// What was found is broken.
func (s *session) check(id string) error {
	if s.dir == "" {
		return fmt.Errorf("session %s has no directory: invalid path", id)
	}
	if len(s.modes) == 0 {
		return fmt.Errorf("invalid session %s: no modes", id)
	}
	if s.model != "small" && s.model != "large" {
		return fmt.Errorf("unknown model %q of session %s", s.model, id)
	}
	return nil
}

func (a *agent) find(id acp.SessionId) (*session, error) {
	if s := a.open[id]; s != nil {
		return s, nil
	}
	return nil, errors.New("session not found") // want `session/load and session/set_mode answer an unknown session`
}

// By a call that looks it up, and by what the call returns.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := a.find(params.SessionId); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	if a.files[params.SessionId] == "" {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.LoadSessionResponse{}, nil
}

// By another key there is something to say.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, err := a.find(params.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if !s.modes[string(params.ModeId)] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("E17: %s", params.ModeId) // want `session/set_mode answers an invalid parameter value.*because s.modes has no params.ModeId`
	}
	return acp.SetSessionModeResponse{}, nil
}

// A default that is empty is the program's own.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	cwd := params.Cwd
	if cwd == "" {
		cwd = a.home
	}
	if cwd == "" {
		return acp.NewSessionResponse{}, errors.New("no directory given: cwd is required")
	}
	if !filepath.IsAbs(params.Cwd) {
		return acp.NewSessionResponse{}, errors.New("E18") // want `session/new answers an invalid parameter value.*because !filepath.IsAbs\(params.Cwd\)`
	}
	// The process has no working directory.
	if _, err := filepath.Abs(params.Cwd); err != nil {
		return acp.NewSessionResponse{}, err
	}
	// A file in the folder is there or not, whatever is asked for.
	if _, err := os.ReadFile(filepath.Join(a.home, "settings.json")); err != nil {
		return acp.NewSessionResponse{}, err
	}
	return acp.NewSessionResponse{}, nil
}

type client struct{ acpbase.Client }

// A file that was there is found or not for another reason.
func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if _, err := os.Stat(params.Path); err != nil {
		return acp.ReadTextFileResponse{}, err // want `fs/read_text_file answers a missing file.*because os.Stat fails`
	}
	if _, err := filepath.EvalSymlinks(filepath.Dir(params.Path)); err != nil {
		return acp.ReadTextFileResponse{}, err
	}
	if _, err := filepath.EvalSymlinks(params.Path); err != nil {
		return acp.ReadTextFileResponse{}, fmt.Errorf("resolve %s: %w", params.Path, err)
	}
	raw, err := os.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err
	}
	return acp.ReadTextFileResponse{Content: string(raw)}, nil
}

// Bytes that the program wrote down itself.
func (c *client) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		return acp.WriteTextFileResponse{}, err
	}
	var again acp.WriteTextFileRequest
	return acp.WriteTextFileResponse{}, json.Unmarshal(raw, &again)
}
