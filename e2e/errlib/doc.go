// Package errlib compares what the linter's table of error functions says with
// what the real functions do: that they exist, that their parameters fit, and
// that errors.Is and errors.As find in their results what the table says. It
// has no code of its own.
//
// The table is in table.json, which a test of the linter's package errlib keeps
// equal to its own.
package errlib
