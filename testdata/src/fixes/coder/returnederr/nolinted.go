package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type hushed struct{ acp.Agent }

// What nobody reports is not fixed with what is, so the import stays.
func (h *hushed) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("not implemented") //nolint:acperrlint // the peers know this text
}

func (h *hushed) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, errors.New("not implemented") // want `returnederr: logout answers an unsupported method`
}
