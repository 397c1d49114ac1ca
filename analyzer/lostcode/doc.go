// Package lostcode defines an analyzer that finds error codes that do not
// reach the peer.
//
// # Analyzer lostcode
//
// lostcode: report coded errors whose code the library cannot see any more
//
// The check reports a coded error that is wrapped, joined, put into text or
// overwritten with a generic one on its way out of a handler, if the peer then
// reads another code. It also reports a nil pointer of an error type that is
// returned as an error.
//
// # Why
//
// A handler that made the right error, with the right code, may still answer
// with the generic one. Some libraries recognise their error type by a type
// assertion on what the handler returns and do not look inside: fmt.Errorf with
// %w, errors.Join or an error type of the program's own hides it from them, and
// the peer reads -32603 or 0. With every library the code is gone if only the
// text goes on (%v, err.Error()), or if a generic error is built over a
// specific one. A program that answers by itself loses the code, too, if it
// asks for its error type by a type assertion and not by errors.As.
//
// A nil pointer of an error type is another way to lose an answer: as an error
// it is not nil. What follows depends on the library: the peer reads success
// with the result null, the peer gets no response at all, or the program
// panics.
//
// No protocol speaks of this: it is how the libraries work, which is known for
// each of them. The message says what the peer reads instead.
//
// # Before and after
//
// Before:
//
//	if err := a.check(p.Cwd); err != nil { // an *acp.RequestError
//		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", err)
//	}
//
// After:
//
//	if err := a.check(p.Cwd); err != nil { // an *acp.RequestError
//		return acp.LoadSessionResponse{}, err
//	}
//
// Before:
//
//	var failed *acp.RequestError
//	if p.ModeId == "" {
//		failed = acp.NewInvalidParams("modeId is required")
//	}
//	return acp.SetSessionModeResponse{}, failed // not nil, even if the pointer is
//
// After:
//
//	if p.ModeId == "" {
//		return acp.SetSessionModeResponse{}, acp.NewInvalidParams("modeId is required")
//	}
//	return acp.SetSessionModeResponse{}, nil
//
// # Fixes
//
// There is none: the program does not show what the wrapping is for. A log may
// read the text.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - wrapping for a library that looks inside wrapped errors
//   - a lost code that is the one that the peer reads anyway
//   - a coded error that errors.As takes out before the generic one is built
//
// # When to ignore it
//
// Where the code must not go out. A gateway, for example, may hide from its own
// peer what a second agent has answered.
//
//	//acperrlint:ignore lostcode what the inner agent says is not for this client
//	return acp.PromptResponse{}, acp.NewInternalError(err.Error())
package lostcode
