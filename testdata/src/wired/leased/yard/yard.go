// Package yard answers what comes over the lines of a pool.
package yard

import (
	"context"
	"encoding/json"
	"errors"

	"wired/leased/line"
	"wired/leased/pool"
)

type yard struct {
	pool *pool.Pool
	open map[string]bool
}

type target struct {
	Session string `json:"sessionId"`
}

// New returns the line to somebody.
func New(p *pool.Pool) *line.Line {
	y := &yard{pool: p, open: map[string]bool{}}
	l := y.pool.Lease("somebody", y.answer)
	pool.Fill(l, y.rest)
	return l
}

// NewStrict returns another line.
func NewStrict() *line.Line { return pool.Strict((&yard{open: map[string]bool{}}).strict) }

// NewCoded returns a third one.
func NewCoded() *line.Line { return pool.Coded((&yard{open: map[string]bool{}}).strict) }

func (y *yard) rest(_ context.Context, r *line.Request) (any, error) {
	var t target
	if err := json.Unmarshal(r.Params, &t); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if !y.open[t.Session] {
		return nil, errors.New("E6") // want `returnederr: .* an unknown session with -32603 .*; ACP has -32002`
	}
	return struct{}{}, nil
}

func (y *yard) strict(_ context.Context, r *line.Request) (any, error) {
	var t target
	if err := json.Unmarshal(r.Params, &t); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if !y.open[t.Session] {
		return nil, errors.New("E7")
	}
	return struct{}{}, nil
}

func (y *yard) answer(_ context.Context, r *line.Request) (any, error) {
	var t target
	if err := json.Unmarshal(r.Params, &t); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	_, known := y.open[t.Session]
	if r.Notice {
		if !known {
			return nil, errors.New("E1")
		}
	}
	if !r.Question {
		if !known {
			return nil, errors.New("E2")
		}
	}
	if r.Question {
		if !known {
			return nil, errors.New("E5") // want `returnederr: .* an unknown session with -32603 .*; ACP has -32002`
		}
	}
	if r.Silent() {
		if !known {
			return nil, errors.New("E3")
		}
	}
	if r.Late {
		if !known {
			return nil, errors.New("E0") // want `returnederr: .* an unknown session with -32603 .*; ACP has -32002`
		}
	}
	if !known {
		return nil, errors.New("E4") // want `returnederr: .* an unknown session with -32603 .*; ACP has -32002`
	}
	switch r.Method {
	case "session/load", "session/update":
		return struct{}{}, nil
	}
	return nil, &line.Fault{Code: -32601, Message: r.Method}
}
