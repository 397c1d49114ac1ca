// Package returnederr defines an analyzer that reports Go errors that reach the
// peer without the code that the protocol has for them.
//
// # Analyzer returnederr
//
// returnederr: report Go errors returned to the peer where a coded error should be sent
//
// The check starts at the errors that handlers return, and follows them to
// where they are made: through helpers, interfaces, closures and other packages
// of the module. It reports an error without a code if the program shows a
// cause that the protocol has a code for: by a condition, by the call that
// failed, or by the words of the error.
//
// # Why
//
// A handler may return any error, but only an error of the library's own type
// has a code. For every other error the library sends its generic code: -32603
// (Internal error) in most libraries, 0 or -32098 in some. The peer then cannot
// tell an unknown session from a crash.
//
// The protocol has these answers (ACP, protocol/v1/error):
//
//   - a session, terminal or file that the request names does not exist:
//     -32002, which a receiver SHOULD answer
//   - a method that is not there: -32601, also SHOULD
//   - a value that the receiver cannot use, such as an unknown mode, an empty
//     prompt or a path that is not absolute: -32602
//   - a user who has not authenticated: -32000
//   - a request before initialize: -32600
//   - session/delete of a session that is gone SHOULD succeed
//
// In some libraries a returned error never reaches the peer at all, although
// the receiver of a request MUST answer it (JSON-RPC 2.0, section 5). Two more
// findings are about such libraries:
//
//   - A handler that is given a function to reply with returns an error instead
//     of sending it. The library closes the connection, or the peer waits for
//     ever. Write return reply(ctx, nil, err).
//   - A notification handler returns an error, and the library closes the
//     connection. Log it and return nil.
//
// The same goes for a program that reads its messages itself, if the callers of
// its handlers only log the returned error, or stop reading.
//
// # Before and after
//
// Before:
//
//	func (a *agent) session(id acp.SessionId) (*session, error) {
//		s, ok := a.sessions[id]
//		if !ok {
//			return nil, fmt.Errorf("session %s not found", id)
//		}
//		return s, nil
//	}
//
// After:
//
//	func (a *agent) session(id acp.SessionId) (*session, error) {
//		s, ok := a.sessions[id]
//		if !ok {
//			return nil, &acp.RequestError{
//				Code:    -32002,
//				Message: "Resource not found",
//				Data:    map[string]any{"sessionId": id},
//			}
//		}
//		return s, nil
//	}
//
// The finding stands where the error is made, once for all handlers that it
// reaches, also in another package if that makes coded errors or knows the
// protocol. Any other package may be right as it is: then the finding stands at
// the call, or at the first of several calls that return the error. If a call
// returns several errors, the message says which one it means. Do not wrap the coded error on
// its way if the library does not look inside wrapped errors: lostcode reports
// that.
//
// # Fixes
//
// The fix writes the coded error in place of the bare one, in the form of the
// library, with the text of the old one and the data that ACP names. An error
// that should be sent becomes the argument of the reply. There is no fix where
// something other than the peer sees the error: the program itself, another
// module by an exported function, or a test that compares the text.
//
// Some functions make one generic error of every error. The first fix has such
// a function ask for a coded error before that, with errors.As. This changes no
// answer yet: a second run fixes the errors themselves. A package without a
// type for coded errors gets one. If the second run could fix no error, the
// function stays as it is.
//
// # Options
//
// The flag -strict (setting strict) reports every error without a code that
// leaves a handler, for programs that want to choose each code on purpose. The
// flag -protocol (setting protocol) says what JSON-RPC without a library speaks,
// if the package does not show it.
//
// # What stays silent
//
//   - errors for which the generic code is right: genericerr lists them
//   - errors of calls to the peer, which keep the peer's code
//   - notification handlers where an error does no harm
//   - a second look-up of a session that the handler has found before
//   - session/close, about which the specification contradicts itself
//   - what ACP names no code for, such as a busy session, a rate limit or a
//     missing permission
//   - cancelled requests, which are for cancelerr
//   - test files
//
// # When to ignore it
//
// Where the evidence misleads: the request names the thing, but what is missing
// is the program's own. If the agent has just made a session and its table does
// not have it, that is a defect of the agent, and -32603 is right:
//
//	//acperrlint:ignore returnederr we have made the session ourselves
//	return fmt.Errorf("session %s not found", id)
//
// Also where the only peer is a program of your own that goes by the text. If that
// is a whole package, //acperrlint:protocol none says it once.
package returnederr
