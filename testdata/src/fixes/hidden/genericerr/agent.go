// Package genericerr has errors that are written down here and told nobody. The code
// tells no secret: it says of the request what its sender knows. The text stays hidden.
package genericerr

import (
	"context"
	"errors"
	"io/fs"
	"log"
	"os"

	"github.com/coder/acp-go-sdk"
)

type session struct{ token string }

type agent struct {
	acp.Agent
	open map[acp.SessionId]*session
}

var errStale = errors.New("the token of the session is stale")

func (a *agent) find(id acp.SessionId) (*session, error) {
	s := a.open[id]
	if s == nil {
		return nil, errors.New("not in the table of tokens")
	}
	return s, nil
}

func (s *session) renew() error {
	if s.token == "" {
		return errStale
	}
	return nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, err := a.find(params.SessionId)
	if err != nil {
		log.Print(err)
		return acp.PromptResponse{}, acp.NewInternalError("internal error") // want `an unknown session`
	}
	if err := s.renew(); err != nil { // the agent's own
		log.Print(err)
		return acp.PromptResponse{}, acp.NewInternalError("internal error")
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if a.open[params.SessionId] == nil {
		log.Printf("no token for %s", params.SessionId)
		return acp.LoadSessionResponse{}, acp.NewInternalError(map[string]any{"error": "see the log"}) // want `an unknown session`
	}
	return acp.LoadSessionResponse{}, nil
}

type client struct{ acp.Client }

// A file that is there may fail to be read, too.
func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	text, err := os.ReadFile(params.Path)
	if err != nil {
		log.Print(err)
		return acp.ReadTextFileResponse{}, acp.NewInternalError("internal error") // want `a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(text)}, nil
}

type careful struct{ acp.Client }

func (c *careful) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	text, err := os.ReadFile(params.Path)
	if err != nil {
		log.Print(err)
		if errors.Is(err, fs.ErrNotExist) {
			return acp.ReadTextFileResponse{}, acp.NewInternalError("internal error") // want `a missing file`
		}
		return acp.ReadTextFileResponse{}, acp.NewInternalError("internal error")
	}
	return acp.ReadTextFileResponse{Content: string(text)}, nil
}
