// Package agent has the handlers that another package calls.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"lostcode/layered/layer"
	"lostcode/layered/store"
)

type agent struct{ chats map[string]bool }

func (a *agent) find(id string) error {
	if !a.chats[id] {
		return layer.Error{-32002, "Resource not found"}
	}
	return nil
}

// The layer finds what is inside.
func (a *agent) deep(p json.RawMessage) (any, error) {
	if err := a.find(string(p)); err != nil {
		return nil, fmt.Errorf("deep: %w", err)
	}
	return nil, nil
}

func (a *agent) text(p json.RawMessage) (any, error) {
	if err := a.find(string(p)); err != nil {
		return nil, fmt.Errorf("text: %s", err) // want `lostcode: only the text of -32002 \(Resource not found\) goes on, so the peer reads -32603`
	}
	return nil, nil
}

func (a *agent) exact(p json.RawMessage) (any, error) { return nil, a.find(string(p)) }

func (a *agent) wrapped(p json.RawMessage) (any, error) {
	if err := a.find(string(p)); err != nil {
		return nil, fmt.Errorf("wrapped: %w", err) // want `lostcode: a type assertion does not look inside wrapped errors: -32002 \(Resource not found\) is lost and the peer reads -32603`
	}
	return nil, nil
}

func (a *agent) alsoText(p json.RawMessage) (any, error) {
	if err := a.find(string(p)); err != nil {
		return nil, errors.New("text: " + err.Error()) // want `lostcode: only the text of -32002 \(Resource not found\) goes on, so the peer reads -32603`
	}
	return nil, nil
}

func (a *agent) farWrapped(p json.RawMessage) (any, error) {
	return nil, store.Wrapped(string(p)) // want `lostcode: a type assertion does not look inside wrapped errors: -32602 \(Invalid params\) is lost and the peer reads -32603`
}

func (a *agent) farText(p json.RawMessage) (any, error) {
	return nil, store.Text(string(p)) // want `lostcode: only the text of -32602 \(Invalid params\) goes on, so the peer reads -32603`
}

func New() *layer.Server {
	a := &agent{}
	return &layer.Server{
		Out:   os.Stdout,
		Exact: map[string]layer.Handler{"session/prompt": a.exact, "session/load": a.wrapped, "session/resume": a.alsoText, "session/fork": a.farWrapped, "session/list": a.farText},
		Deep:  map[string]layer.Handler{"session/set_mode": a.deep, "session/set_model": a.text},
	}
}
