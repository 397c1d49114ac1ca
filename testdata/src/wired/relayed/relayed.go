// Package relayed builds generic errors in methods whose results a dispatcher
// returns: each is found where it is built, and only there.
package relayed

import (
	"context"
	"encoding/json"
	"io"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ open map[acp.SessionId]bool }

func (a *agent) handle(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case "session/load":
		return a.load(params)
	case "session/resume":
		res, failed := a.resume(params)
		if failed != nil {
			return nil, failed
		}
		return res, nil
	}
	return nil, acp.NewMethodNotFound(method)
}

func (a *agent) load(params json.RawMessage) (any, *acp.RequestError) {
	var q acp.LoadSessionRequest
	if err := json.Unmarshal(params, &q); err != nil {
		return nil,
			acp.NewInternalError(err.Error()) // want `genericerr: .*-32602`
	}
	return a.open[q.SessionId], nil
}

func (a *agent) resume(params json.RawMessage) (any, *acp.RequestError) {
	var q acp.ResumeSessionRequest
	err := json.Unmarshal(params, &q)
	if err != nil {
		return nil,
			acp.NewInternalError(err.Error()) // want `genericerr: .*-32602`
	}
	return a.open[q.SessionId], nil
}

// Serve speaks over a pair of pipes.
func Serve(in io.Reader, out io.Writer) {
	<-acp.NewConnection((&agent{}).handle, out, in).Done()
}
