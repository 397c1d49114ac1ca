// Package custom defines codes of its own, inside the reserved ranges and
// beside them.
package custom

import (
	"context"
	"fmt"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// The two values that people copy from a page that warns of them.
const (
	codeRateLimited    = -32001 // want `-32001 \(codeRateLimited\) is a custom code in the range -32768 to -32000, .*JSON-RPC and ACP.*error-code page`
	codeSessionExpired = -32003 // want `-32003 \(codeSessionExpired\) is a custom code in the range -32768 to -32000, .*error-code page`
)

// What a constant is called after tells what to send instead.
const (
	codeAuthRequired   = -32003 // want `-32003 \(codeAuthRequired\) is a custom code.*; ACP has -32000 \(Authentication required\) for a missing authentication \(an error-code page`
	codeNoSuchSession  = -32004 // want `-32004 \(codeNoSuchSession\) is a custom code.*; ACP has -32002 \(Resource not found\) for an unknown session`
	codeUnimplemented  = -32005 // want `-32005 \(codeUnimplemented\) is a custom code.*; ACP has -32601 \(Method not found\) for an unsupported method`
	codeNotFoundByTool = -32006 // want `-32006 \(codeNotFoundByTool\) is a custom code.*; choose a code above`
	codeUnauthorized   = -32007 // want `-32007 \(codeUnauthorized\) is a custom code.*; choose a code above`
)

// The ends of the ranges.
const (
	codeBelowFirst = -32769
	codeFirst      = -32768 // want `-32768 \(codeFirst\) is a custom code in the range -32768 to -32000`
	codeFree       = -32799
	codeFreeToo    = -31999
	codeLSPFirst   = -32899 // want `-32899 \(codeLSPFirst\) is a custom code in the range -32899 to -32800, which LSP uses for itself and ACP's draft asks to avoid`
	codeLSPLast    = -32801 // want `-32801 \(codeLSPLast\) is a custom code in the range -32899 to -32800`
	codeBeforeLSP  = -32900
	codePositive   = 4290
)

// Codes that count themselves.
const (
	errBackend = -32050 - iota // want `-32050 \(errBackend\) is a custom code`
	errWorkers                 // want `-32051 \(errWorkers\) is a custom code`
	errStorage                 // want `-32052 \(errStorage\) is a custom code`
)

// A code of a type of its own.
type errorCode int32

const (
	CodeQuota   errorCode = -32099      // want `-32099 \(CodeQuota\) is a custom code`
	CodeNetwork errorCode = -32800 - 99 // want `-32899 \(CodeNetwork\) is a custom code`
	CodeOffline errorCode = -31000
)

// shift is no code.
const shift = -32001

// Used in comparisons only.
const (
	peerErrBusy  = -32005
	peerErrFlood = -32006
)

var (
	tooLongCode = -32010 // want `-32010 \(tooLongCode\) is a custom code`
	byKind      = map[string]int{
		"upstream": -32020, // want `-32020 is a custom code`
		"quota":    -31020,
	}
)

type agent struct {
	acpbase.Agent
	turns map[acp.SessionId]int
	since time.Time
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	n, ok := a.turns[params.SessionId]
	switch {
	case !ok:
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	case n > 100:
		return acp.PromptResponse{}, &acp.RequestError{Code: codeRateLimited, Message: "slow down"}
	case n > 50:
		return acp.PromptResponse{}, &acp.RequestError{Code: codeFree, Message: "slow down"}
	case time.Since(a.since) > time.Hour:
		return acp.PromptResponse{}, &acp.RequestError{Code: codeSessionExpired, Message: "too late"}
	case len(params.Prompt) == 12:
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "not now"}
	case len(params.Prompt) == 11:
		return acp.PromptResponse{}, &acp.RequestError{Code: codeUnauthorized, Message: "unsupported method"} // the name says something else
	case len(params.Prompt) > 9:
		return acp.PromptResponse{}, &acp.RequestError{Code: tooLongCode, Message: "too long"}
	case len(params.Prompt) > 8:
		return acp.PromptResponse{}, &acp.RequestError{Code: int(CodeQuota), Message: "quota"}
	case len(params.Prompt) > 7:
		return acp.PromptResponse{}, &acp.RequestError{Code: int(CodeOffline), Message: "offline"}
	case len(params.Prompt) > 6:
		return acp.PromptResponse{}, refuse("upstream", "backend is slow")
	case len(params.Prompt) > 5:
		return acp.PromptResponse{}, fail(-32030, "no worker %d", n) // want `-32030 is a custom code`
	case len(params.Prompt) > 4:
		return acp.PromptResponse{}, fail(-30000, "no worker %d", n)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func refuse(kind, message string) error {
	return &acp.RequestError{Code: byKind[kind], Message: message}
}

func fail(code int, format string, args ...any) error {
	return &acp.RequestError{Code: code, Message: fmt.Sprintf(format, args...)}
}

// again only reads codes.
func again(e *acp.RequestError) bool {
	switch e.Code {
	case peerErrBusy, -32017, -32008:
		return true
	}
	return e.Code == peerErrFlood || e.Code < -32000+shift || e.Code == -32040
}

// label names codes for a log.
func label(code int) string {
	return map[int]string{-32005: "busy", -32006: "flood", -32011: "gone"}[code]
}
