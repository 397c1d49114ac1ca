// Package grades has sessions, and the codes for its errors.
package grades

import (
	"errors"

	"wired/listed/fault"
)

// The errors.
var (
	ErrGone = errors.New("E1")
	ErrFull = errors.New("E2")
	ErrLate = errors.New("E3")
	ErrOdd  = errors.New("E4")
)

// Rows are the codes for all but one.
var Rows = []fault.Row{{Code: -32002, Is: ErrGone}, {Code: -32602, Is: ErrOdd}}

// Loose has a row that nobody knows.
var Loose = []fault.Row{{Code: -32002, Is: ErrGone}, {Code: -32602, Is: odd()}}

func odd() error {
	if len(Codes) > 1 {
		return ErrOdd
	}
	return ErrLate
}

// Codes are likewise.
var Codes = map[error]int{ErrGone: -32002, ErrOdd: -32602}

// Say is what others read of an error.
func Say(err error) string { return fault.Classify(err, Rows).Message }

// Book has sessions.
type Book struct{ Open map[string]bool }

// Get finds a session.
func (b *Book) Get(id string) error {
	if !b.Open[id] {
		return ErrGone
	}
	return nil
}

// Find finds a session, and says otherwise that there is none.
func (b *Book) Find(id string) error {
	if !b.Open[id] {
		return ErrLate
	}
	return nil
}

// Mode looks at a mode.
func (b *Book) Mode(mode string) error {
	if mode != "day" && mode != "night" {
		return ErrOdd
	}
	return nil
}
