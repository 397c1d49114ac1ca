// Package store puts something around errors of its own.
package store

import (
	"fmt"

	"lostcode/layered/layer"
)

func find(id string) error {
	if id == "" {
		return layer.Error{-32602, "empty"}
	}
	return nil
}

func Wrapped(id string) error {
	if err := find(id); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

func Text(id string) error {
	if err := find(id); err != nil {
		return fmt.Errorf("store: %v", err)
	}
	return nil
}
