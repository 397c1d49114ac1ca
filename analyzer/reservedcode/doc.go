// Package reservedcode defines an analyzer that is not described yet.
//
// # Analyzer reservedcode
//
// reservedcode: placeholder
//
// Text follows.
package reservedcode
