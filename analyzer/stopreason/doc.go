// Package stopreason defines an analyzer that finds stop reasons that the protocol
// does not have.
//
// # Analyzer stopreason
//
// stopreason: report prompts that end with a stop reason that the protocol does not have
//
// The check reports a constant stop reason in the result of session/prompt that is
// none of ACP's, and a result that has none. It follows the value through structs,
// maps, conversions and the functions of the package.
//
// # Why
//
// A turn ends for one of five reasons: end_turn, max_tokens, max_turn_requests,
// refusal and cancelled (ACP, protocol/prompt-turn#stop-reasons). The list is
// closed. A strict client cannot decode another word and drops the whole
// answer; others show the turn as running. A failure is answered with an error,
// not with a stop reason.
//
// # Before and after
//
// Before:
//
//	if err := a.turn(ctx, params); err != nil {
//		return acp.PromptResponse{StopReason: "error"}, nil
//	}
//
// After:
//
//	if err := a.turn(ctx, params); err != nil {
//		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
//	}
//
// # Fixes
//
// There is none: the program does not show which reason is meant, or whether it
// is a failure.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - a variable, if the package does not show all values that it may have, if
//     a function was asked about it, or if it was compared with the protocol's
//     own reasons
//   - a result beside an error, which nobody reads
//   - agents of version 2, which answer initialize with it, and results with a
//     messageId, which version 2 answers a prompt with: a turn ends with a
//     notification there, and may have other reasons
//   - other structs and maps with a stopReason, such as those of a model's
//     answers
//
// # When to ignore it
//
// Where the peer is known to have reasons of its own.
//
//	//acperrlint:ignore stopreason our own client shows it
//	return acp.PromptResponse{StopReason: "paused"}, nil
package stopreason
