// Package params has what requests bring, and knows no messages.
package params

import "errors"

type Resume struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (p *Resume) Validate() error {
	if p.Cwd == "" {
		return errors.New("E1")
	}
	return nil
}
