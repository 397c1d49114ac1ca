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
// ARC has every code of five digits that begins with 32, 41, 42, 43, 44 or 45,
// and documents -50000 and below for custom codes (ARC, error taxonomy).
//
// Beware of -32001 and -32003: a page about error codes shows just these two as
// custom codes, although it says itself that custom codes stay outside the reserved
// range.
//
// It is worse to use a code of the protocol for something else, because peers act
// on it: -32000 for "busy" makes clients ask the user for a login, since it is ACP's
// "Authentication required" (ACP, protocol/v1/error).
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
// What a code is used for, the check takes from the name of its constant and from
// the errors that it is sent for, with the evidence of genericerr and returnederr.
// What was asked for and how it failed comes before words: -32601 for a mode that
// no table has is reported, whatever made the error and whatever it says. An empty
// or unset part of the program's own state may be a missing login.
// For a constant it reports the declaration, once for all packages of
// the module, else the place where the code is written. The message names the code
// that the protocol has, if there is one. A function that gives one code to whatever
// its callers pass is judged by the errors of all callers; if they are of several
// kinds, or one of them tells nothing, the message says "sent for any error". A
// constant that is called after what its code is for is reported where it is sent
// for something else: there is evidence of what has another code, or the message
// speaks of what is busy or limited where the code asks for a login.
//
// # Fixes
//
// Where the message names the protocol's code and the number is written once, the
// fix writes that code. Which number a custom code should have instead is the
// program's to say: clients must learn it too.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
// The protocol's codes used as what they are, under any name; codes that are only
// compared with or switched on; codes of packages and types that speak another
// protocol, such as MCP, A2A and LSP; codes that go over channels to calls of the
// program itself that wait for an answer; generated files and test files. The four
// ARC codes about which ARC's own documents disagree (-41003, -45002, -45003 and
// -45004) may have either meaning.
//
// # When to ignore it
//
// Where released clients know the number, and another one would break them. Tell
// them the new one first, and answer with the old one until they are gone:
//
//	//acperrlint:ignore reservedcode clients up to 1.4 know this value
//	const codeRateLimited = -32001
package reservedcode
