// Package front has handlers.
package front

import (
	"context"
	"encoding/json"

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

func (f *front) cancel(context.Context, json.RawMessage) (any, error) {
	f.session.Interrupt()
	return nil, nil
}
