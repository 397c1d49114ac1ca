// Package missingerr defines an analyzer that finds requests that succeed although
// what they name is not there.
//
// # Analyzer missingerr
//
// missingerr: report requests for an unknown session that are answered with a result
//
// The check reports a result that a request is answered with on the way on which the
// look-up of its session failed, if nothing on that way makes or fetches the session.
// It reports the same for a mode, a config option or an authentication method that
// the code compares with those that it knows, and takes although it is none of them,
// and for a method that no case and no entry of a table is for.
//
// # Why
//
// An agent should answer a request for a session that does not exist or is not
// active with -32002 (Resource not found) and data.sessionId, and one with a value
// that it does not have with -32602 (Invalid params) (ACP, protocol/v1/error). With a
// result the client goes on as if the mode were set or the turn were over: it shows a
// state that the agent is not in, and a prompt that ends at once looks like an answer
// without words. A request for a method that the receiver does not have, an extension
// too, is answered with -32601 (Method not found) (JSON-RPC 2.0, section 5.1).
//
// # Before and after
//
// Before:
//
//	s, ok := a.sessions[params.SessionId]
//	if !ok {
//		return acp.SetSessionModeResponse{}, nil
//	}
//
// After:
//
//	s, ok := a.sessions[params.SessionId]
//	if !ok {
//		return acp.SetSessionModeResponse{}, &acp.RequestError{
//			Code:    -32002,
//			Message: "Resource not found",
//			Data:    map[string]any{"sessionId": string(params.SessionId)},
//		}
//	}
//
// # Fixes
//
// The fix returns the coded error of the library where the return belongs to the
// failed look-up alone. Where the ways meet again, it is for the author to part them.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
// session/delete, which succeeds if there is nothing to delete; session/close, of
// which the sources say different things; notifications, which have no answer. A way
// on which something is kept, started or asked for that may make or fetch the
// session. A request that another look-up has let pass. A handler that looks for no
// session at all: an agent that has only one need not ask which is meant, and the
// code does not tell it from one that forgot to.
//
// # When to ignore it
//
// Where the session is made elsewhere and the code does not show it.
//
//	//acperrlint:ignore missingerr the worker makes it with the next prompt
//	return acp.SetSessionModeResponse{}, nil
package missingerr
