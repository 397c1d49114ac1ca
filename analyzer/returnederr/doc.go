// Package returnederr defines an analyzer that is not described yet.
//
// # Analyzer returnederr
//
// returnederr: placeholder
//
// Text follows.
package returnederr
