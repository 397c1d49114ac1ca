// Package rpc reads requests and answers them for whoever implements Service.
package rpc

import (
	"encoding/json"
	"errors"
	"io"
)

// A Problem is the error object of an answer.
type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

// A Service does the work.
type Service interface {
	OpenSession(cwd string) (id string, err error)
	Prompt(sessionID, text string) (stopReason string, err error)
	Cancel(sessionID string) error
}

type call struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// Serve answers one request.
func Serve(w io.Writer, raw []byte, s Service) {
	var c call
	if err := json.Unmarshal(raw, &c); err != nil {
		answer(w, 0, nil, &Problem{-32700, "parse error"})
		return
	}
	var p struct {
		Cwd       string `json:"cwd"`
		SessionID string `json:"sessionId"`
		Text      string `json:"text"`
	}
	if err := json.Unmarshal(c.Params, &p); err != nil {
		answer(w, c.ID, nil, &Problem{-32602, "bad params"})
		return
	}
	switch c.Method {
	case "session/new":
		id, err := s.OpenSession(p.Cwd)
		answer(w, c.ID, id, problem(err))
	case "session/prompt":
		stop, err := s.Prompt(p.SessionID, p.Text)
		answer(w, c.ID, stop, problem(err))
	case "session/cancel":
		_ = s.Cancel(p.SessionID)
	default:
		answer(w, c.ID, nil, &Problem{-32601, "method not found"})
	}
}

func problem(err error) *Problem {
	if err == nil {
		return nil
	}
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return &Problem{Code: -32603, Message: err.Error()}
}

func answer(w io.Writer, id int, result any, p *Problem) {
	json.NewEncoder(w).Encode(map[string]any{"id": id, "result": result, "error": p})
}
