// Package initialize defines an analyzer that finds what an agent should not say
// when it is initialized.
//
// # Analyzer initialize
//
// initialize: report versions and capabilities that initialize should not answer
//
// The check reports four things: the version of the request, sent back without
// a look at it; an error because of the version; a capability that is always
// offered and whose method is answered with -32601 (Method not found); and
// -32000 (Authentication required) from an agent that never offers a way to log
// in.
//
// # Why
//
// If the agent does not have the version that it is asked for, it MUST answer
// with the newest one that it has; then the client decides whether to go on
// (ACP, protocol/initialization#version-negotiation). An agent that sends back
// whatever it reads claims to speak versions that do not exist yet, and one
// that answers with an error leaves the client nothing to agree on. Version 2
// has -32022 for that, which is not reported.
//
// A client shows what an agent offers (ACP,
// protocol/initialization#capabilities), such as a list of sessions that then
// cannot be loaded. And -32000 makes it show a login, for which it needs the
// agent's authMethods (ACP conformance kit, AUTH-005).
//
// # Before and after
//
// Before:
//
//	return acp.InitializeResponse{
//		ProtocolVersion:   params.ProtocolVersion,
//		AgentCapabilities: acp.AgentCapabilities{LoadSession: true},
//	}, nil
//
// After:
//
//	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
//
// # Fixes
//
// The fix replaces a version that is sent back with that of the library, if the
// library has a constant for it. Otherwise only the author knows which versions
// there are, and whether the capability or the method is wrong.
//
// # Options
//
// The check has none of its own.
//
// # What stays silent
//
//   - a version that is compared anywhere on its way, or handed to a function
//     that may compare it
//   - an error for a version that is missing or below 1, unless the program
//     names that version as its own
//   - a capability that may be left out
//   - a method that another type answers, that a table or a branch of the
//     package is for, or that answers with something else as well
//   - -32000 from an agent with methods of its own, one of which may be a login,
//     unless the environment lacks something, and from one that tells of something
//     of its own in _meta
//
// # When to ignore it
//
// Where a program in front of the agent changes what it says.
//
//	//acperrlint:ignore initialize the gateway settles the version
//	return acp.InitializeResponse{ProtocolVersion: params.ProtocolVersion}, nil
package initialize
