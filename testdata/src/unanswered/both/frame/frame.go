// Package frame has the messages, and writes none.
package frame

import "encoding/json"

type Call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}
