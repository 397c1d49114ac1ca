package main

import "errors"

// mode returns the mode of a session.
func (a *agent) mode(id sessionID) (string, error) {
	mode, ok := a.sessions[id]
	if !ok {
		return "", errors.New("session not found")
	}
	return mode, nil
}
