// Package wrapped waits for the engine: a handler that wraps what a helper of
// several handlers returns.
package wrapped

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type envelope struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type host struct {
	w     io.Writer
	chats map[string]string
}

func (h *host) dispatch(msg envelope) {
	var err error
	switch msg.Method {
	case "session/load":
		err = h.load(msg.Params)
	case "session/prompt":
		err = h.prompt(msg.Params)
	}
	if err != nil {
		json.NewEncoder(h.w).Encode(map[string]any{"id": msg.ID, "error": toFault(err)})
	}
}

func toFault(err error) *fault {
	var f *fault
	if errors.As(err, &f) {
		return f
	}
	return &fault{Code: -32603, Message: err.Error()}
}

func (h *host) chat(params json.RawMessage) (string, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return "", &fault{-32602, "bad params"}
	}
	c, ok := h.chats[in.SessionID]
	if !ok {
		return "", fmt.Errorf("no session %q", in.SessionID) // want `session/load and session/prompt answer an unknown session with -32603.*-32002`
	}
	return c, nil
}

func (h *host) load(params json.RawMessage) error {
	if _, err := h.chat(params); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	return nil
}

func (h *host) prompt(params json.RawMessage) error {
	_, err := h.chat(params)
	return err
}
