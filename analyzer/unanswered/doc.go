// Package unanswered defines an analyzer that finds messages that get no
// answer, or one too many.
//
// # Analyzer unanswered
//
// unanswered: report messages that are never answered, or once too often
//
// The check reports a path through a handler that neither answers nor fails,
// and one that answers twice. In a program that reads its messages itself, it
// also reports messages that nobody answers because they do not decode.
//
// # Why
//
// The receiver of a request MUST answer it (JSON-RPC 2.0, section 5). With some
// libraries a handler does not return its answer but sends it: it calls a
// function that it is given (go.lsp.dev/jsonrpc2 up to v0.10.0 and the many
// copies of the Go tools' own package), or a method of the connection (a raw
// handler of sourcegraph/jsonrpc2), or one of an object that the program makes
// for each request. A path that does none of these leaves the peer waiting for
// ever: an editor shows a prompt that never ends, and no log says why. A second
// answer to the same request is refused by the library or confuses the peer.
//
// The same goes for a handler of golang.org/x/exp/jsonrpc2 that returns
// ErrAsyncResponse, which means "I answer later", and keeps nothing of the
// request to answer with.
//
// A program that reads its messages itself also has to answer those that it
// cannot read. The check follows such a failure through the callers until the next
// message is read, and reports it if nothing on the way can have answered:
//
//   - A message that is no JSON is dropped, or ends the connection. The
//     protocol has -32700 (Parse error) for it, sent with a null id, and -32600
//     (Invalid request) for one that is JSON and no request (JSON-RPC 2.0,
//     section 5.1). After the answer the connection may end: a json.Decoder
//     cannot go on. The finding stands where the error is returned, else where
//     the message is decoded.
//   - A function that answers requests does not on some way: it only logs that
//     one has failed, or drops one that was cancelled.
//   - The params of a request are decoded, and the error is thrown away: _ =
//     json.Unmarshal(params, &p). A session id of a wrong type is an unknown
//     session then; ACP has -32602 (Invalid params) for it (ACP,
//     protocol/v1/error).
//   - A notification such as session/cancel is answered, because nothing asks
//     whether it has an id. A notification MUST NOT be answered (JSON-RPC 2.0,
//     section 4.1).
//
// And some programs read or write messages so that no right answer is possible:
//
//   - The id of a request may be a string (JSON-RPC 2.0, section 5), which does
//     not decode into a struct whose id is a number. The finding stands at the
//     field.
//   - An answer has a result or an error. If the field of the result has
//     omitempty, a nil result is left out, and the answer has neither. If neither
//     field is left out, an answer has both: "result": null beside an error. The
//     protocol's own TypeScript library took that for a success up to 1.0, and 2.4
//     refuses it. The finding stands at the field.
//   - A request with a method that the program does not know, such as an
//     extension, comes to the end of a switch that has no default, and nothing
//     answers it.
//
// # Before and after
//
// Before:
//
//	func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
//		switch req.Method() {
//		case "session/prompt":
//			if len(req.Params()) == 0 {
//				return nil // the peer waits
//			}
//			if !a.ready {
//				reply(ctx, nil, jsonrpc2.ErrInvalidRequest)
//			}
//			return reply(ctx, nil, nil) // the second answer, if not ready
//		}
//		return reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
//	}
//
// After:
//
//	func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
//		switch req.Method() {
//		case "session/prompt":
//			if len(req.Params()) == 0 {
//				return reply(ctx, nil, jsonrpc2.ErrInvalidParams)
//			}
//			if !a.ready {
//				return reply(ctx, nil, jsonrpc2.ErrInvalidRequest)
//			}
//			return reply(ctx, nil, nil)
//		}
//		return reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
//	}
//
// Before:
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
// After:
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
// # Fixes
//
// There is none: the program does not show what to answer.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - handlers in which something else can answer: the replier, the request or
//     its id is passed on, stored, sent to a channel, captured by a closure or
//     goroutine, or used by the caller
//   - a path after which the peer is gone, because nothing could be sent to it
//   - notifications: the branch of a method such as session/cancel, after "if
//     _, ok := req.(*jsonrpc2.Call); !ok", after "if req.Notif", or after a
//     test for a missing id
//   - a handler whose whole body is "return nil", which is taken for a stub
//   - a path that returns an error, which is for returnederr
//
// And if the program reads its messages itself:
//
//   - messages that a client reads from its agent. Only what gets to where the
//     requests of clients are told apart has to be answered
//   - an error of which the package does not show what becomes of it: it goes
//     over a channel or into a field, to an unknown function or to callers in
//     other packages, or something is written on the way that may be the answer
//   - params that may fail to decode: nothing of them is needed, or the program
//     checks what is missing
//
// # When to ignore it
//
// Where something outside of the program answers, such as a proxy in front of
// the agent, or where the peer is known to send no requests on this connection.
//
//	return nil //acperrlint:ignore unanswered the gateway has answered already
package unanswered
