// Package silent has stop reasons that are right, that nobody knows, or that are
// not the answer to a prompt.
package silent

import (
	"context"
	"encoding/json"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	model func(context.Context) (string, error)
	names map[string]acp.StopReason
}

type turn struct{ why string }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	why, err := a.model(ctx)
	if err != nil {
		// An error beside it: nobody reads the result.
		return acp.PromptResponse{StopReason: "error"}, err
	}
	switch why {
	case "":
		return acp.PromptResponse{StopReason: known("stopped")}, nil
	case "length":
		return acp.PromptResponse{StopReason: checked(why)}, nil
	case "tools":
		reason, ok := mapped(why)
		if !ok {
			reason = acp.StopReasonEndTurn
		}
		return acp.PromptResponse{StopReason: reason}, nil
	case "own":
		return acp.PromptResponse{StopReason: a.names[why]}, nil
	case "half":
		var r acp.PromptResponse
		fill(&r)
		return r, nil
	case "filled":
		reason := named(why)
		if reason == "" {
			reason = acp.StopReasonEndTurn
		}
		return acp.PromptResponse{StopReason: reason}, nil
	case "asked":
		reason := acp.StopReason("done")
		if !valid(reason) {
			reason = acp.StopReasonEndTurn
		}
		return acp.PromptResponse{StopReason: reason}, nil
	}
	if reason := acp.StopReason("stopped"); allowed(true, reason) { // a flag of the same call is no reason
		return acp.PromptResponse{StopReason: reason}, nil
	}
	return acp.PromptResponse{StopReason: acp.StopReason(turn{why: why}.why)}, nil
}

func allowed(strict bool, reason acp.StopReason) bool { return !strict || valid(reason) }

type told struct{ why string }

// asserted has no reason where something is not of the type that it always is.
type asserted struct {
	acpbase.Agent
	do func(context.Context) (any, error)
}

func (a *asserted) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	v, err := a.do(ctx)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	var reason string
	if t, ok := v.(told); ok {
		reason = t.why
	}
	return acp.PromptResponse{StopReason: acp.StopReason(reason)}, nil
}

// known lets only the protocol's own pass.
func known(why string) acp.StopReason {
	switch r := acp.StopReason(why); r {
	case acp.StopReasonEndTurn, acp.StopReasonMaxTokens:
		return r
	}
	return acp.StopReasonEndTurn
}

func checked(why string) acp.StopReason { return acp.StopReason(why) }

// mapped has nothing to say of a reason that it does not know.
func mapped(why string) (acp.StopReason, bool) {
	if why == "length" {
		return acp.StopReasonMaxTokens, true
	}
	return "unknown", false
}

func named(why string) acp.StopReason {
	if why == "length" {
		return acp.StopReasonMaxTokens
	}
	return ""
}

func valid(r acp.StopReason) bool { return len(r) > 3 }

func fill(r *acp.PromptResponse) { r.StopReason = acp.StopReasonEndTurn }

// answer is what a model says, and nobody's answer to a prompt.
type answer struct {
	StopReason string `json:"stopReason"`
}

func ask() answer { return answer{StopReason: "tool_use"} }

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return map[string]any{"stopReason": ask().StopReason}, nil
}
