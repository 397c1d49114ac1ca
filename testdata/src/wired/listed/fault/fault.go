// Package fault has error objects, and tables of the codes for errors that have none.
package fault

import (
	"encoding/json"
	"errors"
)

// Frame is a message.
type Frame struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Fault          `json:"error,omitempty"`
}

// Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// New makes one.
func New(code int, text string) *Fault { return &Fault{code, text} }

// Row has the code for an error.
type Row struct {
	Code int
	Is   error
}

// Classify looks in a table that it is given.
func Classify(err error, rows []Row) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	for _, r := range rows {
		if errors.Is(err, r.Is) {
			return New(r.Code, err.Error())
		}
	}
	return New(-32603, err.Error())
}

// By looks in a map that it is given.
func By(err error, codes map[error]int) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	for is, code := range codes {
		if errors.Is(err, is) {
			return New(code, err.Error())
		}
	}
	return New(-32603, err.Error())
}

type rule struct {
	is   error
	code int
}

var (
	table  = []rule{{errClosed, -31000}}
	spare  []rule
	others []rule

	errClosed = errors.New("closed")
)

// Map adds a code to the table.
func Map(err error, code int) { table = append(table, rule{err, code}) }

// Spare adds a code to a table to which nobody adds any.
func Spare(err error, code int) { spare = append(spare, rule{err, code}) }

// Other adds a code to another table.
func Other(err error, code int) { others = append(others, rule{err, code}) }

// Of looks in the table.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	for _, r := range table {
		if errors.Is(err, r.is) {
			return New(r.code, err.Error())
		}
	}
	return New(-32603, err.Error())
}

// OfSpare looks in the table to which nobody adds any.
func OfSpare(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	for _, r := range spare {
		if errors.Is(err, r.is) {
			return New(r.code, err.Error())
		}
	}
	return New(-32603, err.Error())
}

// OfOthers looks in the other table.
func OfOthers(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	for _, r := range others {
		if errors.Is(err, r.is) {
			return New(r.code, err.Error())
		}
	}
	return New(-32603, err.Error())
}
