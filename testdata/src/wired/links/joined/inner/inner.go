// Package inner decodes what several have.
package inner

import "encoding/json"

func Decode(raw json.RawMessage) (map[string]any, error) {
	var p map[string]any
	err := json.Unmarshal(raw, &p)
	return p, err
}

// A Store takes no handlers.
type Store struct{ Names []string }

func (s *Store) Each(f func(string)) {
	for _, name := range s.Names {
		f(name)
	}
}
