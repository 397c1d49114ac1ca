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
func TestSought(t *testing.T) {
	for text, want := range map[string]protocol.Meaning{
		"busy":                         "",
		"rate limit":                   "",
		"prompt is too long":           "",
		"permission denied":            "",
		"Internal error":               "",
		"invalid":                      "",
		"invalid session":              "",
		"required":                     "",
		"timeout":                      "",
		"connection closed":            "",
		"tool not found":               "",
		"unsupported image":            "",
		"does not support image":       "",
		"does not support":             "",
		"session already loaded":       "",
		"failed":                       "",
		"author":                       "",
		"-32601":                       "",
		"":                             "",
		"agent not found":              protocol.AgentNotFound, // ACP has no code for it
		"not found":                    protocol.ResourceNotFound,
		"Resource not found":           protocol.ResourceNotFound,
		"session not found":            protocol.SessionNotFound,
		"unknown session id":           protocol.SessionNotFound,
		"no conversation found":        protocol.SessionNotFound,
		"unknown terminal":             protocol.TerminalNotFound,
		"no such file":                 protocol.FileNotFound,
		"auth":                         protocol.AuthRequired,
		"login":                        protocol.AuthRequired,
		"unauthorized":                 protocol.AuthRequired,
		"authentication required":      protocol.AuthRequired,
		"AUTH_REQUIRED":                protocol.AuthRequired,
		"please log in":                protocol.AuthRequired,
		"token expired":                protocol.TokenExpired,
		"method not found":             protocol.MethodNotFound,
		"not supported":                protocol.MethodNotFound,
		"not implemented":              protocol.MethodNotFound,
		"method is unsupported":        protocol.MethodNotFound,
		"invalid params":               protocol.InvalidParams,
		"unknown model":                protocol.InvalidParams,
		"invalid mode":                 protocol.InvalidParams,
		"this model is not supported ": protocol.InvalidParams,
		"cwd must be absolute":         protocol.InvalidParams,
		"request cancelled":            protocol.Cancelled,
		"not initialized":              protocol.NotInitialized,
	} {
		if got := Sought(text); got != want {
			t.Errorf("Sought(%q) = %q, want %q", text, got, want)
		}
	}
}
