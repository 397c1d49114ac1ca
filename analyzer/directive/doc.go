// Package directive defines an analyzer that checks the linter's own
// directives.
//
// # Analyzer directive
//
// directive: report malformed and misplaced acperrlint directives
//
// A directive tells the linter, in the source, what it cannot infer. One that
// is misspelled or stands in the wrong place does nothing, and nobody notices.
// This check reports every comment that starts with //acperrlint: and has an
// unknown word, an unknown argument or the wrong place, and every
// //acperrlint:ignore that names no check or gives no reason.
//
// The directives are:
//
//	//acperrlint:error                        on a type: its values are coded errors
//	//acperrlint:handler [method=M] [code=N]  on a function, func type or interface:
//	                                          its errors are handed to the peer
//	//acperrlint:sends code=N                 on a function: it answers with the code
//	//acperrlint:protocol acp|arc|none        on a type or the package clause
//	//acperrlint:ignore CHECK[,CHECK] REASON  on or above a line
//
// Bad:
//
//	//acperrlint:handlr
//	//acperrlint:sends -32603
//	//acperrlint:ignore returnederr
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
// There is no space between the slashes and the word: with one it is prose. The
// first four belong into the comment right above what they are about. The
// method and the code of a handler may be left out: then the method is unknown
// and the code that an error without one gets is -32603.
package directive
