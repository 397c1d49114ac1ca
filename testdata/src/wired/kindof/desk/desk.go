// Package desk gives its errors kinds, of which another package makes codes.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strconv"

	"wired/kindof/fault"
	"wired/kindof/line"
	"wired/kindof/problem"
	"wired/kindof/store"
)

type desk struct {
	open map[string]bool
	dir  string

	turns int
}

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
	Cursor  string `json:"cursor"`
	Cwd     string `json:"cwd"`
}

type empty struct{}

func (d *desk) line() *line.Line {
	l := &line.Line{Routes: map[string]line.Route{}}
	l.On("session/new", line.Typed(d.create))
	l.On("session/prompt", line.Typed(d.prompt))
	l.On("session/list", line.Typed(d.list))
	l.On("session/set_mode", line.RouteFunc(d.setMode))
	l.On("session/set_config_option", picker(d.pick))
	return l
}

func (d *desk) listed() *line.Listed {
	l := &line.Listed{Routes: map[string]line.Route{}}
	l.On("session/load", line.Typed(d.load))
	l.On("session/resume", line.Typed(d.peek))
	l.On("session/set_config_option", line.Typed(d.set))
	return l
}

func (d *desk) compared() *line.Compared {
	l := &line.Compared{Routes: map[string]line.Route{}}
	l.On("session/close", line.Typed(d.shut))
	return l
}

func (d *desk) near() *line.Near {
	l := &line.Near{Routes: map[string]line.Route{}}
	l.On("session/fork", line.Typed(d.fork))
	return l
}

func (d *desk) either() *line.Either {
	l := &line.Either{Routes: map[string]line.Route{}}
	l.On("session/delete", line.Typed(d.delete))
	return l
}

func (d *desk) create(_ context.Context, t target) (empty, error) {
	if !filepath.IsAbs(t.Cwd) {
		return empty{}, errors.New("not from the root") // want `returnederr: session/new answers an invalid parameter value with -32603`
	}
	if t.Mode == "" {
		return empty{}, problem.New(problem.Bad, "no mode")
	}
	return empty{}, nil
}

func (d *desk) prompt(_ context.Context, t target) (empty, error) {
	if !d.open[t.Session] {
		return empty{}, problem.New(problem.Gone, "gone")
	}
	if err := d.busy(); err != nil {
		return empty{}, problem.Wrap(problem.Taken, err, "later") // want `fault.go:23: reservedcode: -32050 is a custom code in the range`
	}
	return empty{}, nil
}

func (d *desk) busy() error {
	if d.turns > 0 {
		return errors.New("one turn at a time")
	}
	return nil
}

// list has a cursor that was not given out.
func (d *desk) list(_ context.Context, t target) (empty, error) {
	n, err := strconv.Atoi(t.Cursor)
	if err != nil {
		return empty{}, problem.Wrap(problem.Other, err, "cursor") // want `session/list answers an invalid parameter value with -32603`
	}
	if n < 0 {
		return empty{}, problem.Wrap(problem.Bad, errors.New("negative"), "cursor")
	}
	return empty{}, nil
}

func (d *desk) setMode(_ context.Context, params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, problem.Wrap(problem.Bad, err, "params")
	}
	if !d.open[t.Session] {
		return nil, problem.New(problem.Other, "gone") // want `session/set_mode answers an unknown session with -32603`
	}
	return empty{}, nil
}

func (d *desk) load(_ context.Context, t target) (empty, error) {
	_, err := store.Read(d.dir, t.Session)
	return empty{}, err
}

func (d *desk) peek(_ context.Context, t target) (empty, error) {
	_, err := store.Peek(d.dir, t.Session) // want `session/resume answers an unknown session with -32603`
	return empty{}, err
}

func (d *desk) set(_ context.Context, t target) (empty, error) {
	if !d.open[t.Session] {
		return empty{}, problem.New(problem.Unused, "gone") // want `session/set_config_option answers an unknown session with -32603`
	}
	if t.Mode == "" {
		return empty{}, problem.New(problem.Bad, "no mode")
	}
	return empty{}, nil
}

func (d *desk) shut(_ context.Context, t target) (empty, error) {
	if t.Cwd == "" {
		return empty{}, problem.New(problem.Bad, "nowhere")
	}
	if t.Mode == "" {
		return empty{}, problem.New(problem.Other, "no mode") // want `session/close answers an invalid parameter value with -32603`
	}
	return empty{}, nil
}

// fork falls back on a kind.
func (d *desk) fork(_ context.Context, t target) (empty, error) {
	if !d.open[t.Session] {
		return empty{}, errors.New("gone")
	}
	return empty{}, nil
}

func (d *desk) delete(_ context.Context, t target) (empty, error) {
	if t.Session == "" {
		return empty{}, problem.New(problem.Bad, "no session")
	}
	if t.Cwd == "" {
		return empty{}, &fault.Refusal{Kind: problem.Bad}
	}
	if !filepath.IsAbs(t.Cwd) {
		return empty{}, &fault.Refusal{Kind: problem.Other} // want `session/delete answers an invalid parameter value with -32603`
	}
	return empty{}, nil
}

// A picker answers by itself what it cannot read.
type picker func(t target) error

func (p picker) Answer(_ context.Context, params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, err // want `session/set_config_option answers an invalid parameter value with -32603`
	}
	return empty{}, p(t)
}

func (d *desk) pick(t target) error {
	if t.Mode == "" {
		return problem.New(problem.Bad, "no mode")
	}
	return nil
}
