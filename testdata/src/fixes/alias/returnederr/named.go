package returnederr

import "fmt"

// The name is taken by something else here: no fix.
func (a *agent) named(sessionID, sdk string) error {
	if !a.sessions[sessionID] {
		return fmt.Errorf("session %s not found", sessionID) // want `returnederr: session/load answers an unknown session`
	}
	return nil
}
