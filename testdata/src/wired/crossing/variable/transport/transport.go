// Package transport has one handler for the whole program.
package transport

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e Error) Error() string { return e.Message }

type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// Handle answers requests, Notify hears notifications. Set both before Run.
var (
	Handle func(method string, params json.RawMessage) (any, error)
	Notify func(method string, params json.RawMessage) error
)

func Run(r io.Reader, w io.Writer) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var m Message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			return err
		}
		if m.ID == nil {
			Notify(m.Method, m.Params)
			continue
		}
		res, err := Handle(m.Method, m.Params)
		out := Message{ID: m.ID, Result: res}
		if err != nil {
			e := Error{Code: -32603, Message: err.Error()}
			var coded Error
			if errors.As(err, &coded) {
				e = coded
			}
			out = Message{ID: m.ID, Error: &e}
		}
		if err := json.NewEncoder(w).Encode(out); err != nil {
			return err
		}
	}
	return sc.Err()
}
