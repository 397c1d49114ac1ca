// Package mapped answers a cancelled prompt in a program that
// speaks ACP by hand and maps errors.
package mapped

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type agent struct {
	w     io.Writer
	lines chan string
}

func (a *agent) handle(ctx context.Context, m message) {
	switch m.Method {
	case "session/prompt":
		if err := a.prompt(ctx); err != nil {
			a.answer(m.ID, toError(err))
		}
	case "session/load":
		if err := ctx.Err(); err != nil {
			a.answer(m.ID, &rpcError{-32800, "request cancelled"})
		}
	}
}

func toError(err error) *rpcError {
	var e *rpcError
	if errors.As(err, &e) {
		return e
	}
	return &rpcError{-32603, err.Error()}
}

func (a *agent) answer(id int, e *rpcError) {
	json.NewEncoder(a.w).Encode(map[string]any{"id": id, "error": e})
}

func (a *agent) prompt(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err() // want `session/prompt answers a cancelled prompt with -32603.*stop reason "cancelled"`
		case _, ok := <-a.lines:
			if !ok {
				return nil
			}
		}
	}
}

// runner runs what may be cancelled.
type runner interface {
	run(ctx context.Context) error
}

// turn hands on that it was cancelled.
func turn(ctx context.Context, r runner) error {
	if err := r.run(ctx); err != nil {
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		return nil
	}
	return ctx.Err()
}

// careful tells the cases apart before it maps errors.
type careful struct {
	agent
	r runner
}

func (a *careful) handle(ctx context.Context, m message) {
	switch m.Method {
	case "session/prompt":
		err := turn(ctx, a.r)
		if errors.Is(err, context.Canceled) {
			json.NewEncoder(a.w).Encode(map[string]any{"id": m.ID, "result": map[string]string{"stopReason": "cancelled"}})
			return
		}
		if err != nil {
			a.answer(m.ID, &rpcError{-32603, err.Error()})
		}
	}
}
