// Package line carries messages for whoever gives it functions, and ends with the first
// line that is no message.
package line

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// A Message is a request.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

// A Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// A Line has functions.
type Line struct {
	table map[string]func(*Message) (any, error)
	out   *json.Encoder
}

// New returns a line.
func New(out io.Writer) *Line {
	return &Line{make(map[string]func(*Message) (any, error)), json.NewEncoder(out)}
}

// On registers a function.
func (l *Line) On(method string, fn func(*Message) (any, error)) { l.table[method] = fn }

// Serve reads messages.
func (l *Line) Serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if err := l.take(lines.Bytes()); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (l *Line) take(text []byte) error {
	m := new(Message)
	if err := json.Unmarshal(text, m); err != nil {
		return fmt.Errorf("no message: %w", err)
	}
	fn, ok := l.table[m.Method]
	if !ok {
		return l.out.Encode(answer{ID: m.ID, Error: &Fault{-32601, m.Method}})
	}
	res, err := fn(m)
	if err != nil {
		return l.out.Encode(answer{ID: m.ID, Error: &Fault{-32603, err.Error()}})
	}
	return l.out.Encode(answer{ID: m.ID, Result: res})
}

func (f *Fault) Error() string { return f.Message }
