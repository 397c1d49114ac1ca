package returnederr

import (
	"context"
	. "errors"
	f "fmt"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type store struct {
	acp.Agent
	byID map[string]int
}

// fmt by another name, and used elsewhere too.
func (s *store) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	n, err := s.find(string(params.SessionId))
	if err != nil {
		return acp.PromptResponse{}, err
	}
	f.Println(n)
	return acp.PromptResponse{}, nil
}

func (s *store) find(id string) (n int, err error) {
	n, ok := s.byID[strings.TrimSpace(id)]
	if !ok {
		return 0, f.Errorf("no session %s", id) // want `returnederr: session/prompt answers an unknown session`
	}
	return n, nil
}

// A package whose names need no qualifier: nothing tells whether the import
// is still needed, so there is no fix.
func (s *store) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, New("not implemented") // want `returnederr: session/list answers an unsupported method`
}
