package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type lacking struct {
	acp.Agent
	store *int
}

// The capability may be advertised all the same.
func (l *lacking) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if l.store == nil {
		return acp.LoadSessionResponse{}, errors.New("sessions are not supported without a store") // want `returnederr: session/load answers an unsupported method`
	}
	return acp.LoadSessionResponse{}, nil
}
