// Package established looks sessions up more than once. That the second
// look-up finds nothing, after the first has, is no news about the request.
package established

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type talk struct{ title string }

type agent struct {
	acpbase.Agent
	open  map[acp.SessionId]*talk
	terms map[string]int
	db    *sql.DB
}

func (a *agent) find(id acp.SessionId) (*talk, error) {
	t, ok := a.open[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id) // want `^returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
	}
	return t, nil
}

// title is what two handlers ask for, of which one has found the session.
func (a *agent) title(id acp.SessionId) (string, error) {
	var title string
	err := a.db.QueryRow("select title from talks where id = ?", string(id)).Scan(&title)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("session %s not found", id) // want `^returnederr: session/load answers an unknown session with -32603`
	}
	return title, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.find(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	title, err := a.title(params.SessionId)
	if err != nil {
		return acp.PromptResponse{}, fmt.Errorf("title: %w", err)
	}
	t, err := a.find(params.SessionId)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	t.title = title
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := a.title(params.SessionId)
	return acp.LoadSessionResponse{}, err
}

// Whether an id is well-formed says nothing of the session, and what else the
// request names may still be unknown.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if err := wellFormed(params.SessionId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	t, err := a.find(params.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if t.title != string(params.ModeId) {
		return acp.SetSessionModeResponse{}, fmt.Errorf("unknown mode %s", params.ModeId) // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return acp.SetSessionModeResponse{}, nil
}

func wellFormed(id acp.SessionId) error {
	if id == "" {
		return errors.New("sessionId is required") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return nil
}

// coded answers the first look-up as it should.
type coded struct{ agent }

func (c *coded) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	t, ok := c.open[params.SessionId]
	if !ok {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if t.title == "" {
		if _, ok := c.terms[string(params.SessionId)]; !ok {
			return acp.PromptResponse{}, fmt.Errorf("no such session: %s", params.SessionId)
		}
	}
	if _, err := c.stored(params.SessionId); err != nil {
		return acp.PromptResponse{}, acp.NewInternalError(fmt.Sprintf("session %s not found: %v", params.SessionId, err))
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (c *coded) stored(id acp.SessionId) (string, error) {
	var title string
	err := c.db.QueryRow("select title from talks where id = ?", string(id)).Scan(&title)
	return title, err
}

// The second look-up is what the agent does when the first has found nothing.
func (c *coded) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	t := c.open[params.SessionId]
	if t == nil {
		if _, ok := c.terms[string(params.SessionId)]; !ok {
			return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/load answers an unknown session with -32603`
		}
	}
	return acp.LoadSessionResponse{}, nil
}

// The first look-up settles nothing: whatever it finds, the code goes on.
func (c *coded) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, err := c.stored(params.SessionId); err != nil && c.db == nil {
		return acp.ResumeSessionResponse{}, err
	}
	if _, ok := c.open[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/resume answers an unknown session with -32603`
	}
	return acp.ResumeSessionResponse{}, nil
}

// either asks two things at once.
type either struct{ agent }

func (e *either) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	t, ok := e.open[params.SessionId]
	if !ok || t.title == "" {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if _, ok := e.terms[string(params.SessionId)]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Without a database the first look-up has settled nothing.
func (e *either) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, ok := e.open[params.SessionId]
	if e.db == nil || ok {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/load answers an unknown session with -32603`
	}
	return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
}

func (e *either) checked(id acp.SessionId) error {
	if err := e.db.Ping(); err != nil {
		return fmt.Errorf("no session %s: %w", id, err)
	}
	return nil
}

// What a wrapper says counts too, and what goes into a coded error.
func (e *either) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := e.checked(params.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if _, ok := e.open[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.ResumeSessionResponse{}, nil
}

func (e *either) missing(id acp.SessionId) error {
	if _, ok := e.open[id]; !ok {
		return fmt.Errorf("session %s not found", id)
	}
	return nil
}

func (e *either) coded(id acp.SessionId) error {
	if err := e.missing(id); err != nil {
		return &acp.RequestError{Code: -32602, Message: "Invalid params", Data: map[string]any{"error": err.Error()}}
	}
	return nil
}

func (e *either) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if err := e.coded(params.SessionId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if _, ok := e.terms[string(params.SessionId)]; !ok {
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.SetSessionModeResponse{}, nil
}

// deep has the two look-ups in a function below the handler.
type deep struct{ agent }

func (d *deep) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, d.load(params.SessionId)
}

func (d *deep) load(id acp.SessionId) error {
	if _, ok := d.open[id]; !ok {
		return fmt.Errorf("session %s not found", id) // want `^returnederr: session/load answers an unknown session with -32603`
	}
	if err := d.replay(id); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	return nil
}

func (d *deep) replay(id acp.SessionId) error {
	if _, ok := d.terms[string(id)]; !ok {
		return fmt.Errorf("session %s does not exist", id)
	}
	return nil
}

// client knows terminals.
type client struct {
	acp.Client
	running map[string]int
	codes   map[string]int
}

func (c *client) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	if _, ok := c.running[params.TerminalId]; !ok {
		return acp.TerminalOutputResponse{}, fmt.Errorf("terminal %s not found", params.TerminalId) // want `terminal/output answers an unknown terminal with -32603`
	}
	if _, ok := c.codes[params.TerminalId]; !ok {
		return acp.TerminalOutputResponse{}, fmt.Errorf("no terminal %s", params.TerminalId)
	}
	return acp.TerminalOutputResponse{}, nil
}
