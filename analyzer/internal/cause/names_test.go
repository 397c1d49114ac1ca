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
