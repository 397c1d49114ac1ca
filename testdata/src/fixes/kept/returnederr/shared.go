package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type keeper struct{ acp.Agent }

// The error leaves session/new too, which would then answer that it does not exist.
func later() error {
	return errors.New("not yet") // want `returnederr: session/load answers an unsupported method`
}

func (k *keeper) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, later()
}

func (k *keeper) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, later()
}
