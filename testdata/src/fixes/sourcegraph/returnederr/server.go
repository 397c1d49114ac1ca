// Package returnederr has errors without a code that handlers on
// sourcegraph/jsonrpc2 return, as a fix can mend them.
package returnederr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	rpc "github.com/sourcegraph/jsonrpc2"
)

type server struct{ sessions map[string]bool }

// The library's data is encoded already: the message alone.
func (s *server) handle(ctx context.Context, conn *rpc.Conn, req *rpc.Request) (any, error) {
	switch req.Method {
	case "session/prompt":
		var params struct{ SessionID string }
		if req.Params == nil {
			return nil, errors.New("params are required") // want `returnederr: session/prompt answers an invalid parameter value`
		}
		if err := json.Unmarshal(*req.Params, &params); err != nil {
			return nil, err // want `returnederr: session/prompt answers an invalid parameter value`
		}
		if !s.sessions[params.SessionID] {
			return nil, fmt.Errorf("session %q not found", params.SessionID) // want `returnederr: session/prompt answers an unknown session`
		}
		return nil, nil
	}
	return nil, fmt.Errorf("unknown method %q", req.Method) // want `returnederr: this answers an unsupported method`
}

// New returns the handler of a connection.
func New() rpc.Handler {
	s := new(server)
	return rpc.HandlerWithError(s.handle)
}
