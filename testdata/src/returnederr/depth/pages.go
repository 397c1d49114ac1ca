package depth

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/depth/pages"
)

// A reader turns pages: what the code shows counts however far away it is.
type reader struct {
	acpbase.Agent
	book *pages.Book
}

func (r *reader) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if params.Cursor != nil {
		return r.from(*params.Cursor)
	}
	return acp.ListSessionsResponse{}, nil
}

func (r *reader) from(cursor string) (acp.ListSessionsResponse, error) {
	list, err := r.turned(cursor)
	if err != nil {
		return acp.ListSessionsResponse{}, err
	}
	var out acp.ListSessionsResponse
	for _, id := range list {
		out.Sessions = append(out.Sessions, acp.SessionInfo{SessionId: acp.SessionId(id)})
	}
	return out, nil
}

func (r *reader) turned(cursor string) ([]string, error) {
	list, err := r.book.From(cursor) // want `session/list answers an invalid parameter value with -32603`
	if err != nil {
		return nil, err
	}
	return list, nil
}
