// Package agent cuts its turns off, and has one function for what its errors become.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"wired/crossing/cutoff/lines"
)

type agent struct {
	stop  map[string]context.CancelFunc
	words chan string
}

func Run(ctx context.Context) {
	a := &agent{stop: map[string]context.CancelFunc{}}
	l := &lines.Lines{Out: os.Stdout, Trouble: trouble, Routes: map[string]lines.Handler{
		"session/prompt": a.prompt,
		"session/load":   a.load,
		"session/cancel": a.cancel,
	}}
	l.Serve(ctx, os.Stdin)
}

func trouble(err error) *lines.Trouble {
	if errors.Is(err, context.Canceled) {
		return &lines.Trouble{Code: -32800, Message: "cut off"}
	}
	return &lines.Trouble{Code: -32603, Message: err.Error()}
}

func (a *agent) cancel(ctx context.Context, raw json.RawMessage) (any, error) {
	if stop := a.stop[string(raw)]; stop != nil {
		stop()
	}
	return nil, nil
}

func (a *agent) next(ctx context.Context, raw json.RawMessage) (string, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	a.stop[string(raw)] = stop
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case w := <-a.words:
		return w, nil
	}
}

func (a *agent) prompt(ctx context.Context, raw json.RawMessage) (any, error) {
	w, err := a.next(ctx, raw)
	if err != nil {
		return nil, err // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	return map[string]string{"stopReason": w}, nil
}

// Another request is answered as it should be.
func (a *agent) load(ctx context.Context, raw json.RawMessage) (any, error) {
	w, err := a.next(ctx, raw)
	if err != nil {
		return nil, err
	}
	return w, nil
}
