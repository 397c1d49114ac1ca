package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type quiet struct{ acp.Agent }

// What nobody reports is not fixed with what is, so the import stays.
func (q *quiet) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	//acperrlint:ignore returnederr the peers know this text
	return acp.ListSessionsResponse{}, errors.New("not implemented")
}

func (q *quiet) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, errors.New("not implemented") // want `returnederr: logout answers an unsupported method`
}
