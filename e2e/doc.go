// Package e2e tests the linter as its users run it: the built command, on its
// own and as the tool of the real go vet, on programs with the real library.
// What a check finds in detail is tested beside the check.
//
// It has its own module, so that what it needs is nobody else's dependency.
package e2e
