// Package carrier answers messages by a function that others give. It ends no context.
package carrier

import (
	"context"
	"encoding/json"
	"io"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Message is a request or an answer.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Serve answers messages until there are no more.
func Serve(ctx context.Context, in io.Reader, out io.Writer, f func(context.Context, string, json.RawMessage) (any, *Fault)) error {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m Message
		if err := dec.Decode(&m); err != nil {
			return enc.Encode(Message{ID: json.RawMessage("null"), Error: &Fault{-32700, "Parse error"}})
		}
		reply := Message{ID: m.ID}
		reply.Result, reply.Error = f(ctx, m.Method, m.Params)
		if err := enc.Encode(reply); err != nil {
			return err
		}
	}
}
