// Package cancelerr defines an analyzer that finds cancelled work that is
// answered with an error where ACP wants a result.
//
// # Analyzer cancelerr
//
// cancelerr: report cancelled prompts and permissions that are answered with an error
//
// When the client cancels a prompt turn with session/cancel, ACP wants the
// agent to answer session/prompt with a result whose stop reason is
// "cancelled". The context's error must not get there: clients show an error
// to a user who has just asked for the very thing that happened. Likewise a
// client answers a pending session/request_permission of a cancelled turn
// with the outcome "cancelled".
//
// Bad:
//
//	case <-ctx.Done():
//		return acp.PromptResponse{}, ctx.Err()
//
//	if err := a.run(ctx, p); err != nil {
//		if errors.Is(err, context.Canceled) {
//			return acp.PromptResponse{}, err
//		}
//		…
//	}
//
// Good:
//
//	case <-ctx.Done():
//		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
//
// The same goes for -32800 (Request cancelled) sent on purpose where the
// context is done.
//
// The check is silent for other methods, which may answer a cancelled request
// with -32800, for context.DeadlineExceeded, and for a context that no peer
// cancels: one that is neither a handler's own, nor made of it, nor one whose
// cancel function is called where session/cancel arrives. Such a context ends
// with the program, and then -32800 is right.
package cancelerr
