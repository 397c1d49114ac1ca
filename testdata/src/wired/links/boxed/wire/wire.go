// Package wire carries messages to what it is given, and ends if one is not JSON.
package wire

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/line"
)

// An Error has a code.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

type Handler interface {
	Handle(ctx context.Context, method string, params json.RawMessage) (any, error)
}

func Serve(in *bufio.Reader, out io.Writer, h Handler) error {
	for {
		m, err := read(in)
		if err != nil {
			return err
		}
		if m.Method == "$/cancel_request" {
			continue
		}
		r := response{ID: m.ID}
		var coded *Error
		if r.Result, err = h.Handle(context.Background(), m.Method, m.Params); errors.As(err, &coded) {
			r.Error = coded
		} else if err != nil {
			r.Error = &Error{Code: -32603, Message: err.Error()}
		}
		if err := json.NewEncoder(out).Encode(r); err != nil {
			return err
		}
	}
}

func read(in *bufio.Reader) (*line.Request, error) {
	text, err := in.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	m := new(line.Request)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, err
	}
	return m, nil
}
