// Package cancelerr defines an analyzer.
//
// # Analyzer cancelerr
//
// cancelerr: TBD
package cancelerr
