package returnederr

import "errors"

// The file does not know the SDK yet, and errors is not needed any more.
func (l *lookup) find(sessionID string) (string, error) {
	name, ok := l.names[sessionID]
	if !ok {
		return "", errors.New("unknown session") // want `returnederr: session/prompt and session/resume answer an unknown session`
	}
	return name, nil
}
