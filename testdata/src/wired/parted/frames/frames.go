// Package frames carries messages. It does not tell requests apart.
package frames

import (
	"encoding/json"
	"io"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Message is a request or its answer.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Conn is a connection.
type Conn struct{ out io.Writer }

// New returns a connection.
func New(out io.Writer) *Conn { return &Conn{out: out} }

// Serve reads messages.
func (c *Conn) Serve(in *json.Decoder, each func(*Message)) error {
	for {
		m := new(Message)
		if err := in.Decode(m); err != nil {
			return err
		}
		each(m)
	}
}

// Reply answers a request.
func (c *Conn) Reply(id json.RawMessage, result any) error {
	return json.NewEncoder(c.out).Encode(Message{ID: id, Result: result})
}

// Fail answers a request with an error.
func (c *Conn) Fail(id json.RawMessage, f *Fault) error {
	return json.NewEncoder(c.out).Encode(Message{ID: id, Error: f})
}
