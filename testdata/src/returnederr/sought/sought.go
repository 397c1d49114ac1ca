// Package sought looks for values in lists: what is its own is in no list of the request,
// which is not the request's fault, and what the request names is in none of its own.
package sought

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type dialog struct {
	acpbase.Client
	answers chan acp.PermissionOptionId
	modes   []acp.PermissionOptionId
}

func (d *dialog) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	var none acp.RequestPermissionResponse
	id := <-d.answers
	if !slices.ContainsFunc(p.Options, func(o acp.PermissionOption) bool { return o.OptionId == id }) {
		return none, fmt.Errorf("the dialog returned %s", id)
	}
	var ids []acp.PermissionOptionId
	for _, o := range p.Options {
		ids = append(ids, o.OptionId)
	}
	if !slices.Contains(ids, id) {
		return none, errors.New("the dialog is confused")
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(id)}, nil
}

// What stands in a line for the shell is for the user to say, and for a policy to refuse.
func (d *dialog) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	for _, word := range strings.Fields(p.Command) {
		if u, err := url.Parse(word); err != nil || u.Scheme != "https" {
			return acp.CreateTerminalResponse{}, errors.New("not allowed to go there")
		}
	}
	return acp.CreateTerminalResponse{}, nil
}

type strict struct {
	acpbase.Client
	kinds []acp.PermissionOptionKind
}

func (s *strict) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	var none acp.RequestPermissionResponse
	for _, o := range p.Options {
		if !slices.Contains(s.kinds, o.Kind) {
			return none, errors.New("odd") // want `session/request_permission answers an invalid parameter value with -32603`
		}
		if err := s.known(o.Kind); err != nil {
			return none, err
		}
	}
	if !slices.ContainsFunc(p.Options, func(o acp.PermissionOption) bool { return o.Kind == "reject_once" }) {
		return none, errors.New("no way to say no") // want `session/request_permission answers an invalid parameter value with -32603`
	}
	return none, nil
}

func (s *strict) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	for _, word := range strings.Fields(*p.Cwd) {
		if u, err := url.Parse(word); err != nil || u.Scheme != "https" {
			return acp.CreateTerminalResponse{}, errors.New("not a folder") // want `terminal/create answers an invalid parameter value with -32603`
		}
	}
	return acp.CreateTerminalResponse{}, nil
}

func (s *strict) known(kind acp.PermissionOptionKind) error {
	if !slices.ContainsFunc(s.kinds, func(k acp.PermissionOptionKind) bool { return k == kind }) {
		return errors.New("odd as well") // want `session/request_permission answers an invalid parameter value with -32603`
	}
	return nil
}

type moody struct {
	acpbase.Agent
	modes     []string
	preferred string
}

// Upper case makes no difference, and nothing means the first one.
func (m *moody) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var none acp.SetSessionModeResponse
	for _, mode := range m.modes {
		if strings.EqualFold(mode, string(p.ModeId)) {
			return none, m.prefers()
		}
	}
	return none, errors.New("E1") // want `session/set_mode answers an invalid parameter value with -32603`
}

func (m *moody) prefers() error {
	for _, mode := range m.modes {
		if strings.EqualFold(mode, m.preferred) {
			return nil
		}
	}
	return errors.New("E2") // its own
}

type cheery struct {
	acpbase.Agent
	modes []string
}

func (c *cheery) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var none acp.SetSessionModeResponse
	name := string(p.ModeId)
	for _, mode := range c.modes {
		if mode == name {
			return none, nil
		}
	}
	if name == "" {
		return none, nil
	}
	return none, errors.New("E3") // want `session/set_mode answers an invalid parameter value with -32603`
}
