// Package stepped gives a desk the moves of a book.
package stepped

import (
	"io"

	"wired/stepped/desk"
	"wired/stepped/moves"
)

func New(out io.Writer) *desk.Desk {
	b := &moves.Book{Open: map[string]string{}}
	return &desk.Desk{Out: out, Moves: b.Moves()}
}
