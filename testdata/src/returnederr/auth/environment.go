package auth

import (
	"context"
	"errors"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// A model has what the environment says, and nothing else.
type model struct{ key, region, name string }

type painter struct {
	acpbase.Agent
	model model
}

func newPainter() *painter {
	return &painter{model: model{key: os.Getenv("PAINT_KEY"), region: os.Getenv("PAINT_REGION"), name: "brush"}}
}

func (p *painter) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if p.model.key == "" {
		return acp.NewSessionResponse{}, errors.New("PAINT_KEY is not set") // want `session/new answers a missing authentication with -32603.*-32000`
	}
	if p.model.name == "" {
		return acp.NewSessionResponse{}, errors.New("PAINT_KEY is not set") // which is something else
	}
	if p.model.region == "" {
		return acp.NewSessionResponse{}, errors.New("no country") // which may be anything
	}
	return acp.NewSessionResponse{}, nil
}
