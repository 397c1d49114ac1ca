// Package lostcode defines an analyzer that finds error codes that do not
// reach the peer.
//
// # Analyzer lostcode
//
// lostcode: report coded errors whose code the library cannot see any more
//
// A handler that made the right error, with the right code, may still answer
// with the generic one. Some libraries recognise their error type by a type
// assertion on what the handler returns and do not look inside: fmt.Errorf
// with %w, errors.Join or an error type of the program's own hides it from
// them, and the peer reads -32603 or 0. With all of them the code is gone when
// only the text goes on (%v, err.Error()), and when a generic error is built
// over a specific one. Which library looks inside is known for each of them;
// the message says what the peer reads instead.
//
// Bad:
//
//	return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", acp.NewInvalidParams(data))
//
//	if err := a.check(p.SessionId); err != nil { // a *acp.RequestError
//		return acp.PromptResponse{}, acp.NewInternalError(err.Error())
//	}
//
// Good:
//
//	return acp.LoadSessionResponse{}, acp.NewInvalidParams(data)
//
//	if err := a.check(p.SessionId); err != nil {
//		return acp.PromptResponse{}, err
//	}
//
// A nil pointer of an error type is another way to lose an answer: as an error
// it is not nil. What it does differs: with one library it is a success with
// the result null, with another the peer gets no response at all, with a third
// the program panics.
//
//	var rerr *acp.RequestError
//	…
//	return acp.PromptResponse{}, rerr // not nil, even if rerr is
//
// The check is silent where the library looks inside wrapped errors, where the
// code that is lost is the one that the peer reads anyway, and where errors.As
// takes the coded error out before the generic one is built.
package lostcode
