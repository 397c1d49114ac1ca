// Package shelf has modes.
package shelf

import (
	"errors"
	"strings"
)

type Shelf struct{ mode string }

// Set has two errors for one reason, of which the second one shows more.
func (s *Shelf) Set(mode string) error {
	if s.mode != "" {
		return errors.New("E1")
	}
	if strings.Contains(mode, "/") {
		return errors.New("E2")
	}
	switch mode {
	case "ask", "code":
		s.mode = mode
		return nil
	}
	return errors.New("E3")
}
