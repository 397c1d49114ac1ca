// Package line asks whoever uses it for the codes of errors.
package line

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Envelope struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
}

// heard is an envelope with what answers have.
type heard struct {
	Envelope
	Result json.RawMessage `json:"result"`
}

type answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type (
	Doer     func(method string, params json.RawMessage) (any, error)
	Numberer func(error) int
)

func Run(in io.Reader, out io.Writer, do Doer, number Numberer) error {
	enc := json.NewEncoder(out)
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f heard
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			enc.Encode(answer{ID: json.RawMessage("null"), Error: refuse(err)}) // want `returnederr: this answers a message that is not valid JSON with -32603 .*; ACP has -32700`
			continue
		}
		if f.Method == "$/cancel_request" {
			continue
		}
		if f.Method == "" {
			if err := answered(f.Result); err != nil {
				return err
			}
			continue
		}
		res, err := do(f.Method, f.Params)
		a := answer{ID: f.ID, Result: res}
		if err != nil {
			var fault *Fault
			if !errors.As(err, &fault) {
				fault = &Fault{number(err), err.Error()}
			}
			a.Result, a.Error = nil, fault
		}
		if err := enc.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

func refuse(err error) *Fault { return &Fault{-32603, err.Error()} }

// answered reads what the program has asked for.
func answered(raw json.RawMessage) error {
	var f heard
	return json.Unmarshal(raw, &f)
}
