// Package frame has messages without tags, whose readers take names in any case.
package frame

import "encoding/json"

// Trouble is what a message says of its error.
type Trouble struct {
	Code int
	Msg  string
}

// Reply is an answer.
type Reply struct {
	JSONRPC string
	ID      json.RawMessage
	Result  any
	Error   Trouble
}

// Exit is what a process left behind: no message, and nobody's answer.
type Exit struct {
	PID   int
	Error *Status
}

// Status is the end of a process.
type Status struct {
	Code    int
	Message string
}
