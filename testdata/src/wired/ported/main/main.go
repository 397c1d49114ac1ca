// Package main gives the desk its shelves.
package main

import (
	"context"
	"errors"
	"os"

	"github.com/coder/acp-go-sdk"

	"wired/ported/desk"
	"wired/ported/port"
	"wired/ported/shelf"
)

// none has no books, but for one session.
type none struct{ port.Shelf }

func (none) Count(context.Context) (int, error) { return 1, nil }

func (none) Fetch(_ context.Context, id string) (string, error) {
	if id != "only" {
		return "", errors.New("there is nothing else") // want `returnederr: session/load answers an unknown session with -32603`
	}
	return "", nil
}

func main() {
	s := shelf.New(os.Getenv("SHELF"))
	d := &desk.Desk{Reader: port.NewReader(s), Shelf: s, Stand: shelf.Stand{}} // want `returnederr: session/prompt answers an unknown session with -32603` `returnederr: session/load answers .* -32002 \(Resource not found\) for an unknown session, because the error is fs\.ErrNotExist \(shelf\.go:22\)`
	if len(os.Args) > 1 {
		d.Reader = port.NewReader(none{s})
	}
	acp.NewAgentSideConnection(d, os.Stdout, os.Stdin)
}
