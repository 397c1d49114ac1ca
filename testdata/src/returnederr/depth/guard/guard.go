// Package guard hands on the error of a closure that another
// package calls and hands back.
package guard

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/depth/door"
	"returnederr/depth/yard"
)

type warden struct {
	acpbase.Agent
	door *door.Door
}

// The closure's own error comes out of another package.
func (w *warden) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	err := w.door.With("main", func(p *yard.Plot) error {
		if params.Cwd == "" {
			return errors.New("cwd is required") // want `session/load answers an invalid parameter value with -32603.*-32602`
		}
		p.Owner = params.Cwd
		return nil
	})
	return acp.LoadSessionResponse{}, err
}
