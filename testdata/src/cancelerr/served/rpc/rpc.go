// Package rpc reads requests and answers them for whoever implements its
// interfaces.
package rpc

import (
	"context"
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

// A Call is a request.
type Call struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A Slow service is called with the program's context, one call after the other.
type Slow interface {
	Prompt(ctx context.Context, text string) (stopReason string, err error)
}

// A Quick service is called with a context that session/cancel ends.
type Quick interface {
	Ask(ctx context.Context, text string) (stopReason string, err error)
}

// Serve answers requests.
func Serve(ctx context.Context, in *json.Decoder, w io.Writer, slow Slow, quick Quick) {
	var c Call
	cancel := func() {}
	for in.Decode(&c) == nil {
		switch c.Method {
		case "session/prompt":
			if quick == nil {
				stop, err := slow.Prompt(ctx, string(c.Params))
				answer(w, c.ID, stop, problem(err))
				continue
			}
			own, end := context.WithCancel(ctx)
			cancel = end
			go func(c Call) {
				stop, err := quick.Ask(own, string(c.Params))
				answer(w, c.ID, stop, problem(err))
			}(c)
		case "session/cancel":
			cancel()
		}
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

func answer(w io.Writer, id int, result string, p *Problem) {
	json.NewEncoder(w).Encode(map[string]any{"id": id, "result": result, "error": p})
}
