// Package wire has the types of messages.
package wire

import "encoding/json"

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Answer struct {
	ID    json.RawMessage `json:"id"`
	Error *Fault          `json:"error,omitempty"`
}

type Coded interface {
	error
	Code() int
}
