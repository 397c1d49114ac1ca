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
// refusal and cancelled (ACP, protocol/prompt-turn#stop-reasons). The list is closed.
// A strict client cannot decode another word and drops the whole answer; others show
// the turn as running. A failure is no stop reason: it is an error.
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
// There is none: which reason is meant, or whether it is a failure, the code does
// not tell.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
// A stop reason that is not known here: a variable of which the package does not
// show all that it holds, one that a function was asked about, one that was compared
// with the protocol's own. A result beside an error, which nobody reads. A result
// with a messageId, which is what version 2 answers a prompt with, and an agent that
// answers initialize with version 2: its turns end with a notification, whose stop
// reason may also be error, one of the agent's own, or none. Other structs and maps
// with a stopReason, such as those of a model's answers.
//
// # When to ignore it
//
// Where the peer is known to have reasons of its own.
//
//	//acperrlint:ignore stopreason our own client shows it
//	return acp.PromptResponse{StopReason: "paused"}, nil
package stopreason
