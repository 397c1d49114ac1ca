// Package genericerr defines an analyzer that reports internal errors where the
// protocol has a specific code.
//
// # Analyzer genericerr
//
// genericerr: report internal errors built on purpose where a specific code exists
//
// In ACP, -32603 (Internal error) says that the receiver failed unexpectedly,
// and nothing else. A client that reads it can only give up and show the text.
// With a specific code it can act: open a new session, ask for a login, mend
// its request. This check reports an error that the program builds with the
// generic code (a constructor such as NewInternalError, the code -32603, the
// code 0 or no code at all) where the code around it shows a cause that the
// protocol has a code for. For example:
//
//	s, ok := a.sessions[params.SessionId]
//	if !ok {
//		return acp.PromptResponse{}, acp.NewInternalError("session not found")
//	}
//
// should be written as:
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
// what the request holds:
//
//   - a session, terminal or file that the request names does not exist:
//     -32002, which ACP says a receiver SHOULD answer
//   - a value that the receiver cannot use, such as an unknown mode, an empty
//     prompt or a path that is not absolute: -32602
//   - a method that is not there: -32601 (SHOULD)
//   - a user who has not authenticated: -32000
//   - a request before initialize: -32600
//   - in a reader of messages of the program's own, a message that is no JSON:
//     -32700; one without an id or a method, or of another JSON-RPC: -32600
//
// Hand-rolled JSON-RPC counts too: a struct with the JSON names code and
// message, a map with these keys, and functions that take a code. For programs
// that speak ARC the codes are ARC's, such as -42001 for an unknown task.
//
// Silent are internal errors that are right: failures of the program, of its
// configuration, of a subprocess, a database, the network or the model; what a
// model got wrong; panics; the last line of a function that maps errors to
// codes; notification handlers; generated files and test files. Also silent is
// a specific code that ACP would not have chosen, such as -32602 for an unknown
// session, and whatever ACP names no code for, such as a busy session.
//
// An error without a code that becomes generic on its way to the peer is
// reported by returnederr, where it is made.
package genericerr
