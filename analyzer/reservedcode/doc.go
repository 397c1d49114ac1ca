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
// the message that goes with it, and names the code that was meant if there is
// one. For a constant it reports the declaration, else the place where the code
// is written.
//
// Silent are the protocol's codes used as what they are, under any name; codes
// that are only compared with or switched on; codes of packages that speak
// another protocol, such as MCP, A2A and LSP; generated files and test files.
// The four ARC codes about which ARC's own documents disagree (-41003, -45002,
// -45003 and -45004) may have either meaning.
package reservedcode
