// Package rpc carries messages. Its errors have methods for the code and the
// text, of which it makes what goes on the wire.
package rpc

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type frame struct {
	ID     *int            `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Handler func(json.RawMessage) (any, error)

type Router struct{ Routes map[string]Handler }

func (r *Router) Serve(in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	var f frame
	for dec.Decode(&f) == nil {
		h, ok := r.Routes[f.Method]
		if !ok {
			continue
		}
		answer := frame{ID: f.ID}
		var err error
		if answer.Result, err = h(f.Params); err != nil {
			answer.Error = encode(err)
		}
		enc.Encode(answer)
	}
}

const CodeLocked = -32001

// asked is found by an interface, told by its own type.
type asked struct {
	num  int
	text string
}

func (e *asked) Error() string { return e.text }
func (e *asked) Num() int      { return e.num }

type told struct {
	num  int
	text string
}

func (e told) Error() string { return e.text }
func (e told) Num() int      { return e.num }

// exit has the methods of the others, and the numbers of processes: it is not
// what its own method makes of it.
type exit struct {
	status int
	text   string
}

func (e *exit) Error() string { return e.text }
func (e *exit) Num() int {
	if e.status < 0 {
		return e.status
	}
	return -31000 - e.status
}

// note is never sent.
type note struct {
	num  int
	text string
}

func (e *note) Text() string { return e.text }
func (e *note) Number() int  { return e.num }

func (e *note) Error() string { return fmt.Sprint(e.Number(), e.Text()) }

func Ask(num int, text string) error  { return &asked{num, text} }
func Tell(num int, text string) error { return told{num, text} }
func Exit(num int, text string) error { return &exit{num, text} }
func Note(num int, text string) error { return &note{num, text} }

func encode(err error) *Problem {
	var numbered interface {
		error
		Num() int
	}
	var t told
	switch {
	case errors.As(err, &t):
		return &Problem{Code: t.Num(), Message: t.Error()}
	case errors.As(err, &numbered):
		return &Problem{Code: numbered.Num(), Message: numbered.Error()}
	}
	return &Problem{Code: -32603, Message: err.Error()}
}
