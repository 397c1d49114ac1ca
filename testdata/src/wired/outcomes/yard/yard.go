// Package yard serves its methods by a line that it does not know, but for the handlers that
// another package makes of its functions.
package yard

import (
	"errors"
	"fmt"
	"io"

	"wired/outcomes/bind"
	"wired/outcomes/line"
)

type bed struct {
	rows int
	busy bool
}

type yard struct {
	sprung bool
	beds   map[string]*bed
}

type bedIn struct {
	SessionID string `json:"sessionId"`
}

type modeIn struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func Serve(in io.Reader, out io.Writer) error {
	y := &yard{beds: make(map[string]*bed)}
	return line.New(out, map[string]line.Handler{
		"initialize":       bind.Method("initialize", y.always, y.hello), // want `genericerr: this answers an invalid parameter value with -32603 .*; ACP has -32602`
		"session/resume":   bind.Method("session/resume", y.season, y.resume),
		"session/set_mode": bind.Method("session/set_mode", y.season, y.restyle),
	}).Run(in)
}

func (y *yard) always(string) error { return nil }

func (y *yard) season(method string) error {
	if y.sprung {
		return nil
	}
	return fmt.Errorf("E1 %s", method) // want `returnederr: this answers a request before initialize with -32603 .*; ACP has -32600`
}

func (y *yard) hello(struct{}) bind.Outcome[map[string]int] {
	y.sprung = true
	return bind.Good(map[string]int{"protocolVersion": 1})
}

func (y *yard) resume(in bedIn) (o bind.Outcome[struct{}]) {
	b, ok := y.beds[in.SessionID]
	if !ok {
		return bind.Bad[struct{}](errors.New("E2")) // want `returnederr: session/resume answers an unknown session with -32603 .*; ACP has -32002`
	}
	if b.busy {
		o.Err = errors.New("E3") // no code says so
		return o
	}
	b.busy = true
	return o
}

func (y *yard) restyle(in modeIn) bind.Outcome[struct{}] {
	switch in.ModeID {
	case "wild", "formal":
		return bind.Good(struct{}{})
	}
	return bind.Outcome[struct{}]{Err: errors.New("E4")} // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
}

// water is for nobody who asks.
func (y *yard) water(id string) func() error {
	return bind.Task(func() bind.Outcome[int] {
		b, ok := y.beds[id]
		if !ok {
			return bind.Bad[int](errors.New("E5"))
		}
		return bind.Good(b.rows)
	})
}
