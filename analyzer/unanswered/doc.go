// Package unanswered defines an analyzer that finds messages that get no
// answer, or one too many.
//
// # Analyzer unanswered
//
// unanswered: report messages that are never answered, or once too often
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
// A program that reads its messages itself has to answer those too that it
// cannot read. For these the check follows what failed through the callers,
// until the next message is read. It reports it where nothing on any way may
// answer:
//
//   - A message that is no JSON is dropped, or ends the connection. JSON-RPC
//     has -32700 (Parse error) for it, sent with a null id, and -32600 (Invalid
//     request) for one that is JSON and no request. After the answer the
//     connection may end: a json.Decoder cannot go on. The finding stands where
//     the error is returned, else where the message is decoded.
//   - Something fails in a request, and only a log tells.
//   - The params of a request are decoded, and the error is thrown away:
//     _ = json.Unmarshal(params, &p). A session id of a wrong type is an unknown
//     session then; ACP has -32602 (Invalid params).
//   - A notification such as session/cancel is answered, and nobody has asked
//     whether it has an id.
//
// Bad:
//
//	for scanner.Scan() {
//		var msg message
//		if err := json.Unmarshal(scanner.Bytes(), &msg); err != nil {
//			log.Print(err)
//			continue
//		}
//		a.dispatch(msg)
//	}
//
// Good:
//
//	for scanner.Scan() {
//		var msg message
//		if err := json.Unmarshal(scanner.Bytes(), &msg); err != nil {
//			a.sendError(nil, -32700, "Parse error")
//			continue
//		}
//		a.dispatch(msg)
//	}
//
// Of these the check is silent in a client, which reads what an agent prints:
// only what gets to where the requests of clients are told apart has to be
// answered. It is silent where the package does not show what becomes of the
// error: it goes over a channel or into a field, to a function that is not
// known, to callers in other packages, or something is written on the way that
// may be the answer. Params of which nothing is needed, and those that are
// checked for what is missing, may fail to decode.
//
// In handlers the check is silent where something else can answer: the replier, the
// request or its id is passed on, stored, sent to a channel or captured by a
// closure or goroutine. It is silent for notifications, which are never
// answered: the branch of a method such as session/cancel, after
// "if _, ok := req.(*jsonrpc2.Call); !ok", "if req.Notif" or a missing id. A
// handler whose whole body is "return nil" is taken for a stub. A way that
// returns an error is the check returnederr's.
package unanswered
