// Package asking ties a board and its link together: what the board asks for may be what it
// answers.
package asking

import (
	"context"
	"io"

	"wired/asking/board"
	"wired/asking/link"
)

func Run(ctx context.Context, r io.Reader, w io.Writer) error {
	b := new(board.Board)
	l := link.New(b)
	b.Attach(l)
	return l.Run(ctx, r, w)
}
