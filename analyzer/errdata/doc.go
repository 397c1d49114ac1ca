// Package errdata defines an analyzer.
//
// # Analyzer errdata
//
// errdata: TBD
package errdata
