// Package async has handlers of golang.org/x/exp/jsonrpc2 that say that they
// answer later.
package async

import (
	"context"
	"log"

	"golang.org/x/exp/jsonrpc2"
)

type server struct {
	pending map[string]jsonrpc2.ID
	queue   chan *jsonrpc2.Request
	last    *jsonrpc2.Request
}

func (s *server) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/prompt":
		log.Printf("prompt: %s", req.Params)
		return nil, jsonrpc2.ErrAsyncResponse // want `unanswered: the handler says that it answers later, but keeps nothing to answer with`
	case "session/load":
		s.pending[req.Method] = req.ID
		return nil, jsonrpc2.ErrAsyncResponse
	case "session/list":
		s.queue <- req
		return nil, jsonrpc2.ErrAsyncResponse
	case "session/resume":
		s.last = req
		return nil, jsonrpc2.ErrAsyncResponse
	case "session/fork":
		go s.fork(req)
		return nil, jsonrpc2.ErrAsyncResponse
	case "session/new":
		s.fork(req)
		return nil, jsonrpc2.ErrAsyncResponse
	}
	return nil, jsonrpc2.ErrNotHandled
}

func (s *server) fork(req *jsonrpc2.Request) {}
