// Package envelope has ARC's messages.
package envelope

import "encoding/json"

// Request is a request.
type Request struct {
	ARC          string          `json:"arc"`
	ID           string          `json:"id"`
	Method       string          `json:"method"`
	RequestAgent string          `json:"requestAgent"`
	TargetAgent  string          `json:"targetAgent"`
	Params       json.RawMessage `json:"params"`
}

// Error is an error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// Response is an answer.
type Response struct {
	ARC           string `json:"arc"`
	ID            string `json:"id"`
	ResponseAgent string `json:"responseAgent"`
	TargetAgent   string `json:"targetAgent"`
	Result        any    `json:"result,omitempty"`
	Error         *Error `json:"error,omitempty"`
}
