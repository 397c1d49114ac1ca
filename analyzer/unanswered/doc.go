// Package unanswered defines an analyzer.
//
// # Analyzer unanswered
//
// unanswered: TBD
package unanswered
