package lookup

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type modes struct {
	names map[acp.SessionModeId]string
	other map[acp.SessionModeId]string
}

func (m *modes) has(id acp.SessionModeId) bool { return m.names[id] != "" }

func (m *modes) known(id acp.SessionModeId) bool { _, ok := m.names[id]; return ok }

// checker looks up what a request names before it uses it, and the helper does so again.
type checker struct {
	acpbase.Agent
	modes modes
}

func (c *checker) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !c.modes.has(p.ModeId) {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	if err := c.modes.use(p.ModeId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if err := c.modes.fill(p.ModeId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if err := c.modes.swap(p.ModeId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	return acp.SetSessionModeResponse{}, nil
}

func (m *modes) use(id acp.SessionModeId) error {
	if _, ok := m.names[id]; !ok {
		return fmt.Errorf("%s went missing", id)
	}
	return nil
}

func (m *modes) fill(id acp.SessionModeId) error {
	if m.names[id] == "" {
		return fmt.Errorf("%s went missing", id)
	}
	return nil
}

// swap looks elsewhere.
func (m *modes) swap(id acp.SessionModeId) error {
	if _, ok := m.other[id]; !ok {
		return fmt.Errorf("%s has no other", id) // want `session/set_mode answers an invalid parameter value`
	}
	return nil
}

// loose asks only whether there is the key.
type loose struct {
	acpbase.Agent
	modes modes
}

func (l *loose) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !l.modes.known(p.ModeId) {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	if err := l.modes.use(p.ModeId); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	return acp.SetSessionModeResponse{}, l.modes.dig(p.ModeId)
}

func (m *modes) dig(id acp.SessionModeId) error {
	if m.names[id] == "" {
		return fmt.Errorf("%s has no name", id) // want `session/set_mode answers an invalid parameter value`
	}
	return nil
}
