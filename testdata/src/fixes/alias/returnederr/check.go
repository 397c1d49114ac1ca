package returnederr

import "fmt"

func (a *agent) check(sessionID string) error {
	if !a.sessions[sessionID] {
		return fmt.Errorf("session %s not found", sessionID) // want `returnederr: session/prompt answers an unknown session`
	}
	return nil
}
