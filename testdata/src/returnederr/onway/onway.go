// Package onway has places that lose a code on its way to the peer.
package onway

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *coded          `json:"error,omitempty"`
}

type coded struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (c *coded) Error() string { return c.Message }

type agent struct {
	out  io.Writer
	open map[string]bool
}

// outward keeps the code of an error that has one.
func outward(err error) *coded {
	var c *coded
	if errors.As(err, &c) {
		return c
	}
	return &coded{Code: -32603, Message: err.Error()}
}

func (a *agent) handle(id json.RawMessage, method string, params json.RawMessage) {
	var err error
	switch method {
	case "session/prompt":
		err = a.prompt(string(params))
	case "session/load":
		err = a.load(string(params))
	}
	if err != nil {
		json.NewEncoder(a.out).Encode(reply{ID: id, Error: outward(err)})
	}
}

// What wraps the error keeps it.
func (a *agent) prompt(id string) error {
	if err := a.find(id); err != nil {
		return fmt.Errorf("prompt: %w", err)
	}
	return nil
}

func (a *agent) find(id string) error {
	if !a.open[id] {
		return errors.New("session not found") // want `session/prompt answers an unknown session with -32603.*: &coded\{Code: -32002\}$`
	}
	return nil
}

// Only the text goes on.
func (a *agent) load(id string) error {
	if err := a.found(id); err != nil {
		return fmt.Errorf("load: %v", err)
	}
	return nil
}

func (a *agent) found(id string) error {
	if !a.open[id] {
		return errors.New("unknown session") // want `session/load answers an unknown session with -32603.*: &coded\{Code: -32002\}; onway.go:69 has to pass on the error itself, not its text$`
	}
	return nil
}
