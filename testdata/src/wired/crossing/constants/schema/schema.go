// Package schema has the names of the methods.
package schema

const (
	MethodInitialize    = "initialize"
	MethodSessionLoad   = "session/load"
	MethodSessionPrompt = "session/prompt"
)
