// Package shape has params that know whether they are valid.
package shape

import (
	"errors"
	"strings"
)

// Rename asks for another title.
type Rename struct {
	SessionID string `json:"sessionId"`
	Title     string `json:"title"`
}

// Validate says what is wrong.
func (r *Rename) Validate() error {
	r.Title = strings.TrimSpace(r.Title)
	if r.Title == "" {
		return errors.New("E6")
	}
	return nil
}

// Close asks for an end.
type Close struct {
	SessionID string `json:"sessionId"`
	Words     string `json:"words"`
}

// Validate says what is wrong.
func (c *Close) Validate() error {
	if c.Words == "" {
		return errors.New("E7")
	}
	return nil
}

// Tidy is none of a request.
type Tidy struct{ Words string }

// Validate says what is wrong.
func (t *Tidy) Validate() error {
	if t.Words == "" {
		return errors.New("E8")
	}
	return nil
}

// Fork asks for a copy.
type Fork struct {
	SessionID string `json:"sessionId"`
	Name      string `json:"name"`
}

// Validate says what is wrong: a name of its own may be.
func (f *Fork) Validate() error {
	f.Name = name()
	if f.Name == "" {
		return errors.New("E9")
	}
	return nil
}

func name() string { return strings.Repeat("x", count) }

var count = 3
