// Package mail has the messages, and reads them.
package mail

import (
	"encoding/json"
	"errors"
)

// Mail is a message.
type Mail struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Open reads a message.
func Open(text []byte) (*Mail, error) {
	m := new(Mail)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, err
	}
	return m, nil
}

// Find finds a message that was read before.
func Find(list []*Mail, method string) (*Mail, error) {
	for _, m := range list {
		if m.Method == method {
			return m, nil
		}
	}
	return nil, errors.New("no mail")
}
