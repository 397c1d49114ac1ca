// Package returnederr has findings without a fix: something would change
// beside the answer, or it is not certain what to write.
package returnederr

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"

	"github.com/coder/acp-go-sdk"
)

var errUnknown = errors.New("unknown session")

func unknown(err error) bool { return errors.Is(err, errUnknown) }

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]*int
}

// A sentinel: others compare with it.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.PromptResponse{}, errUnknown // want `returnederr: session/prompt answers an unknown session`
	}
	return acp.PromptResponse{}, nil
}

// A caller logs the error.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.logged(params.SessionId); err != nil {
		log.Print(err)
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) logged(id acp.SessionId) error {
	if _, ok := a.sessions[id]; !ok {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/load answers an unknown session`
	}
	return nil
}

// A caller asks of what kind the error is.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	_, err := a.asked(params.SessionId)
	var late interface{ Timeout() bool }
	if errors.As(err, &late) {
		return acp.ResumeSessionResponse{}, nil
	}
	return acp.ResumeSessionResponse{}, err
}

func (a *agent) asked(id acp.SessionId) (*int, error) {
	s, ok := a.sessions[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id) // want `returnederr: session/resume answers an unknown session`
	}
	return s, nil
}

// The SDK does not look inside what a caller wraps.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if err := a.wrapped(params.SessionId); err != nil {
		return acp.SetSessionModeResponse{}, fmt.Errorf("set mode: %w", err)
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) wrapped(id acp.SessionId) error {
	if _, ok := a.sessions[id]; !ok {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/set_mode answers an unknown session`
	}
	return nil
}

// A deferred function looks at the error.
func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (resp acp.CloseSessionResponse, err error) {
	defer func() { trace(err) }()
	return resp, errors.New("closing sessions is not supported") // want `returnederr: session/close answers an unsupported method`
}

func trace(err error) { log.Print(err) }

// The name of the SDK stands for something else here.
func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (r acp.SetSessionConfigOptionResponse, err error) {
	for _, acp := range []string{"a", "b"} {
		if params.Boolean != nil && params.Boolean.ConfigId == "" {
			return r, fmt.Errorf("config id is required, such as %s", acp) // want `returnederr: session/set_config_option answers an invalid parameter value`
		}
	}
	return r, nil
}

type client struct{ acp.Client }

// The error is looked at before.
func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(params.Path)
	log.Print(err)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

// What is inside can be asked for.
func (c *client) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	if params.Path == "" {
		return acp.WriteTextFileResponse{}, fmt.Errorf("path is required: %[1]w", fs.ErrInvalid) // want `returnederr: fs/write_text_file answers an invalid parameter value`
	}
	return acp.WriteTextFileResponse{}, nil
}

// A comment stands where the new expression would.
func (c *client) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return acp.KillTerminalResponse{}, errors.New( /* for now */ "terminals are not supported") // want `returnederr: terminal/kill answers an unsupported method`
}

// Store is used by other packages as well, and they may look at the error.
type Store struct{ terminals map[string]bool }

func (s *Store) Check(id string) error {
	if !s.terminals[id] {
		return fmt.Errorf("unknown terminal %s", id) // want `returnederr: terminal/output answers an unknown terminal`
	}
	return nil
}

type terminals struct {
	acp.Client
	store *Store
}

func (t *terminals) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	return acp.TerminalOutputResponse{}, t.store.Check(params.TerminalId)
}

// A guard may do with the error whatever it likes.
func (t *terminals) ReleaseTerminal(ctx context.Context, params acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	err := guard(func() error {
		if !t.store.terminals[params.TerminalId] {
			return fmt.Errorf("unknown terminal %s", params.TerminalId) // want `returnederr: terminal/release answers an unknown terminal`
		}
		return nil
	})
	return acp.ReleaseTerminalResponse{}, err
}

func guard(f func() error) error { return f() }

// The type of the variable would be another one.
func (t *terminals) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	err := errors.New("killing terminals is not supported") // want `returnederr: terminal/kill answers an unsupported method`
	return acp.KillTerminalResponse{}, err
}

// A caller logs what the file system says.
func (t *terminals) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	content, err := read(params.Path)
	if err != nil {
		log.Print(err)
	}
	return acp.ReadTextFileResponse{Content: content}, err
}

func read(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return string(data), nil
}

type remote struct {
	acp.Client
	files interface {
		ReadFile(name string) ([]byte, error)
	}
	peer *acp.AgentSideConnection
}

// Nothing tells how this one says that a file is missing.
func (r *remote) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := r.files.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

// What the peer said is inside.
func (r *remote) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	resp, err := r.peer.TerminalOutput(ctx, params)
	if err != nil {
		return resp, fmt.Errorf("terminal %s not found: %w", params.TerminalId, err) // want `returnederr: terminal/output answers an unknown terminal`
	}
	return resp, nil
}

type bundle struct {
	acp.Client
	files embed.FS
}

// Nor this one, without a look at its documentation.
func (b *bundle) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := b.files.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

type closer struct{ acp.Agent }

// A deferred function gets the error's address.
func (c *closer) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (resp acp.CloseSessionResponse, err error) {
	defer note(&err)
	return resp, errors.New("closing sessions is not supported") // want `returnederr: session/close answers an unsupported method`
}

func note(err *error) { log.Print(*err) }
