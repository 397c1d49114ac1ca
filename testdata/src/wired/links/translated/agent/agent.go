// Package agent has a dispatcher, and gives its errors codes.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/links/line"
)

// Agent is an agent.
type Agent struct{ Store *line.Store }

var errBusy = errors.New("busy")

// Translate gives an error its code.
func Translate(err error) *line.Error {
	var e *line.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, errBusy):
		return &line.Error{Code: -31999, Message: "busy"}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

// Dispatch serves a method.
func (a *Agent) Dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/prompt":
		var p line.PromptParams
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if p.SessionID == "now" {
			return nil, errBusy // which has a code
		}
		if p.SessionID == "" {
			return nil, fmt.Errorf("no session")
		}
		_, err := a.Store.Find(p.SessionID)
		return nil, err
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}
