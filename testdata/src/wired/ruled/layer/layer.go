// Package layer calls functions by their methods, and asks for errors that others name.
package layer

import (
	"encoding/json"
	"errors"
	"io"
)

// A Call is a request.
type Call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// A Rule gives an error a code.
type Rule struct {
	Is   error
	Code int
}

// A Desk has functions and rules.
type Desk struct {
	table map[string]func(*Call) (any, error)
	rules []Rule
	out   *json.Encoder
}

// New returns a desk that answers by rules.
func New(out io.Writer, rules ...Rule) *Desk {
	return &Desk{table: make(map[string]func(*Call) (any, error)), rules: rules, out: json.NewEncoder(out)}
}

// On registers a function for a method.
func (d *Desk) On(method string, fn func(*Call) (any, error)) { d.table[method] = fn }

// Answer answers a request.
func (d *Desk) Answer(c *Call) error {
	fn, ok := d.table[c.Method]
	if !ok {
		return d.out.Encode(answer{ID: c.ID, Error: &Fault{-32601, c.Method}})
	}
	res, err := fn(c)
	return d.out.Encode(answer{c.ID, res, d.fault(err)})
}

func (d *Desk) fault(err error) *Fault {
	if err == nil {
		return nil
	}
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	for _, r := range d.rules {
		if errors.Is(err, r.Is) {
			return &Fault{r.Code, err.Error()}
		}
	}
	return &Fault{-32603, err.Error()}
}
