// Package routed gives a layer that knows no method what answers each one: types
// with a method, and functions as one, behind others.
package routed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/routed/lines"
)

type desk struct{ rooms map[string]string }

type load struct{ *desk }

func (l load) Answer(_ context.Context, q *lines.Query) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(q.Params, &p); err != nil {
		return nil, lines.Numberf(-32602, "%v", err)
	}
	return nil, l.find(p.SessionID)
}

func (d *desk) find(id string) error {
	if _, ok := d.rooms[id]; !ok {
		return fmt.Errorf("nobody is in %s", id) // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil
}

func (d *desk) mode(_ context.Context, q *lines.Query) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(q.Params, &p); err != nil {
		return nil, err // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	if _, ok := d.rooms[p.SessionID]; !ok {
		return nil, &absent{p.SessionID}
	}
	switch p.ModeID {
	case "loud", "quiet":
		d.rooms[p.SessionID] = p.ModeID
	case "":
		return nil, lines.Numberf(-32603, "which mode?") // want `-32602`
	default:
		return nil, lines.Numberf(-32602, "no mode %s", p.ModeID)
	}
	if _, err := os.ReadFile("rules"); err != nil {
		return nil, err
	}
	return struct{}{}, nil
}

type absent struct{ id string }

func (a *absent) Error() string { return a.id + " is absent" }

func (a *absent) Number() int { return -32002 }

// known lets nobody in without a name.
func known(next lines.Answerer) lines.Answerer {
	return lines.AnswerFunc(func(ctx context.Context, q *lines.Query) (any, error) {
		if os.Getenv("NAME") == "" {
			return nil, errors.New("who is there?")
		}
		return next.Answer(ctx, q)
	})
}

func serve() error {
	d := &desk{rooms: map[string]string{}}
	var s lines.Switch
	s.Around(lines.Safe, known)
	s.On("session/load", load{d})
	s.On("session/set_mode", lines.AnswerFunc(d.mode))
	return lines.Run(context.Background(), os.Stdin, os.Stdout, &s)
}
