// Package lib has a code for each of its errors, in the rows of a table.
package lib

import "errors"

var (
	ErrNoSession = errors.New("no session")
	ErrBad       = errors.New("bad")
	ErrOther     = errors.New("other")
)

var table = []struct {
	is   error
	code int
}{
	{ErrNoSession, -32002},
	{ErrBad, -32602},
}

func Code(err error) int {
	for _, row := range table {
		if errors.Is(err, row.is) {
			return row.code
		}
	}
	return -32603
}
