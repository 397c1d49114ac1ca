package values

import (
	"acpbase"
	"context"

	"github.com/coder/acp-go-sdk"
)

type opaque struct{ field string }

func (o *opaque) Error() string { return o.field }

type scribe struct{ acpbase.Agent }

func (a *scribe) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	switch params.Cwd {
	case "a":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(hidden{"cwd"}) // want `a values.hidden as data marshals to \{\}`
	case "b":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(&opaque{"cwd"}) // want `a \*values.opaque as data marshals to \{\}`
	case "c":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(map[string]any{"error": hidden{"cwd"}}) // want `a values.hidden as data marshals to \{\}`
	}
	return acp.LoadSessionResponse{}, nil
}
