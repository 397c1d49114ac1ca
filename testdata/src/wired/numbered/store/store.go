// Package store knows no protocol.
package store

import "errors"

var ErrFull = errors.New("full")

func Keep(name string) error {
	if len(name) > 1<<20 {
		return ErrFull
	}
	return nil
}
