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

// host asks who has the session, and then looks for it in the same place: what is
// answered first is the same error, whichever of its ways is the shorter one.
type host struct {
	agent
	rows rows
}

type rows struct{ open map[acp.SessionId]*talk }

func (r *rows) look(id acp.SessionId) (*talk, error) {
	t, ok := r.open[id]
	if !ok {
		return nil, errors.New("gone") // want `^returnederr: session/resume answers an unknown session with -32603`
	}
	return t, nil
}

func (h *host) owner(id acp.SessionId) (string, error) {
	t, err := h.row(id)
	if err != nil {
		return "", err
	}
	return t.title, nil
}

func (h *host) row(id acp.SessionId) (*talk, error) {
	t, err := h.rows.look(id)
	if err != nil {
		return nil, err
	}
	return t, nil
}

func (h *host) drop(id acp.SessionId) error {
	if _, err := h.owner(id); err != nil {
		return err
	}
	_, err := h.rows.look(id)
	return err
}

func (h *host) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, h.drop(params.SessionId)
}
