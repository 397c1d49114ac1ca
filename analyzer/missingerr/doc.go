// Package missingerr defines an analyzer that finds requests that succeed although
// what they name is not there.
//
// # Analyzer missingerr
//
// missingerr: report requests for an unknown session that are answered with a result
//
// The check reports a request that is answered with a result although the
// look-up of its session has failed, if nothing on that path makes or fetches
// the session. It reports the same for a mode, a config option or an
// authentication method that the program compares with those that it knows, and
// accepts although it is none of them. It also reports success for a method
// that no case of a switch and no entry of a table is for.
//
// # Why
//
// An agent should answer a request for a session that does not exist or is not
// active with -32002 (Resource not found) and data.sessionId, and one with an
// unknown value with -32602 (Invalid params) (ACP, protocol/v1/error). With a
// result the client goes on as if the mode were set or the turn were over. It
// shows a state that the agent is not in, and a prompt that ends at once looks
// like an empty answer. A request for a method that the receiver does not have,
// also for an extension, is answered with -32601 (Method not found) (JSON-RPC
// 2.0, section 5.1).
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
// The fix returns the coded error of the library if only the failed look-up
// leads to the return. If other paths lead there, too, the author has to
// separate them.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - session/delete, which succeeds if there is nothing to delete
//   - session/close, about which the specification contradicts itself
//   - notifications, which have no answer
//   - a path on which something is kept, started or asked for that may make or
//     fetch the session
//   - a request that another look-up has accepted
//   - a handler that looks for no session at all: an agent with a single
//     session need not look for it
//
// # When to ignore it
//
// Where the session is made elsewhere and the program does not show it.
//
//	//acperrlint:ignore missingerr the worker makes it with the next prompt
//	return acp.SetSessionModeResponse{}, nil
package missingerr
