// Package undocumentedcode defines an analyzer that asks for an explanation of
// custom error codes.
//
// # Analyzer undocumentedcode
//
// undocumentedcode: report custom error codes that nothing explains
//
// A program may answer with error codes of its own, outside of the ranges that
// the protocol reserves. Nobody but the program can say what they mean, so
// whoever writes the other side has to find it in the code. This check reports
// a custom code that is sent to the peer
//
//   - as a bare number:
//
//     return nil, &acp.RequestError{Code: -31001, Message: "busy"}
//
//   - or by a constant or variable without a comment:
//
//     const codeBusy = -31001
//
// What it wants is a name and a doc comment, or a comment behind it on the same
// line. The comment of a const block counts for all of its constants:
//
//	// codeBusy says that the session answers another prompt; the client can
//	// send it again later.
//	const codeBusy = -31001
//
// In ARC, codes from -49999 to -46000 belong to nobody, but the range for
// custom codes that ARC documents is -50000 and below. Codes between are
// reported with a hint, documented or not.
//
// Silent are the protocol's own codes, codes in reserved ranges (reservedcode
// reports these), codes that are only compared with, constants of other
// packages, and test files. The check is off by default.
package undocumentedcode
