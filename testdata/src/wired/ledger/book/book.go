// Package book has functions for methods, with ways to make something else of their errors.
package book

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"

	"wired/ledger/line"
)

// Book has a function for each method.
type Book struct {
	entries map[string]func(context.Context, json.RawMessage) (any, error)
}

// New returns an empty book.
func New() *Book { return &Book{map[string]func(context.Context, json.RawMessage) (any, error){}} }

// Missing is for functions that look for files.
func Missing() func(error) error {
	return func(err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return &line.Fault{Code: -32002, Message: err.Error()}
		}
		return err
	}
}

// Add adds a function.
func Add[P, R any](b *Book, method string, fn func(context.Context, P) (R, error), made ...func(error) error) {
	b.entries[method] = func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &line.Fault{Code: -32602, Message: err.Error()}
		}
		res, err := fn(ctx, p)
		if err != nil {
			for _, m := range made {
				err = m(err)
			}
			return nil, err
		}
		return res, nil
	}
}

// Call calls the function for a method.
func (b *Book) Call(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if e, ok := b.entries[method]; ok {
		return e(ctx, params)
	}
	return nil, &line.Fault{Code: -32601, Message: method}
}
