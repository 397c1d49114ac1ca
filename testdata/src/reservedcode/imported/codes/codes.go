// Package codes is shared by the programs of a house. It speaks no protocol.
package codes

// What our services answer.
const (
	Throttled = -32001
	Offline   = -31001
	NotFound  = -32002
	Forbidden = -32000
)
