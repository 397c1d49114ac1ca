package cause

import (
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// titles are the names that programs give codes, or texts that they look for in
// errors, by the situation. Only a whole title counts, because a part of it may mean
// anything.
var titles = byWord(map[protocol.Meaning]string{
	protocol.AuthRequired: "auth required, auth needed, auth missing, missing auth, login required, not logged in, not authenticated, unauthenticated, unauthorized, " +
		"unauthorised, missing credentials, no credentials, missing api key, no api key",
	protocol.TokenExpired:     "token expired, expired token",
	protocol.ResourceNotFound: "not found, resource not found, no such resource, unknown resource",
	protocol.FileNotFound:     "file not found, no such file, missing file, file missing",
	protocol.SessionNotFound:  "session not found, no such session, unknown session, session missing, no session",
	protocol.TerminalNotFound: "terminal not found, no such terminal, unknown terminal, terminal missing, no terminal",
	protocol.MethodNotFound:   "method not found, unknown method, no such method, unsupported method, method not supported, not implemented, unimplemented, not supported, unsupported",
	protocol.InvalidParams:    "invalid params, invalid param, invalid parameter, invalid parameters, invalid argument, invalid arguments, bad params, bad argument",
	protocol.NotInitialized:   "not initialized, uninitialized",
	protocol.Cancelled:        "request cancelled, request canceled, cancelled, canceled",
	protocol.Internal:         "internal, internal server error, internal failure",
}, ", ")

// byWord turns lists of words into a table of them.
func byWord[V ~string](lists map[V]string, between string) map[string]V {
	out := make(map[string]V)
	for v, list := range lists {
		for _, w := range strings.Split(list, between) {
			out[w] = v
		}
	}
	return out
}

// codeWords are the words at either end of a constant's name that say that it is a
// code.
var codeWords = strings.Fields("err error errors code codes status rpc json jsonrpc acp arc")

// empty are the words of a name that only say that it is an error's.
var empty = append(strings.Fields("base general generic default custom unknown failure failed handler request server agent client app application c e"), codeWords...)

// Telling reports whether a name says more than that something is an error or its code.
func Telling(identifier string) bool {
	return slices.ContainsFunc(identifierWords(identifier), func(w string) bool { return !slices.Contains(empty, w) })
}

// OfName returns the situation of a code by the name of its constant, or "" if the
// name is no title.
func OfName(identifier string) protocol.Meaning {
	words := identifierWords(identifier)
	for len(words) > 0 && slices.Contains(codeWords, words[0]) {
		words = words[1:]
	}
	for ; len(words) > 0; words = words[:len(words)-1] {
		if m := titles[strings.Join(words, " ")]; m != "" {
			return m
		}
		if !slices.Contains(codeWords, words[len(words)-1]) {
			break
		}
	}
	return ""
}

// soughtAuth finds the single words that a program looks for to find out that
// it has to authenticate.
var soughtAuth = regexp.MustCompile(`^(auth|unauth\w*|authenticat\w*|authoriz\w*|login|log in|sign in|credentials?|api ?key)$`)

// Sought returns the situation of a text that a program looks for in an error, or "".
// Such a text is as short as a title: it says what went wrong, but often not with
// what. "Invalid" says nothing without a word for what is invalid.
func Sought(text string) protocol.Meaning {
	title := strings.Join(word.FindAllString(normal(text), -1), " ")
	if m := titles[title]; m != "" && m != protocol.Internal {
		return m
	}
	if soughtAuth.MatchString(title) {
		return protocol.AuthRequired
	}
	m := Named(text)
	if n, _ := nounOf(text); m == protocol.InvalidParams && n != protocol.Choice && n != protocol.Directory {
		return ""
	}
	return m
}
