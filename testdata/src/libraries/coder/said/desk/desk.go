// Package desk has an agent whose errors are made by functions that are given their texts:
// an error is what the call says, with the errors that the call hands over inside it.
package desk

import (
	"context"
	"errors"
	"os"

	"github.com/coder/acp-go-sdk"

	"libraries/coder/said/fault"
)

type desk struct {
	acp.Agent
	papers map[string]string
	full   bool
}

func serve() { acp.NewAgentSideConnection(&desk{}, os.Stdout, os.Stdin) }

func (d *desk) make(id string) error {
	if _, ok := d.papers[id]; !ok {
		return fault.Make("no %s here", id) // want `returnederr: session/set_mode answers an unknown session with`
	}
	if d.full {
		return fault.Make("no room for %s", id)
	}
	return nil
}

func (d *desk) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, d.make(string(p.SessionId))
}

// The same, by other functions. What fails is one thing, and what it is called another.

func (d *desk) find(id string) error {
	if _, ok := d.papers[id]; !ok {
		return errors.New("it is not there") // want `returnederr: session/prompt answers an unknown session with`
	}
	return nil
}

func (d *desk) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := d.find(string(p.SessionId)); err != nil {
		return acp.PromptResponse{}, fault.Make("prompt: %w", err)
	}
	if _, err := os.Stat("/etc/desk"); err != nil {
		return acp.PromptResponse{}, fault.Make("the desk: %w", err)
	}
	if d.full {
		return acp.PromptResponse{}, fault.Named("no room for %s", p.SessionId)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (d *desk) named(id string) error {
	if _, ok := d.papers[id]; !ok {
		return errors.New("it is not there") // want `returnederr: session/load answers an unknown session with`
	}
	return nil
}

func (d *desk) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := d.named(string(p.SessionId)); err != nil {
		return acp.LoadSessionResponse{}, fault.Named("load: %v", err)
	}
	if p.Cwd == "" {
		return acp.LoadSessionResponse{}, fault.Text("where is it?") // want `returnederr: session/load answers an invalid parameter value with`
	}
	if err := fault.Unless(!d.full, "there is no room"); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

func (d *desk) text(id string) error {
	if _, ok := d.papers[id]; !ok {
		return errors.New("it is not there") // want `returnederr: session/resume answers an unknown session with`
	}
	return nil
}

func (d *desk) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := d.text(string(p.SessionId)); err != nil {
		return acp.ResumeSessionResponse{}, fault.Text("resume: " + err.Error())
	}
	if p.Cwd == "" {
		return acp.ResumeSessionResponse{}, fault.New("where is %s?", p.SessionId) // want `returnederr: session/resume answers an invalid parameter value with`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (d *desk) plain(id string) error {
	if _, ok := d.papers[id]; !ok {
		return errors.New("it is not there") // want `returnederr: session/set_config_option answers an unknown session with`
	}
	return nil
}

func (d *desk) SetSessionConfigOption(ctx context.Context, p acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if err := d.plain(string(p.ValueId.SessionId)); err != nil {
		return acp.SetSessionConfigOptionResponse{}, fault.Plain("option: %v", err)
	}
	if p.ValueId.ConfigId != "ink" {
		return acp.SetSessionConfigOptionResponse{}, fault.Of("there is " + "only ink") // want `returnederr: session/set_config_option answers an invalid parameter value with`
	}
	if d.full {
		return acp.SetSessionConfigOptionResponse{}, fault.Of("there is no room")
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

func (d *desk) around(id string) error {
	if _, ok := d.papers[id]; !ok {
		return errors.New("it is not there") // want `returnederr: session/set_mode answers an unknown session with`
	}
	return nil
}

// drawer is another agent.
type drawer struct {
	acp.Agent
	desk *desk
}

func open() { acp.NewAgentSideConnection(&drawer{}, os.Stdout, os.Stdin) }

func (d *drawer) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if err := d.desk.around(string(p.SessionId)); err != nil {
		return acp.SetSessionModeResponse{}, fault.Around(err, "mode %d", 1)
	}
	if p.ModeId == "" {
		return acp.SetSessionModeResponse{}, fault.Missing(string(p.ModeId)) // want `returnederr: session/set_mode answers an invalid parameter value with`
	}
	return acp.SetSessionModeResponse{}, nil
}
