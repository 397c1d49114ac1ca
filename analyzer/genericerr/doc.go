// Package genericerr defines an analyzer that is not described yet.
//
// # Analyzer genericerr
//
// genericerr: placeholder
//
// Text follows.
package genericerr
