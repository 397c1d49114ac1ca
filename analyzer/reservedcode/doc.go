// Package reservedcode defines an analyzer that reports custom error codes that
// are not the program's to use.
//
// # Analyzer reservedcode
//
// reservedcode: report custom codes in reserved ranges and codes used with another meaning
//
// A peer reads a code by the protocol's table. A custom code SHOULD stay out of
// the ranges that the protocol reserves:
//
//   - ACP: -32768 to -32000, which JSON-RPC and ACP reserve, and -32899 to
//     -32800, which LSP uses for itself. The second range is from a draft of
//     ACP. The codes between the two are free, and so are those above -32000
//     and below -32899.
//   - ARC: every code of five digits that begins with 32, 41, 42, 43, 44 or 45.
//     ARC documents -50000 and below for custom codes.
//
// The check reports a custom code inside a range. For example:
//
//	const codeRateLimited = -32001
//
// should be written as:
//
//	const codeRateLimited = -31001
//
// Just -32001 and -32003 are shown as custom codes on a page about error codes
// that says itself that custom codes are outside of the reserved range; the
// example is wrong by its own text.
//
// Worse is a code that the protocol has a meaning for, used with another one,
// because peers act on it. For example:
//
//	return &acp.RequestError{Code: -32000, Message: "agent is busy"}
//
// makes clients ask the user for a login: -32000 is ACP's "Authentication
// required". The check reports such a code by the name of its constant or by
// what is known of the errors that it is sent for. For a constant it reports the
// declaration, once for all packages of the module, else the place where the
// code is written.
//
// The message names the code that the protocol has, if there is one: for what a
// constant is called after, or for what all errors are that the code is sent
// for, by the same evidence as in genericerr and returnederr. For a function
// that gives one code to what its callers pass, these are the errors of all
// callers. Where they are of several kinds, and where nothing is known of one,
// the message says "sent for any error".
//
// Silent are the protocol's codes used as what they are, under any name; codes
// that are only compared with or switched on; codes of packages and types that
// speak another protocol, such as MCP, A2A and LSP; codes that go over channels
// to calls of the program itself that wait for an answer; generated files and
// test files. The four ARC codes about which ARC's own documents disagree
// (-41003, -45002, -45003 and -45004) may have either meaning.
package reservedcode
