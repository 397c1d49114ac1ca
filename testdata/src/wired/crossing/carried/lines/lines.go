// Package lines has the messages of a program, and what reads them.
package lines

import "encoding/json"

// A Message has an id that is a number.
type Message struct {
	ID     *int64          `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func Parse(line []byte) (*Message, error) {
	m := new(Message)
	return m, json.Unmarshal(line, m)
}

func Done(id *int64, v any) *Message {
	raw, _ := json.Marshal(v)
	return &Message{ID: id, Result: raw}
}

func Failed(id *int64, code int, text string) *Message {
	return &Message{ID: id, Error: &Problem{code, text}}
}
