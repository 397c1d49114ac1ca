// Package pipe answers requests over a pair of pipes with the functions of others. It spells
// no method, and gives errors their codes.
package pipe

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Calls has a function for each method.
type Calls map[string]func(params json.RawMessage) (any, error)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

func (c Calls) run(f frame) (any, error) {
	call, ok := c[f.Method]
	if !ok {
		return nil, fmt.Errorf("%q is for others", f.Method)
	}
	return call(f.Params)
}

// Answer answers until the input ends.
func Answer(c Calls, in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Fault{-32700, "Parse error"}})
			return
		}
		answer := frame{ID: f.ID}
		res, err := c.run(f)
		if err == nil {
			answer.Result = res
		} else if !errors.As(err, &answer.Error) {
			answer.Error = &Fault{-32603, err.Error()}
		}
		enc.Encode(answer)
	}
}
