// Package agent gives a router its functions, and gets back what they return.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	acp "github.com/coder/acp-go-sdk"

	"libraries/coder/routed/router"
)

// Agent has an extension.
type Agent struct {
	acp.Agent
	router *router.Router
	runs   map[string]bool
	ready  bool
}

var _ acp.ExtensionMethodHandler = (*Agent)(nil)

type run struct {
	ID     string `json:"runId"`
	Format string `json:"format"`
}

func (a *Agent) register() {
	router.Handle(a.router, "_runs/show", a.show)
	router.Handle(a.router, "_runs/start", a.start)
}

// HandleExtensionMethod serves the extension.
func (a *Agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if method == "_runs/preview" {
		return router.Preview(ctx, run{ID: string(params)}, a.preview), nil
	}
	return a.router.Dispatch(ctx, method, params) // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32602`
}

func (a *Agent) show(_ context.Context, r run) (run, error) {
	if r.ID == "" {
		return r, errors.New("which one") // want `returnederr: .*_runs/show.* answers an invalid parameter value with -32603`
	}
	if r.Format != "text" {
		return r, acp.NewInvalidParams(map[string]any{"format": r.Format})
	}
	return r, nil
}

func (a *Agent) start(context.Context, run) (run, error) {
	if !a.ready {
		return run{}, errors.New("the last one is not over")
	}
	return run{}, nil
}

// preview answers nobody: only whether it fails is told.
func (a *Agent) preview(_ context.Context, r run) (run, error) {
	if r.ID == "" {
		return r, errors.New("none")
	}
	return r, nil
}
