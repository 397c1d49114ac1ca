// Package use has what the methods do.
package use

import (
	"context"
	"errors"
	"fmt"
	"os"

	"wired/links/line"
)

// ErrMode has a code elsewhere.
var ErrMode = errors.New("E1")

// SetMode sets the mode of a session.
type SetMode struct{ File string }

// Execute sets it.
func (u SetMode) Execute(ctx context.Context, p line.ModeParams) (struct{}, error) {
	if p.ModeID == "" {
		return struct{}{}, ErrMode
	}
	if p.SessionID == "" {
		return struct{}{}, fmt.Errorf("E2")
	}
	if err := os.WriteFile(u.File, []byte(p.ModeID), 0o600); err != nil {
		return struct{}{}, err
	}
	return struct{}{}, nil
}
