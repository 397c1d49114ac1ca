// Package port says what a desk needs, and knows neither desks nor shelves.
package port

import (
	"context"
	"errors"
)

// Shelf has books.
type Shelf interface {
	Fetch(ctx context.Context, id string) (string, error)
	Count(ctx context.Context) (int, error)
	Sweep(ctx context.Context, id string) error
}

// Reader reads them.
type Reader struct{ shelf Shelf }

func NewReader(s Shelf) *Reader { return &Reader{s} }

func (r *Reader) Read(ctx context.Context, id string) (string, error) {
	n, err := r.shelf.Count(ctx)
	if err != nil || n == 0 {
		return "", err
	}
	return r.shelf.Fetch(ctx, id)
}

// Clean has nobody waiting for it.
func (r *Reader) Clean(ctx context.Context, id string) { _ = r.shelf.Sweep(ctx, id) }

// ErrGone says that there is no such place.
var ErrGone = errors.New("E1")

// A Stand has places.
type Stand interface {
	Find(id string) error
	Turn(id string) error
}
