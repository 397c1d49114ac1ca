// Package shop has a table of handlers, and what their errors become.
package shop

import (
	"context"
	"encoding/json"
	"errors"

	"wired/tabled/line"
)

// Shop has sessions.
type Shop struct {
	open map[string]bool
	busy bool
}

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

var errGone = errors.New("E1")

// Table returns the handlers.
func (s *Shop) Table() map[string]line.Handler {
	return map[string]line.Handler{
		"session/load":              bound(awake(s, s.load)),
		"session/resume":            bound(awake(s, s.resume)),
		"session/set_mode":          bound(s.setMode),
		"session/set_config_option": bound(s.option),
	}
}

type typed[P any] func(context.Context, P) (any, error)

func bound[P any](f typed[P]) line.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &line.Fault{Code: -32602, Message: err.Error()}
		}
		return f(ctx, p)
	}
}

func awake[P any](s *Shop, f typed[P]) typed[P] {
	return func(ctx context.Context, p P) (any, error) {
		if s.busy {
			return nil, errors.New("E2")
		}
		return f(ctx, p)
	}
}

var byMethod = map[string]int{"session/set_mode": -32602}

// Fault returns the error object for an error of a method.
func Fault(method string, err error) *line.Fault {
	var f *line.Fault
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, errGone):
		return &line.Fault{Code: -32002, Message: err.Error()}
	}
	if code, ok := byMethod[method]; ok {
		return &line.Fault{Code: code, Message: err.Error()}
	}
	return &line.Fault{Code: -32603, Message: err.Error()}
}

func (s *Shop) load(ctx context.Context, t target) (any, error) {
	if !s.open[t.Session] {
		return nil, errGone
	}
	return nil, nil
}

func (s *Shop) resume(ctx context.Context, t target) (any, error) {
	if !s.open[t.Session] {
		return nil, errors.New("E3")
	}
	return nil, nil
}

// Silent: all errors of the method have a code of their own.
func (s *Shop) setMode(ctx context.Context, t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E4")
	}
	return nil, nil
}

type option struct {
	Config string `json:"configId"`
}

func (s *Shop) option(ctx context.Context, o option) (any, error) {
	if o.Config != "tone" {
		return nil, errors.New("E5")
	}
	return nil, nil
}
