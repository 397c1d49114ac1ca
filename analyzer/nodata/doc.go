// Package nodata defines an analyzer.
//
// # Analyzer nodata
//
// nodata: TBD
package nodata
