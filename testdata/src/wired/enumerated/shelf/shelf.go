// Package shelf keeps sessions, and knows no protocol.
package shelf

import "wired/enumerated/code"

type Shelf struct{ books map[string]string }

func (s *Shelf) Find(id string) (string, error) {
	b, ok := s.books[id]
	if !ok {
		return "", code.Internal.New("there is no %s", id)
	}
	return b, nil
}

func (s *Shelf) Check(id string) error {
	if s.books == nil {
		return code.Internal.New("the shelf fell over")
	}
	return code.Graded{Grade: code.Low, Text: "not today"}
}
