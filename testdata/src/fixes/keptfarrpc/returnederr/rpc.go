// Package returnederr answers every error alike.
package returnederr

import "encoding/json"

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Handler interface {
	Prompt(json.RawMessage) (any, error)
}

func Answer(h Handler, method string, raw json.RawMessage) (any, *Error) {
	if method != "session/prompt" {
		return nil, &Error{Code: -32601, Message: "unknown method"}
	}
	result, err := h.Prompt(raw)
	if err != nil {
		return nil, &Error{Code: -32603, Message: err.Error()}
	}
	return result, nil
}
