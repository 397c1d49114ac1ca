// Package front has handlers.
package front

import (
	"context"
	"encoding/json"
	"errors"

	"wired/turned/book"
	"wired/turned/line"
)

type front struct {
	session book.Session
	imports book.Import
	work    chan string
}

// Register adds the handlers.
func Register(r *line.Registry, work chan string) {
	f := &front{work: work}
	r.Call("session/prompt", f.prompt)
	r.Call("session/load", f.load)
	r.Note("session/cancel", f.cancel)
	r.Raw("session/set_mode", f.setMode)
}

func (f *front) prompt(ctx context.Context, raw json.RawMessage) (any, error) {
	turn, done, err := f.session.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	select {
	case text := <-f.work:
		return text, nil
	case <-turn.Done():
		return nil, turn.Err() // want `session/prompt answers a cancelled prompt with -32800 .*; ACP wants the stop reason "cancelled"`
	}
}

func (f *front) load(ctx context.Context, raw json.RawMessage) (any, error) {
	run := f.imports.Begin(ctx)
	select {
	case text := <-f.work:
		return text, nil
	case <-run.Done():
		return nil, run.Err() // it ends with the program
	}
}

// setMode is given the message itself.
func (f *front) setMode(c *line.Call) {
	var p struct {
		Mode string `json:"modeId"`
	}
	if err := json.Unmarshal(c.Params, &p); err != nil {
		c.Answer(nil, &line.Fault{Code: -32602, Message: "E"})
		return
	}
	if p.Mode != "day" && p.Mode != "night" {
		c.Answer(nil, errors.New("E2")) // want `session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
		return
	}
	c.Answer(struct{}{}, nil)
}

// spare is given one, too, and nobody registers it.
func (f *front) spare(c *line.Call) {
	var p struct {
		Mode string `json:"modeId"`
	}
	if err := json.Unmarshal(c.Params, &p); err != nil || p.Mode != "day" && p.Mode != "night" {
		c.Answer(nil, errors.New("E3"))
	}
}

func (f *front) cancel(context.Context, json.RawMessage) (any, error) {
	f.session.Interrupt()
	return nil, nil
}
