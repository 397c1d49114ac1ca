package params

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// login tells its methods apart, and whether there is one, in any order.
type login struct {
	acpbase.Agent
	kind string
}

func (a *login) Authenticate(_ context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	switch a.kind { // the program's own
	case "file", "":
	default:
		return acp.AuthenticateResponse{}, fmt.Errorf("the settings name %q", a.kind)
	}
	switch p.MethodId {
	case "token":
		return acp.AuthenticateResponse{}, nil
	case "":
		return acp.AuthenticateResponse{}, acp.NewInvalidParams(nil)
	}
	return acp.AuthenticateResponse{}, fmt.Errorf("login by %q", p.MethodId) // want `authenticate answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because p\.MethodId != "token"`
}
