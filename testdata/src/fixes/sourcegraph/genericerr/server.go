// Package genericerr has internal errors that handlers on sourcegraph/jsonrpc2
// send on purpose, as a fix can mend them.
package genericerr

import (
	"context"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

type server struct{ sessions map[string]bool }

// Handle answers by calls on the connection.
func (s *server) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	switch req.Method {
	case "session/prompt":
		conn.Reply(ctx, req.ID, nil)
	default:
		conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{ // want `genericerr: this answers an unsupported method`
			Code:    jsonrpc2.CodeInternalError,
			Message: fmt.Sprintf("unknown method %q", req.Method),
		})
	}
}
