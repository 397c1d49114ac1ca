// Package made gives the library a function that makes its agent, which has the methods of
// no interface of the library but those with one method.
package made

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"

	"github.com/spachava753/acp-sdk/acp"
	"github.com/spachava753/acp-sdk/jsonrpc"
)

type agent struct{ rooms map[acp.SessionId]bool }

func run(ctx context.Context, t acp.Transport) error {
	return acp.RunAgent(ctx, t, func(*acp.AgentConnection) any { return &agent{rooms: make(map[acp.SessionId]bool)} })
}

// coded makes functions that make errors with one code.
func coded(code int64) func(format string, args ...any) error {
	return func(format string, args ...any) error {
		return &jsonrpc.Error{Code: code, Message: fmt.Sprintf(format, args...)}
	}
}

var (
	faulty   = coded(jsonrpc.CodeInvalidParams)
	internal = coded(jsonrpc.CodeInternalError)
	away     = coded(-32011) // want `-32011 is a custom code in the range`
	full     = coded(-31011)
)

func (a *agent) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.rooms[p.SessionID] {
		return nil, errors.New("no such room") // want `returnederr: session/prompt answers an unknown session with code 0`
	}
	return &acp.PromptResponse{StopReason: "end_turn"}, nil
}

func (a *agent) ListSessions(ctx context.Context, p *acp.ListSessionsRequest) (*acp.ListSessionsResponse, error) {
	if p.Cursor == nil {
		return &acp.ListSessionsResponse{}, nil
	}
	at, err := base32.HexEncoding.DecodeString(*p.Cursor)
	if err != nil {
		return nil, internal("this cursor: %v", err) // want `genericerr: session/list answers an invalid parameter value with -32603`
	}
	if len(at) > 8 {
		return nil, faulty("a cursor has %d bytes", 8)
	}
	if len(a.rooms) > 9 {
		return nil, full("%d rooms", len(a.rooms))
	}
	if a.rooms == nil {
		return nil, away("nobody is here")
	}
	return &acp.ListSessionsResponse{}, nil
}

// other is given to nobody: whether a peer calls it is not known.
type other struct{ rooms map[acp.SessionId]bool }

func (o *other) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !o.rooms[p.SessionID] {
		return nil, errors.New("no such room")
	}
	return &acp.PromptResponse{StopReason: "end_turn"}, nil
}
