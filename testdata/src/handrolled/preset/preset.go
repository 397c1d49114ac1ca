// Package preset makes an error object first, and changes its code for what it asks.
package preset

import (
	"context"
	"encoding/json"
	"errors"
)

type trouble struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (t *trouble) Error() string { return t.Message }

type letter struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *trouble        `json:"error,omitempty"`
}

type lost struct{ id string }

func (l *lost) Error() string { return "lost: " + l.id }
func (l *lost) Absent() bool  { return true }

func wrap(err error) *trouble {
	out := &trouble{Code: -32603, Message: err.Error()}
	var a interface{ Absent() bool }
	switch {
	case errors.As(err, &out):
	case errors.As(err, &a) && a.Absent():
		out.Code = -32002
	case errors.Is(err, context.Canceled):
		out.Code = -32800
	}
	return out
}

type desk struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
}

func (d *desk) answer(l letter) letter {
	res, err := d.serve(l)
	out := letter{ID: l.ID, Result: res}
	if err != nil {
		out.Error = wrap(err)
	}
	return out
}

func (d *desk) serve(l letter) (any, error) {
	var t target
	if err := json.Unmarshal(l.Params, &t); err != nil {
		return nil, &trouble{-32602, err.Error()}
	}
	switch l.Method {
	case "session/prompt":
		if !d.open[t.Session] {
			return nil, &lost{t.Session}
		}
		return struct{}{}, nil
	case "session/load":
		if !d.open[t.Session] {
			return nil, errors.New("lost: " + t.Session) // want `returnederr: session/load answers an unknown session with -32603`
		}
		return struct{}{}, nil
	}
	return nil, &trouble{-32601, "Method not found"}
}
