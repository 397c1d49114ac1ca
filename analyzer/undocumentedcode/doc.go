// Package undocumentedcode defines an analyzer that asks for an explanation of
// custom error codes.
//
// # Analyzer undocumentedcode
//
// undocumentedcode: report custom error codes that nothing explains
//
// The check reports a custom code that is sent to the peer as a bare number, or
// by a constant or variable without a comment. It wants a constant with a doc
// comment or with a comment behind it on the same line. The comment of a const
// block counts for all of its constants.
//
// # Why
//
// A program may answer with error codes of its own, outside of the ranges that
// the protocol reserves. Only the program can say what they mean, so the author
// of the other side has to find it there. No protocol asks for a comment.
//
// In ARC, codes from -49999 to -46000 belong to nobody, but the range for
// custom codes is -50000 and below (ARC, error taxonomy). Codes between the two
// are reported with a hint, documented or not.
//
// # Before and after
//
// Before:
//
//	if s.busy {
//		return acp.PromptResponse{}, &acp.RequestError{Code: -31001, Message: "busy"}
//	}
//
// After:
//
//	if s.busy {
//		return acp.PromptResponse{}, &acp.RequestError{Code: codeBusy, Message: "busy"}
//	}
//
// with
//
//	// codeBusy says that the session answers another prompt; the client can
//	// send it again later.
//	const codeBusy = -31001
//
// # Fixes
//
// There is none: only the author knows what the code means.
//
// # Options
//
// The check is off by default, because a missing comment misleads no peer;
// -enable=undocumentedcode turns it on.
//
// # What stays silent
//
// The protocol's own codes, codes in reserved ranges (reservedcode reports these),
// codes that are only compared with, constants of other packages, and test files.
//
// # When to ignore it
//
// Where the codes are explained elsewhere, such as in a document that the
// constants are generated from. For a whole file:
//
//	//acperrlint:file-ignore undocumentedcode docs/errors.md explains them
package undocumentedcode
