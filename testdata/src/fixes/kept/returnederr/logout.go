package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

func (a *agent) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, errors.New("logout is not implemented") // want `returnederr: logout answers an unsupported method`
}
