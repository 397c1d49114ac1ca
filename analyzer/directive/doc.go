// Package directive defines an analyzer that checks the linter's own
// directives.
//
// # Analyzer directive
//
// directive: report acperrlint directives that are malformed, misplaced or do nothing
//
// A directive tells the linter, in the source, what it cannot infer. One that
// is misspelled or stands in the wrong place does nothing, and nobody notices.
// This check reports every comment that starts with //acperrlint: and has an
// unknown word, an unknown argument or the wrong place, and every directive
// that ignores findings and names no check, gives no reason, stands where there
// is no code, or silences nothing.
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
// Bad:
//
//	//acperrlint:handlr
//	//acperrlint:sends -32603
//	//acperrlint:ignore returnederr
//	// acperrlint:ignore returnederr the peer is our own test client
//
// Good:
//
//	//acperrlint:handler method=session/prompt
//	func (s *server) prompt(ctx context.Context, p params) error
//
//	//acperrlint:sends code=-32603
//	func fail(w io.Writer, message string)
//
//	//acperrlint:ignore returnederr the peer is our own test client
//	return err
//
// There is no space between the slashes and the word. The first four belong into
// the comment right above what they are about. The method and the code of a
// handler may be left out: then the method is unknown and the code that an error
// without one gets is -32603.
//
// That a directive silences nothing is known of the checks that run with this
// one. Of a check that is off nothing is said, nor of any check where the host
// runs this one alone. Code that is built in several ways may have a finding in
// one of them only; there, let the directive ignore directive as well:
//
//	//acperrlint:ignore returnederr,directive on Windows the text matters
//
// Comments //nolint:acperrlint silence findings as in golangci-lint, in every
// host: on their own line, or, standing above a declaration or statement, in all
// of it. They need no reason, and nothing is said of them.
package directive
