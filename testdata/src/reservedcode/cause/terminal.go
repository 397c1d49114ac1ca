package cause

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type desk struct {
	acpbase.Client
	secret map[string]bool
	shell  string
}

// Whether a variable may be set is for the desk to say, and what it lacks is its own.
func (d *desk) allowed(v acp.EnvVariable) error {
	if d.secret[v.Name] || d.shell == "" {
		return acp.NewInvalidRequest("not here")
	}
	return nil
}

func (d *desk) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	for _, v := range p.Env {
		if err := d.allowed(v); err != nil {
			return acp.CreateTerminalResponse{}, err
		}
		if v.Name == "" {
			return acp.CreateTerminalResponse{}, acp.NewInvalidRequest("who?") // want `terminal/create answers an invalid parameter value with -32600 \(Invalid request\); ACP has -32602 \(Invalid params\), because v.Name == ""`
		}
	}
	if err := filled(p.Env); err != nil {
		return acp.CreateTerminalResponse{}, err
	}
	return acp.CreateTerminalResponse{}, nil
}

func filled(list []acp.EnvVariable) error {
	for _, v := range list {
		if v.Value == "" {
			return acp.NewInvalidRequest("what?") // want `terminal/create answers an invalid parameter value with -32600 \(Invalid request\); ACP has -32602 \(Invalid params\), because v.Value == ""`
		}
	}
	return nil
}

var _ = acp.NewClientSideConnection(&desk{}, nil, nil)
