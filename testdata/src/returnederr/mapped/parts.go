package mapped

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"

	acp "github.com/coder/acp-go-sdk"
)

// remote is what a server said, with its status.
type remote struct{ status int }

func (r *remote) Error() string { return http.StatusText(r.status) }

type wrap struct{ err error }

func (r *wrap) Error() string { return "wrap" }
func (r *wrap) Unwrap() error { return r.err }

var errShut = errors.New("shut")

// byStatus asks an error of one type what more it is: what is of another type, or of
// none, was asked nothing.
func byStatus(err error) error {
	var r *remote
	switch {
	case errors.As(err, &r) && r.status == http.StatusUnauthorized:
		return acp.NewAuthRequired(nil)
	case errors.Is(err, errShut) && len(err.Error()) > 4:
		return acp.NewInvalidRequest(nil)
	}
	return acp.NewInternalError(err.Error())
}

type parted struct {
	acp.Agent
	modes map[acp.SessionModeId]bool
	get   func(string) error
}

// What may be of the type may have been answered, whatever stands around it.
func (a *parted) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.modes[p.ModeId] {
		return acp.SetSessionModeResponse{}, byStatus(&remote{status: len(p.ModeId)})
	}
	if p.SessionId == "" {
		return acp.SetSessionModeResponse{}, byStatus(&remote{status: 404}) // want `an invalid parameter value with -32603`
	}
	if p.ModeId == "" {
		return acp.SetSessionModeResponse{}, byStatus(fmt.Errorf("mode: %w", &wrap{err: &remote{status: 400}}))
	}
	if !a.modes[p.ModeId+"-"] {
		return acp.SetSessionModeResponse{}, byStatus(errShut)
	}
	return acp.SetSessionModeResponse{}, byStatus(a.get(string(p.ModeId)))
}

// What cannot be of the type was not.
func (a *parted) NewSession(_ context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !filepath.IsAbs(p.Cwd) {
		return acp.NewSessionResponse{}, byStatus(fmt.Errorf("folder %s", p.Cwd)) // want `session/new answers an invalid parameter value with -32603`
	}
	return acp.NewSessionResponse{}, nil
}

func serveParted(a *parted) { <-acp.NewAgentSideConnection(a, nil, nil).Done() }
