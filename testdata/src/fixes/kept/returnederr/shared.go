package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type keeper struct {
	acp.Agent
	kept map[string]string
}

// The error leaves session/new too, which would then answer that it does not exist.
func (k *keeper) check() error {
	if k.kept == nil {
		return errors.New("storage is not available") // want `returnederr: session/load answers an unsupported method`
	}
	return nil
}

func (k *keeper) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, k.check()
}

func (k *keeper) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, k.check()
}
