// Package cancelerr defines an analyzer that finds cancelled work that is
// answered with an error where ACP wants a result.
//
// # Analyzer cancelerr
//
// cancelerr: report cancelled prompts and permissions that are answered with an error
//
// The check reports the error of a context that is done where it leaves
// session/prompt or session/request_permission, and -32800 (Request cancelled)
// sent there on purpose. In other requests it reports such an error where the peer
// reads another code than -32800, and the program cancels requests for its peer.
//
// It also reports a result of session/prompt with another stop reason than
// "cancelled" where the code has just found out that the prompt was cancelled: by
// context.Canceled, by its own context, or by a flag that session/cancel alone sets.
// And it reports "cancelled" where the function has ended the context itself before
// it asks whether it is done: every turn is a cancelled one then.
//
// # Why
//
// When the client cancels a prompt turn with session/cancel, the agent MUST
// answer session/prompt with a result whose stop reason is "cancelled", and not
// with an error; errors of aborted work have to be caught
// (ACP, protocol/prompt-turn#cancellation). Clients show an error to a user who
// has just asked for the very thing that happened. Likewise the client MUST answer
// a pending session/request_permission of a cancelled turn with the outcome
// "cancelled" (ACP, protocol/prompt-turn#cancellation).
//
// Another request that $/cancel_request cancels MUST be answered with a result, be
// it a partial one, or with -32800 (ACP, protocol/v1/draft/error). With another
// code the request seems to have failed.
//
// # Before and after
//
// Before:
//
//	select {
//	case <-ctx.Done():
//		return acp.PromptResponse{}, ctx.Err()
//	case <-done:
//		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
//	}
//
// After:
//
//	select {
//	case <-ctx.Done():
//		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
//	case <-done:
//		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
//	}
//
// # Fixes
//
// The fix returns the result instead of the error, where the handler itself has
// seen that it was cancelled: it asks for context.Canceled, or its own context is
// done. What a helper returns may be another error. In the place of another stop
// reason it puts "cancelled", as the constant beside that one or as a literal.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
// Other methods that answer a cancelled request with -32800; those of a package
// that calls no context's cancel function where $/cancel_request arrives, because
// their contexts end with the connection, and nobody reads the answers;
// context.DeadlineExceeded; and a context that no peer cancels: one that is
// neither a handler's own, nor made of it, nor one whose cancel function is called
// where session/cancel arrives. Such a context ends with the program, and then
// -32800 is right.
//
// # When to ignore it
//
// Hardly ever: the protocol says MUST. It is right where the context ends for
// another reason than session/cancel, and the code does not show it, such as an
// agent that shuts down by cancelling the context of its handlers.
//
//	//acperrlint:ignore cancelerr only the shutdown ends this context
//	return acp.PromptResponse{}, ctx.Err()
package cancelerr
