// The errors of the library's type keep their codes, and all others get one.
package main

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/coder/acp-go-sdk"

	"wired/ofsdk/route"
)

func open(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if p.Cwd == "" {
		return acp.NewSessionResponse{}, acp.NewInvalidParams("where?")
	}
	if !filepath.IsAbs(p.Cwd) {
		return acp.NewSessionResponse{}, errors.New("from where?") // want `session/new answers an invalid parameter value with -32603`
	}
	return acp.NewSessionResponse{SessionId: "1"}, nil
}

func main() {
	m := route.New()
	route.On(m, "session/new", open)
	route.On(m, "session/load", func(context.Context, acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
		return acp.LoadSessionResponse{}, errors.New("not supported") // want `session/load answers an unsupported method with -32603`
	})
	acp.NewConnection(m.Serve, nil, nil)
}
