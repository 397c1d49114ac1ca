// Package shelf has methods of its own, which the layer carries, too.
package shelf

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wired/crossing/parts/lines"
)

type Shelf struct{ books map[string]string }

func New() *Shelf { return &Shelf{map[string]string{}} }

func (s *Shelf) Answer(name string, raw json.RawMessage) (any, error) {
	verb, ok := strings.CutPrefix(name, "shelf/")
	if !ok {
		return nil, lines.Other
	}
	switch verb {
	case "output", "create":
		if s.books[string(raw)] == "" {
			return nil, errors.New("nothing there")
		}
		return nil, nil
	default:
		return nil, fmt.Errorf("cannot %s", verb)
	}
}
