// Package unanswered defines an analyzer that finds requests that get no
// answer, or more than one.
//
// # Analyzer unanswered
//
// unanswered: report ways through a handler that answer a request never or twice
//
// With some libraries a handler does not return its answer but sends it: it
// calls a function that it is given (go.lsp.dev/jsonrpc2 up to v0.10.0 and the
// many copies of the Go tools' own package), or a method of the connection
// (a raw handler of sourcegraph/jsonrpc2). A way through such a handler that
// does neither leaves the peer waiting for ever: an editor shows a prompt that
// never ends, and no log says why. A second answer to the same request is
// refused by the library or confuses the peer.
//
// Bad:
//
//	func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
//		if len(req.Params()) == 0 {
//			return nil // the peer waits
//		}
//		if !a.ready {
//			reply(ctx, nil, jsonrpc2.ErrInvalidRequest)
//		}
//		return reply(ctx, nil, nil) // the second answer, if not ready
//	}
//
// Good:
//
//	func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
//		if len(req.Params()) == 0 {
//			return reply(ctx, nil, jsonrpc2.ErrInvalidParams)
//		}
//		if !a.ready {
//			return reply(ctx, nil, jsonrpc2.ErrInvalidRequest)
//		}
//		return reply(ctx, nil, nil)
//	}
//
// The same goes for a handler of golang.org/x/exp/jsonrpc2 that returns
// ErrAsyncResponse, the word for "I answer later", and keeps nothing of the
// request to answer with.
//
// The check is silent where something else can answer: the replier, the
// request or its id is passed on, stored, sent to a channel or captured by a
// closure or goroutine. It is silent for notifications, which are never
// answered: the branch of a method such as session/cancel, after
// "if _, ok := req.(*jsonrpc2.Call); !ok", "if req.Notif" or a missing id. A
// handler whose whole body is "return nil" is taken for a stub. A way that
// returns an error is the check returnederr's.
package unanswered
