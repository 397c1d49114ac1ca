// Package served gives a counter its shelf, and a layer the counter.
package served

import (
	"io"

	"wired/composed/layer"
	"wired/ported/counter"
	"wired/ported/shelf"
)

func serve(in io.Reader, out io.Writer) error {
	c := &counter.Counter{Shelf: shelf.New("books")}
	return layer.Serve(in, out, c.Handler()) // want `returnederr: session/load answers 2 errors of other packages .*-32002 \(Resource not found\) for an unknown session, because the error is fs\.ErrNotExist \(shelf\.go:22\)`
}
