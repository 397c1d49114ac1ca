// Package cause answers with codes of the protocol for which the cause is another
// one: what was asked for, and how it failed, says so, whatever the error's words.
package cause

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	sessions map[acp.SessionId]string
	modes    map[acp.SessionModeId]string
	pages    []string
	profile  string
	notes    string
}

// Right as they are, or as common as what the protocol has.
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return acp.LoadSessionResponse{}, acp.NewInvalidParams("which one?")
	}
	if !filepath.IsAbs(p.Cwd) {
		return acp.LoadSessionResponse{}, acp.NewInvalidParams("half a path")
	}
	if a.profile == "" { // the program's own state may be any of them
		return acp.LoadSessionResponse{}, acp.NewAuthRequired("who are you?")
	}
	if len(a.modes) == 0 {
		return acp.LoadSessionResponse{}, acp.NewMethodNotFound("session/load")
	}
	return acp.LoadSessionResponse{}, nil
}

// coded asks what an error is by its text, which is no value of the request.
func coded(err error, mode acp.SessionModeId) error {
	if err.Error() == "gone "+string(mode) {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return err
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return acp.SetSessionModeResponse{}, acp.NewRequestCancelled("too late") // want `session/set_mode answers an unknown session with -32800 \(Request cancelled\); ACP has -32002 \(Resource not found\), because a.sessions has no p.SessionId`
	}
	if _, ok := a.modes[p.ModeId]; !ok {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: -32601, Message: "Method not found"} // want `session/set_mode answers an invalid parameter value with -32601 \(Method not found\); ACP has -32602 \(Invalid params\), because a.modes has no p.ModeId`
	}
	if err := a.change(p.ModeId); err != nil {
		return acp.SetSessionModeResponse{}, coded(err, p.ModeId)
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) change(mode acp.SessionModeId) error {
	if a.notes == string(mode) {
		return errors.New("gone " + string(mode))
	}
	return nil
}

func (a *agent) ListSessions(ctx context.Context, p acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if p.Cursor == nil {
		return acp.ListSessionsResponse{}, nil
	}
	if _, err := strconv.Atoi(*p.Cursor); err != nil {
		return acp.ListSessionsResponse{}, acp.NewParseError("page") // want `session/list answers an invalid parameter value with -32700 \(Parse error\); ACP has -32602 \(Invalid params\), because strconv.Atoi`
	}
	if !slices.Contains(a.pages, *p.Cursor) {
		return acp.ListSessionsResponse{}, missing(*p.Cursor) // want `session/list answers an invalid parameter value with -32002 \(Resource not found\); ACP has -32602`
	}
	return acp.ListSessionsResponse{}, nil
}

// missing is right for what its other callers ask for.
func missing(what string) error {
	return &acp.RequestError{Code: -32002, Message: what}
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, missing("that one")
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !filepath.IsAbs(p.Cwd) {
		return acp.NewSessionResponse{}, errHalf // want `session/new answers an invalid parameter value with -32600 \(Invalid request\); ACP has -32602`
	}
	return acp.NewSessionResponse{}, nil
}

var errHalf = acp.NewInvalidRequest("half a path")
