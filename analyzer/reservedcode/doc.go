// Package reservedcode defines an analyzer that reports custom error codes that
// are not the program's to use.
//
// # Analyzer reservedcode
//
// reservedcode: report custom codes in reserved ranges and codes used with another meaning
//
// The check reports a custom code in a range that the protocol reserves, and a
// code of the protocol that is used with another meaning.
//
// # Why
//
// A peer reads a code by the protocol's table. A custom code SHOULD stay out of
// the ranges that ACP reserves:
//
//   - -32768 to -32000, which JSON-RPC and ACP reserve (ACP, protocol/v1/error)
//   - -32899 to -32800, which LSP uses for itself; this range is from a draft of
//     ACP (ACP, protocol/v1/draft/error)
//
// The codes between the two are free, and so are those above -32000 and below
// -32899. JSON-RPC by itself lets an implementation use -32099 to -32000; it is ACP
// that reserves them.
//
// ARC reserves every code of five digits that begins with 32, 41, 42, 43, 44 or
// 45, and documents -50000 and below for custom codes (ARC, error taxonomy).
//
// Do not use -32001 and -32003. A page about error codes shows these two as
// custom codes, although it says that custom codes stay outside the reserved
// range.
//
// It is worse to use a code of the protocol for something else, because peers
// act on it. -32000 is ACP's "Authentication required" (ACP,
// protocol/v1/error): an agent that sends it for "busy" makes clients ask the
// user for a login.
//
// # Before and after
//
// Before:
//
//	// codeRateLimited says that the account may not send more for now.
//	const codeRateLimited = -32001
//
// After:
//
//	// codeRateLimited says that the account may not send more for now.
//	const codeRateLimited = -31001
//
// Before:
//
//	if s.busy {
//		return acp.PromptResponse{}, &acp.RequestError{Code: -32000, Message: "session is busy"}
//	}
//
// After:
//
//	if s.busy {
//		return acp.PromptResponse{}, &acp.RequestError{Code: codeBusy, Message: "session is busy"}
//	}
//
// The check learns what a code is used for from the name of its constant and
// from the errors that it is sent for, by the same evidence as genericerr and
// returnederr. What was asked for and how it failed count more than words:
// -32601 for a mode that no table has is reported, whatever the error says. An
// empty or unset part of the program's own state may be a missing login.
//
// The finding stands at the declaration of the constant, once for all packages
// of the module, or where the code is written without one. A row of a table is
// judged by the error that stands beside its code. The message names the code
// that the protocol has, if there is one.
//
// A package that speaks no protocol does not know whose codes it declares. Then
// the lowest package that speaks one and sends the code tells of it. The finding
// stands where the code is written, and shows where it is sent: by a layer that
// the package uses, or read from an error by a method, a field or a table. A JSON-RPC layer that
// knows "$/cancel_request" carries ACP, so its codes are told in the layer.
//
// A function may give one code to all errors that its callers pass. All of
// these errors are looked at. If they are of several kinds, or one of them
// tells nothing, the message says "sent for any error".
//
// A constant may have the right name and be sent for something else. It is then
// reported where it is sent: there is evidence of a cause with another code, or
// the code asks for a login and the message speaks of something busy or
// limited.
//
// # Fixes
//
// The fix writes the protocol's code where the message names it and the number
// is written once. Only the program can choose another number for a custom
// code: clients must learn it too.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - the protocol's codes with the protocol's meaning, under any name
//   - codes that are only compared with or switched on, and tables of codes
//     that nothing sends
//   - what a JSON-RPC layer sends if no package that speaks ACP uses it
//   - codes of packages and types that speak another protocol, such as MCP, A2A
//     and LSP
//   - codes that go over a channel to a call of the program itself that waits
//     for an answer
//   - the four ARC codes about which ARC's own documents disagree (-41003,
//     -45002, -45003 and -45004), with either meaning
//   - generated files and test files
//
// # When to ignore it
//
// Where released clients know the number, and another one would break them.
// Teach new clients the new number first, and answer with the old one until the
// old clients are gone:
//
//	//acperrlint:ignore reservedcode clients up to 1.4 know this value
//	const codeRateLimited = -32001
package reservedcode
