// Package composed serves its own handlers, through functions that a layer makes of
// them.
package composed

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"

	"wired/composed/layer"
)

type own struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
}

var errGone = errors.New("gone")

func (o *own) prompt(_ context.Context, t target) (any, error) {
	if !o.open[t.Session] {
		return nil, fmt.Errorf("session %s: %w", t.Session, errGone) // want `returnederr: .*an unknown session with -32603`
	}
	return nil, nil
}

func (o *own) load(_ context.Context, t target) (any, error) {
	if !o.open[t.Session] {
		return nil, fmt.Errorf("session %s: %w", t.Session, errGone)
	}
	return nil, nil
}

func (o *own) serve(in io.Reader, out io.Writer) error {
	h := layer.Table{
		"session/prompt": layer.Takes(o.prompt), // want `a message that is not valid JSON ends the connection`
		"session/load":   layer.Through(layer.Takes(o.load), layer.Known(errGone, -32002)),
	}
	return layer.Serve(in, out, layer.Through(h.Handler(), layer.Noted(log.Default())))
}
