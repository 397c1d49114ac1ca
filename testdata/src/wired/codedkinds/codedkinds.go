// Package codedkinds has an agent whose errors are of kinds of another package, which
// tells the code of each.
package codedkinds

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/coder/acp-go-sdk"

	"wired/codedkinds/lib"
)

type agent struct {
	acp.Agent
	rooms map[acp.SessionId]bool
	full  bool
}

func outward(err error) error {
	if coded, ok := err.(*acp.RequestError); ok {
		return coded
	}
	var s *lib.Snag
	if errors.As(err, &s) {
		return &acp.RequestError{Code: s.Kind.Code(), Message: s.Text}
	}
	if err != nil {
		return acp.NewInternalError(err.Error())
	}
	return nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, outward(a.load(p))
}

func (a *agent) load(p acp.LoadSessionRequest) error {
	switch {
	case !filepath.IsAbs(p.Cwd):
		return lib.New(lib.Wrong, "cwd")
	case a.full:
		return lib.New(lib.Own, "full")
	case !a.rooms[p.SessionId]:
		return lib.New(lib.Own, "no room") // want `session/load answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil
}
