// Package rpc decodes requests and answers them for whoever handles them.
package rpc

import (
	"encoding/json"
	"io"
)

// A Problem is the error object of an answer.
type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// A Handler handles requests.
type Handler interface {
	Handle(method string, params json.RawMessage) (any, error)
}

// A HandlerFunc is a function that is a handler.
type HandlerFunc func(method string, params json.RawMessage) (any, error)

// Handle calls f.
func (f HandlerFunc) Handle(method string, params json.RawMessage) (any, error) {
	return f(method, params)
}

// A Task is a function that answers nobody.
type Task func(method string, params json.RawMessage) (any, error)

// A Service serves one method.
type Service interface {
	Prompt(sessionID, text string) error
}

type call struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// Serve answers one request.
func Serve(w io.Writer, raw []byte, s Service, h Handler) {
	var c call
	if err := json.Unmarshal(raw, &c); err != nil {
		answer(w, 0, nil, &Problem{-32700, "parse error"})
		return
	}
	switch c.Method {
	case "session/prompt":
		var p struct {
			SessionID string `json:"sessionId"`
			Text      string `json:"text"`
		}
		if err := json.Unmarshal(c.Params, &p); err != nil {
			answer(w, c.ID, nil, &Problem{-32602, "bad params"})
			return
		}
		if err := s.Prompt(p.SessionID, p.Text); err != nil {
			answer(w, c.ID, nil, &Problem{-32603, err.Error()})
		}
	default:
		result, err := h.Handle(c.Method, c.Params)
		if err != nil {
			answer(w, c.ID, nil, &Problem{-32603, err.Error()})
			return
		}
		answer(w, c.ID, result, nil)
	}
}

func answer(w io.Writer, id int, result any, p *Problem) {
	json.NewEncoder(w).Encode(map[string]any{"id": id, "result": result, "error": p})
}
