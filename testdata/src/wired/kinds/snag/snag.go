// Package snag has the errors of a program by what kind they are. The codes are
// chosen in one place.
package snag

import (
	"errors"

	"github.com/coder/acp-go-sdk"
)

// Kind says what may be done about a snag.
type Kind int

const (
	Own Kind = iota
	Lost
	Wrong
	Unsigned
	Lacking
)

// Snag is an error.
type Snag struct {
	Kind  Kind
	Doing string
	Below error
	notes []string
}

func (s *Snag) Error() string { return s.Doing }

func (s *Snag) Unwrap() error { return s.Below }

// A Detail is added to a snag.
type Detail func(*Snag)

// Note adds a note.
func Note(text string) Detail { return func(s *Snag) { s.notes = append(s.notes, text) } }

// Over adds the error below.
func Over(err error) Detail { return func(s *Snag) { s.Below = err } }

// Make makes a snag.
func Make(k Kind, doing string, more ...Detail) error {
	s := &Snag{Kind: k, Doing: doing}
	for _, m := range more {
		m(s)
	}
	return s
}

// Outward gives an error the code of its kind. Lost has none.
func Outward(err error) error {
	var s *Snag
	if !errors.As(err, &s) {
		return acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	data := map[string]any{"doing": s.Doing}
	switch s.Kind {
	case Wrong:
		return acp.NewInvalidParams(data)
	case Unsigned:
		return acp.NewAuthRequired(data)
	case Lacking:
		return acp.NewMethodNotFound(s.Doing)
	}
	return acp.NewInternalError(data)
}

// Named answers by a switch on the type, and by a method.
func Named(err error) error {
	switch s := err.(type) {
	case *Snag:
		return s.outward()
	default:
		return acp.NewInternalError(map[string]any{"error": err.Error()})
	}
}

func (s *Snag) outward() *acp.RequestError {
	if s.Kind == Wrong || s.Kind == Lost {
		return acp.NewInvalidParams(map[string]any{"error": s.Error()})
	}
	return acp.NewInternalError(map[string]any{"error": s.Error()})
}
