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
