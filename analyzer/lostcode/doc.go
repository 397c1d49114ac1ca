// Package lostcode defines an analyzer.
//
// # Analyzer lostcode
//
// lostcode: TBD
package lostcode
