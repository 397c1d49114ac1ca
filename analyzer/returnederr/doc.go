// Package returnederr defines an analyzer that reports Go errors that reach the
// peer without the code that the protocol has for them.
//
// # Analyzer returnederr
//
// returnederr: report Go errors returned to the peer where a coded error should be sent
//
// A handler may return any error, but only an error of the library's own type
// has a code. From every other one the library makes its generic code: -32603
// (Internal error) in most, 0 or -32098 in some. The peer then cannot tell an
// unknown session from a crash. This check follows the errors that handlers
// return back to where they are made, through helpers, interfaces, closures and
// other packages of the module, and reports one that has no code although its
// cause is one that the protocol has a code for. For example:
//
//	func (a *agent) session(id acp.SessionId) (*session, error) {
//		s, ok := a.sessions[id]
//		if !ok {
//			return nil, fmt.Errorf("session %s not found", id)
//		}
//		return s, nil
//	}
//
// should be written as:
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
// several calls bring the same error. It says what it rests on: a condition in
// the code, the call that failed, or the words of the error. Of a call that
// brings several errors it says which one it means, and what sets that apart.
// Take care not to wrap
// the coded error on its way if the library does not look inside wrapped errors
// (see lostcode).
//
// The causes are those of genericerr: what the request names does not exist
// (-32002, SHOULD), a value of the request is of no use (-32602), the method is
// not there (-32601, SHOULD), the user has not authenticated (-32000), the
// request came before initialize (-32600). A session/delete of a session that
// is gone SHOULD succeed.
//
// In some libraries a returned error never reaches the peer. Two more findings
// are about these:
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
// Silent are errors for which the generic code is right, which are those that
// genericerr lists; errors of calls to the peer, which keep the peer's code;
// notification handlers where an error does no harm; a second look-up of a
// session that the handler has found before; session/close, about which the
// specification contradicts itself; whatever ACP names no code for, such as a
// busy session, a rate limit or a missing permission; and test files. A
// cancelled prompt or permission request is reported by cancelerr, other
// cancelled requests are not reported.
//
// The flag -strict (setting strict) reports every error without a code that
// leaves a handler, for programs that want to choose each code on purpose.
package returnederr
