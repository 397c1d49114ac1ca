// Package genericerr defines an analyzer that reports internal errors where the
// protocol has a specific code.
//
// # Analyzer genericerr
//
// genericerr: report internal errors built on purpose where a specific code exists
//
// The check reports an error that the program itself builds with the generic
// code: with a constructor such as NewInternalError, with the code -32603 or 0,
// or without a code. It does so only if the program shows a cause that the
// protocol has a code for.
//
// # Why
//
// In ACP, -32603 (Internal error) says that the receiver failed unexpectedly,
// and nothing else. A client that reads it can only give up and show the text.
// With a specific code it can act: open a new session, ask for a login, correct
// its request.
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
//
// A program that reads its messages itself answers a message that is not JSON
// with -32700. A message without an id or a method, or of another version of
// JSON-RPC, is answered with -32600 (JSON-RPC 2.0, section 5.1).
//
// For programs that speak ARC the codes are ARC's, such as -42001 for an unknown
// task (ARC, error taxonomy).
//
// # Before and after
//
// Before:
//
//	s, ok := a.sessions[params.SessionId]
//	if !ok {
//		return acp.PromptResponse{}, acp.NewInternalError("session not found")
//	}
//
// After:
//
//	s, ok := a.sessions[params.SessionId]
//	if !ok {
//		return acp.PromptResponse{}, &acp.RequestError{
//			Code:    -32002,
//			Message: "Resource not found",
//			Data:    map[string]any{"sessionId": params.SessionId},
//		}
//	}
//
// Evidence is the condition under which the error is made, the call that
// failed, the identity of the error and its text. It counts as far as it
// concerns what the request holds. Hand-rolled JSON-RPC counts too: a struct
// with the JSON names code and message, a map with these keys, and functions
// that take a code.
//
// An error without a code that becomes generic on its way to the peer is
// reported by returnederr, where it is made.
//
// # Fixes
//
// The fix writes the specific error in place of the generic one, with its text
// and the data that ACP names. There is no fix if a comment, a call that does
// something or the only use of a variable would be lost with the old error.
//
// # Options
//
// The flag -protocol (setting protocol) says what JSON-RPC without a library
// speaks, if the package does not show it.
//
// # What stays silent
//
//   - failures of the program, of its configuration, of a subprocess, a
//     database, the network or the model, for which an internal error is right
//   - what a model got wrong, and panics
//   - the last line of a function that maps errors to codes
//   - another specific code than ACP's, such as -32602 for an unknown session
//   - what ACP names no code for, such as a busy session
//   - notification handlers, generated files and test files
//
// # When to ignore it
//
// Where the failure is the program's own although the request names the thing:
// the agent made a terminal, and its own table has lost it. The peer cannot do
// anything about that, and -32603 says so.
//
//	//acperrlint:ignore genericerr the table is ours, and has lost the terminal
//	return nil, acp.NewInternalError("terminal not found")
package genericerr
