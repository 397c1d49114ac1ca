// Package returnederr defines an analyzer that reports Go errors that reach the
// peer without the code that the protocol has for them.
//
// # Analyzer returnederr
//
// returnederr: report Go errors returned to the peer where a coded error should be sent
//
// The check follows the errors that handlers return back to where they are made,
// through helpers, interfaces, closures and other packages of the module. It
// reports one that has no code although the code around it shows a cause that the
// protocol has a code for: a condition, the call that failed, or the words of the
// error.
//
// # Why
//
// A handler may return any error, but only an error of the library's own type
// has a code. From every other one the library makes its generic code: -32603
// (Internal error) in most, 0 or -32098 in some. The peer then cannot tell an
// unknown session from a crash.
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
// In some libraries a returned error never reaches the peer at all, although the
// receiver of a request MUST answer it (JSON-RPC 2.0, section 5). Two more
// findings are about these:
//
//   - A handler that is given a function to reply with returns an error instead
//     of sending it. The library closes the connection, or the peer waits for
//     ever. Write return reply(ctx, nil, err).
//   - A notification handler returns an error, and the library closes the
//     connection. Log it and return nil.
//
// The same goes for a program that reads its messages itself, where the package
// shows what becomes of the error that a handler returns: its callers only log
// it, or stop reading.
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
// The finding stands where the error is made, once, however many handlers it
// reaches; if that is in another package, at the call, and at the first one if
// several calls bring the same error. Of a call that brings several errors it says
// which one it means, and what sets that apart. Take care not to wrap the coded
// error on its way if the library does not look inside wrapped errors: that is
// what lostcode reports.
//
// # Fixes
//
// The fix writes the coded error in place of the bare one, as the library at hand
// spells it, with the text of the old one and the data that ACP names. An error
// that should be sent becomes the argument of the reply. There is no fix where
// something else than the peer sees the error: the program itself, another module
// by an exported function, or a test that compares the text.
//
// Where a function makes one generic error of every error, the fix of one of its
// findings has it ask for a coded error first, with errors.As. That changes no
// answer yet. A second run then fixes the errors themselves. A package without a type for
// errors with a code gets one. Where no error could follow, the function stays as it is.
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
// Errors for which the generic code is right, which are those that genericerr
// lists; errors of calls to the peer, which keep the peer's code; notification
// handlers where an error does no harm; a second look-up of a session that the
// handler has found before; session/close, about which the specification
// contradicts itself; whatever ACP names no code for, such as a busy session, a
// rate limit or a missing permission; and test files. Cancelled requests are
// cancelerr's.
//
// # When to ignore it
//
// Where the evidence misleads: the request names the thing, but what is missing
// is the program's own. A session that the agent has just made and that is not in
// its table is a defect of the agent, and -32603 is right:
//
//	//acperrlint:ignore returnederr we have made the session ourselves
//	return fmt.Errorf("session %s not found", id)
//
// Also where the only peer is a program of your own that goes by the text. If that
// is a whole package, //acperrlint:protocol none says it once.
package returnederr
