// Package cancelerr defines an analyzer that finds cancelled work that is
// answered with an error where ACP wants a result.
//
// # Analyzer cancelerr
//
// cancelerr: report cancelled prompts and permissions that are answered with an error
//
// The check reports the error of a cancelled context that leaves session/prompt
// or session/request_permission, and -32800 (Request cancelled) that is sent
// there on purpose. It also reports the error that a prompt makes of a permission
// request which the client has answered with the outcome "cancelled": the client
// does so if the turn was cancelled. In other requests the check reports such an
// error if the peer reads another code than -32800 and the program cancels requests
// for its peer.
//
// It reports a result of session/prompt with another stop reason than
// "cancelled", if the program has just found out that the prompt was cancelled:
// by context.Canceled, by its own context, or by a flag that only
// session/cancel sets. And it reports "cancelled" if the function has ended the
// context itself before it asks whether it is done: then every turn ends as
// cancelled.
//
// # Why
//
// When the client cancels a prompt turn with session/cancel, the agent MUST
// answer session/prompt with a result whose stop reason is "cancelled", and not
// with an error; errors of aborted work have to be caught (ACP,
// protocol/prompt-turn#cancellation). Otherwise the client shows an error to a
// user who asked for the cancellation. Likewise the client MUST answer a
// pending session/request_permission of a cancelled turn with the outcome
// "cancelled" (ACP, protocol/prompt-turn#cancellation). It is the client that cancels
// the turn, so that the end of its handlers' context counts as that, too.
//
// Another request that $/cancel_request cancels MUST be answered with a result,
// which may be partial, or with -32800 (ACP, protocol/v1/draft/error). With
// another code the request seems to have failed.
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
// The fix returns the result instead of the error if the handler itself has
// seen that it was cancelled: it asks for context.Canceled, or its own context
// is done. What a helper returns may be another error. The fix replaces another
// stop reason with "cancelled", by the constant that is declared beside the old
// one, or by a literal.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - other methods that answer a cancelled request with -32800
//   - -32800 for any method if $/cancel_request alone ends the context: the peer
//     has withdrawn the request itself, not the turn
//   - other methods if neither their package nor the one that hands it the
//     requests calls the cancel function of a context where $/cancel_request
//     arrives: their contexts end with the connection, and nobody reads the
//     answers
//   - context.DeadlineExceeded
//   - a context that no peer cancels: it is neither a handler's own, nor made
//     of one, nor is its cancel function called where session/cancel arrives.
//     It ends with the program, so that -32800 is right
//
// # When to ignore it
//
// Hardly ever: the protocol says MUST. One case is a context that ends for
// another reason than session/cancel, if the program does not show it: an agent
// may shut down by cancelling the context of its handlers.
//
//	//acperrlint:ignore cancelerr only the shutdown ends this context
//	return acp.PromptResponse{}, ctx.Err()
package cancelerr
