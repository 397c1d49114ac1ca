package established

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

// dropper takes out of the table what it has found there: then its id has no fault.
type dropper struct{ agent }

func (d *dropper) drop(id acp.SessionId) error {
	if id == "" {
		return errors.New("which one?")
	}
	delete(d.open, id)
	return nil
}

func (d *dropper) clear(id acp.SessionId) error {
	if id == "" {
		return errors.New("which one?") // want `^returnederr: session/load answers an invalid parameter value with -32603`
	}
	delete(d.open, id)
	return nil
}

func (d *dropper) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if d.open[params.SessionId] == nil {
		return acp.ResumeSessionResponse{}, errors.New("no such session") // want `^returnederr: session/resume answers an unknown session with -32603`
	}
	return acp.ResumeSessionResponse{}, d.drop(params.SessionId)
}

// Another field of the request may have one.
func (d *dropper) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, err := d.find(params.SessionId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if params.ModeId == "" {
		return acp.SetSessionModeResponse{}, errors.New("which mode?") // want `^returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (d *dropper) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, d.clear(params.SessionId)
}
