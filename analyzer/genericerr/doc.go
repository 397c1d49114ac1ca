// Package genericerr defines an analyzer that reports internal errors where the
// protocol has a specific code.
//
// # Analyzer genericerr
//
// genericerr: report internal errors built on purpose where a specific code exists
//
// The check reports an error that the program builds with the generic code (a
// constructor such as NewInternalError, the code -32603, the code 0 or no code at
// all) where the code around it shows a cause that the protocol has a code for.
//
// # Why
//
// In ACP, -32603 (Internal error) says that the receiver failed unexpectedly,
// and nothing else. A client that reads it can only give up and show the text.
// With a specific code it can act: open a new session, ask for a login, mend
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
// A reader of messages of the program's own answers one that is no JSON with
// -32700, and one without an id or a method, or of another JSON-RPC, with -32600
// (JSON-RPC 2.0, section 5.1).
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
// What counts as evidence is the condition under which the error is made, the
// call that failed, the error's identity and its text, as far as they concern
// what the request holds. Hand-rolled JSON-RPC counts too: a struct with the JSON
// names code and message, a map with these keys, and functions that take a code.
//
// An error without a code that becomes generic on its way to the peer is
// reported by returnederr, where it is made.
//
// # Fixes
//
// The fix writes the specific error in place of the generic one, with its text and
// the data that ACP names. There is no fix where a comment, a call that does
// something or the use of a variable would be lost with the old expression.
//
// # Options
//
// The flag -protocol (setting protocol) says what JSON-RPC without a library
// speaks, if the package does not show it.
//
// # What stays silent
//
// Internal errors that are right: failures of the program, of its configuration,
// of a subprocess, a database, the network or the model; what a model got wrong;
// panics; the last line of a function that maps errors to codes; notification
// handlers; generated files and test files. Also silent is a specific code that
// ACP would not have chosen, such as -32602 for an unknown session, and whatever
// ACP names no code for, such as a busy session.
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
