package returnederr

import (
	"context"
	// What handlers say.
	"errors"

	"github.com/coder/acp-go-sdk"
)

type lister struct{ acp.Agent }

// With its last use the import would have to go, and with it its comment.
func (l *lister) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("listing sessions is not supported") // want `returnederr: session/list answers an unsupported method`
}
