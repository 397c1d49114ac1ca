// Package snag has errors of kinds, which may hold another error.
package snag

import "fmt"

type Kind int

const (
	Own Kind = iota
	Lost
	Wrong
)

type Snag struct {
	Kind  Kind
	Text  string
	Notes map[string]any
	Below error
}

func (s *Snag) Error() string { return s.Text }
func (s *Snag) Unwrap() error { return s.Below }

func (s *Snag) With(key string, v any) *Snag {
	if s.Notes == nil {
		s.Notes = map[string]any{}
	}
	s.Notes[key] = v
	return s
}

func New(k Kind, format string, args ...any) *Snag {
	return &Snag{Kind: k, Text: fmt.Sprintf(format, args...)}
}

func Over(k Kind, err error) *Snag { return &Snag{Kind: k, Text: "snag", Below: err} }
