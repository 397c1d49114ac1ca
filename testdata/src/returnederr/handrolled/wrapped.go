package handrolled

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type trouble struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *trouble) Error() string { return f.Message }

type letter struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type porter struct {
	w     io.Writer
	chats map[string]string
}

func (h *porter) dispatch(msg letter) {
	var err error
	switch msg.Method {
	case "session/load":
		err = h.load(msg.Params)
	case "session/prompt":
		err = h.prompt(msg.Params)
	}
	if err != nil {
		json.NewEncoder(h.w).Encode(map[string]any{"id": msg.ID, "error": toTrouble(err)})
	}
}

func toTrouble(err error) *trouble {
	var f *trouble
	if errors.As(err, &f) {
		return f
	}
	return &trouble{Code: -32603, Message: err.Error()}
}

func (h *porter) chat(params json.RawMessage) (string, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return "", &trouble{-32602, "bad params"}
	}
	c, ok := h.chats[in.SessionID]
	if !ok {
		return "", fmt.Errorf("no session %q", in.SessionID) // want `session/load and session/prompt answer an unknown session with -32603.*-32002`
	}
	return c, nil
}

func (h *porter) load(params json.RawMessage) error {
	if _, err := h.chat(params); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	return nil
}

func (h *porter) prompt(params json.RawMessage) error {
	_, err := h.chat(params)
	return err
}
