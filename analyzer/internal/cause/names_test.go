package cause

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

func TestOfName(t *testing.T) {
	for name, want := range map[string]protocol.Meaning{
		"CodeAuthRequired":             protocol.AuthRequired,
		"ErrorCodeUnauthorized":        protocol.AuthRequired,
		"ErrorCodeNotFound":            protocol.ResourceNotFound,
		"sessionMissing":               protocol.SessionNotFound,
		"err_unknown_terminal":         protocol.TerminalNotFound,
		"JSONRPCNotImplementedError":   protocol.MethodNotFound,
		"rpcErrInternal":               protocol.Internal,
		"InternalServerError":          protocol.Internal,
		"InternalErrorCode":            protocol.Internal,
		"TokenExpired":                 protocol.TokenExpired,
		"ErrInvalidParams":             protocol.InvalidParams,
		"codeToolNotFound":             "",
		"codeNotFoundRetry":            "",
		"codeUnauthorizedDevice":       "",
		"CodeServerError":              "",
		"ErrorCode":                    "",
		"":                             "",
		"codeUnsupportedMode":          "",
		"ErrorCodeInitializationError": "",
	} {
		if got := OfName(name); got != want {
			t.Errorf("OfName(%q) = %q, want %q", name, got, want)
		}
	}
}

// The id of an auth method is a value, also in a table of functions.
func TestMethodID(t *testing.T) {
	miss := func(name string) Evidence {
		return Evidence{Text: "nobody does this", Conditions: []Condition{{Kind: Missing, Subject: derived(name), Name: Table}}}
	}
	for name, want := range map[string]protocol.Meaning{"Method": protocol.MethodNotFound, "MethodId": "", "methodName": protocol.MethodNotFound, "methodNameHash": "", "name": ""} {
		if v, _ := new(Judge).Situation(miss(name)); v.Meaning != want {
			t.Errorf("a look-up by %s: %q by rule %q, want %q", name, v.Meaning, v.Rule, want)
		}
	}
}
