// Package collected puts errors into slices and joins them.
package collected

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
	seen []error
}

func (a *agent) find(id acp.SessionId) error {
	if !a.open[id] {
		return fmt.Errorf("no session %s", id) // want `session/resume answers an unknown session.*-32002`
	}
	return nil
}

// Others put errors into it too.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var errs []error
	fill(&errs)
	if len(errs) > 0 {
		return acp.PromptResponse{}, errors.Join(errs...)
	}
	return acp.PromptResponse{}, nil
}

var fill = func(*[]error) {}

// What is in it is the program's own affair.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	var errs []error
	for id, ok := range a.open {
		if !ok {
			errs = append(errs, fmt.Errorf("session %s is broken", id))
		}
	}
	return acp.ListSessionsResponse{}, errors.Join(errs...)
}

// The program found out what it is before it answers.
func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	var errs []error
	for range 2 {
		if !a.open[params.SessionId] {
			errs = append(errs, errGone)
		}
	}
	if err := errors.Join(errs...); errors.Is(err, errGone) {
		return acp.CloseSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	} else if err != nil {
		return acp.CloseSessionResponse{}, err
	}
	return acp.CloseSessionResponse{}, nil
}

var errGone = errors.New("session not found")

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	var errs []error
	for _, s := range params.McpServers {
		if s.Stdio == nil {
			errs = append(errs, errors.New("only stdio")) // want `session/new answers an invalid parameter value.*-32602`
		}
	}
	if len(errs) > 0 {
		return acp.NewSessionResponse{}, fmt.Errorf("servers: %w", errors.Join(errs...))
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	errs := make([]error, 0, 2)
	for range 2 {
		if err := a.find(params.SessionId); err != nil {
			errs = append(errs, err)
		}
	}
	return acp.ResumeSessionResponse{}, errors.Join(errs...)
}
