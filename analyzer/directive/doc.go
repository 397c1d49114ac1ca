// Package directive defines an analyzer that checks the linter's own
// directives.
//
// # Analyzer directive
//
// directive: report malformed and misplaced acperrlint directives
//
// A directive that is misspelled or stands in the wrong place does nothing,
// and nobody notices. This check reports every comment that starts with
// //acperrlint: and has an unknown word, an unknown argument or the wrong
// place, and every //acperrlint:ignore without a reason.
//
// The directives are:
//
//	//acperrlint:error                       on a type: its values are coded errors
//	//acperrlint:handler [method=M] [code=N]  on a function, func type or interface:
//	                                         its errors are handed to the peer
//	//acperrlint:sends code=N                on a function: it answers with the code
//	//acperrlint:protocol acp|arc|none       on a type or the package clause
//	//acperrlint:ignore CHECK[,CHECK] REASON  on or above a line
package directive
