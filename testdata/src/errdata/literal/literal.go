// Package literal has data that are errors written on the spot.
package literal

import (
	"acpbase"
	"context"

	"github.com/coder/acp-go-sdk"
)

type hidden struct{ field string }

func (h hidden) Error() string { return h.field }

type opaque struct{ field string }

func (o *opaque) Error() string { return o.field }

type agent struct{ acpbase.Agent }

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	switch params.Cwd {
	case "a":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(hidden{"cwd"}) // want `a literal.hidden as data marshals to \{\}`
	case "b":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(&opaque{"cwd"}) // want `a \*literal.opaque as data marshals to \{\}`
	case "c":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(map[string]any{"error": hidden{"cwd"}}) // want `a literal.hidden as data marshals to \{\}`
	}
	return acp.LoadSessionResponse{}, nil
}
