// Package directive defines an analyzer that checks the linter's own
// directives.
//
// # Analyzer directive
//
// directive: report acperrlint directives that are malformed, misplaced or do nothing
//
// The check reports a comment that starts with //acperrlint: and has an unknown
// word, an unknown argument or the wrong place. It also reports a directive to
// ignore findings that names no check, gives no reason, stands where there is
// no code, or silences nothing.
//
// The directives are:
//
//	//acperrlint:error                        on a type: its values are coded errors
//	//acperrlint:handler [method=M] [code=N]  on a function, func type or interface:
//	                                          its errors are handed to the peer
//	//acperrlint:sends code=N                 on a function: it answers with the code
//	//acperrlint:protocol acp|arc|none        on a type or the package clause
//	//acperrlint:ignore CHECK[,CHECK] REASON  behind the code of a line or above it
//	//acperrlint:file-ignore CHECK[,CHECK] REASON
//	                                          anywhere in a file, for all of it
//
// There is no space between the slashes and the word. The first four belong in
// the comment right above what they are about. The method and the code of a
// handler may be left out. Then the method is unknown, and an error without a
// code gets -32603.
//
// # Why
//
// A directive tells the linter, in the source, what it cannot infer. One that
// is misspelled or stands in the wrong place does nothing, and nobody notices.
// One that no longer silences anything hides the next finding on its line. This
// is about the linter alone; no protocol has anything to do with it.
//
// # Before and after
//
// Before:
//
//	//acperrlint:handlr method=session/prompt
//	func (s *server) prompt(ctx context.Context, p params) error { return nil }
//
// After:
//
//	//acperrlint:handler method=session/prompt
//	func (s *server) prompt(ctx context.Context, p params) error { return nil }
//
// Before:
//
//	//acperrlint:sends -32603
//	func fail(message string) {}
//
// After:
//
//	//acperrlint:sends code=-32603
//	func fail(message string) {}
//
// Before:
//
//	//acperrlint:ignore reservedcode
//	return &acp.RequestError{Code: -32001, Message: "busy"}
//
// After:
//
//	//acperrlint:ignore reservedcode clients up to 1.4 know this value
//	return &acp.RequestError{Code: -32001, Message: "busy"}
//
// # Fixes
//
// There is none.
//
// # Options
//
// The check has none of its own. It reports that a directive silences nothing
// only if the check that the directive names runs along with this one.
//
// # What stays silent
//
// Comments //nolint:acperrlint. They silence findings in every host as in
// golangci-lint: on their own line or, above a declaration or statement, in all
// of it. They need no reason.
//
// # When to ignore it
//
// Code that is built for several systems may have a finding on one of them
// only. There, name directive as well:
//
//	//acperrlint:ignore returnederr,directive on Windows the text matters
package directive
