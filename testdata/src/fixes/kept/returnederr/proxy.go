package returnederr

import (
	"context"
	"log"

	"github.com/coder/acp-go-sdk"
)

// A proxy sees the errors of the agent behind it.
type proxy struct{ acp.Agent }

func (p *proxy) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	r, err := p.Agent.Logout(ctx, params)
	if err != nil {
		log.Print("logout: ", err)
	}
	return r, err
}
