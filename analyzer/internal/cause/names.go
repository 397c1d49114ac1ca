package cause

import (
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// names are what programs call a code after, and the situation that it is then
// for. A name is a title: nothing but the whole of it counts, for a part of it
// may speak of anything.
var names = map[string]protocol.Meaning{
	"auth required": protocol.AuthRequired, "auth needed": protocol.AuthRequired, "auth missing": protocol.AuthRequired, "missing auth": protocol.AuthRequired,
	"login required": protocol.AuthRequired, "not logged in": protocol.AuthRequired, "not authenticated": protocol.AuthRequired,
	"unauthenticated": protocol.AuthRequired, "unauthorized": protocol.AuthRequired, "unauthorised": protocol.AuthRequired,
	"missing credentials": protocol.AuthRequired, "no credentials": protocol.AuthRequired, "missing api key": protocol.AuthRequired, "no api key": protocol.AuthRequired,
	"token expired": protocol.TokenExpired, "expired token": protocol.TokenExpired,

	"not found": protocol.ResourceNotFound, "resource not found": protocol.ResourceNotFound, "no such resource": protocol.ResourceNotFound, "unknown resource": protocol.ResourceNotFound,
	"file not found": protocol.FileNotFound, "no such file": protocol.FileNotFound, "missing file": protocol.FileNotFound, "file missing": protocol.FileNotFound,
	"session not found": protocol.SessionNotFound, "no such session": protocol.SessionNotFound, "unknown session": protocol.SessionNotFound, "session missing": protocol.SessionNotFound, "no session": protocol.SessionNotFound,
	"terminal not found": protocol.TerminalNotFound, "no such terminal": protocol.TerminalNotFound, "unknown terminal": protocol.TerminalNotFound, "terminal missing": protocol.TerminalNotFound, "no terminal": protocol.TerminalNotFound,

	"method not found": protocol.MethodNotFound, "unknown method": protocol.MethodNotFound, "no such method": protocol.MethodNotFound, "unsupported method": protocol.MethodNotFound, "method not supported": protocol.MethodNotFound,
	"not implemented": protocol.MethodNotFound, "unimplemented": protocol.MethodNotFound, "not supported": protocol.MethodNotFound, "unsupported": protocol.MethodNotFound,

	"invalid params": protocol.InvalidParams, "invalid param": protocol.InvalidParams, "invalid parameter": protocol.InvalidParams, "invalid parameters": protocol.InvalidParams,
	"invalid argument": protocol.InvalidParams, "invalid arguments": protocol.InvalidParams, "bad params": protocol.InvalidParams, "bad argument": protocol.InvalidParams,

	"not initialized": protocol.NotInitialized, "uninitialized": protocol.NotInitialized,
	"request cancelled": protocol.Cancelled, "request canceled": protocol.Cancelled, "cancelled": protocol.Cancelled, "canceled": protocol.Cancelled,
	"internal": protocol.Internal, "internal server error": protocol.Internal, "internal failure": protocol.Internal,
}

// codeWords are the parts of a constant's name that say that it is a code, at
// either end of it.
var codeWords = strings.Fields("err error errors code codes status rpc json jsonrpc acp arc")

// OfName returns the situation that a code is for by the name of its constant,
// or "" where the name is no title of one.
func OfName(identifier string) protocol.Meaning {
	words := identifierWords(identifier)
	title := func() protocol.Meaning { return names[strings.Join(words, " ")] }
	for len(words) > 0 && slices.Contains(codeWords, words[0]) {
		words = words[1:]
	}
	m := title()
	for m == "" && len(words) > 0 && slices.Contains(codeWords, words[len(words)-1]) {
		words = words[:len(words)-1]
		m = title()
	}
	return m
}
