// Package params has what requests bring, and knows no messages.
package params

import "errors"

type Resume struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

// Fork is not asked by this name. Silent.
type Fork struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (p *Fork) Check() error {
	if p.Cwd == "" {
		return errors.New("E2")
	}
	return nil
}

func (p *Resume) Validate() error {
	if p.Cwd == "" {
		return errors.New("E1")
	}
	return nil
}

// A Shelf guards itself, whoever asks it. Silent.
type Shelf struct{ open map[string]bool }

func (s *Shelf) Take(id string) error {
	if id == "" {
		return errors.New("E4")
	}
	s.open[id] = true
	return nil
}

// An Option is checked by itself: the peer has left its session out.
type Option struct {
	SessionID string `json:"sessionId"`
	Value     string `json:"value"`
}

func (o *Option) Validate() error {
	if o.SessionID == "" {
		return errors.New("E3")
	}
	return nil
}
