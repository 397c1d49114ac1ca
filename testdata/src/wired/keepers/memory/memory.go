// Package memory keeps sessions.
package memory

import (
	"errors"

	"wired/keepers/port"
)

// A Kind keeper says of what kind its errors are.
type Kind struct{ all map[string]string }

func (k *Kind) Get(id string) (string, error) {
	if s, ok := k.all[id]; ok {
		return s, nil
	}
	return "", &port.Error{Kind: port.Gone, Text: "E1"}
}

// An Own keeper says that they are its own.
type Own struct{ all map[string]string }

func (o *Own) Get(id string) (string, error) {
	if s, ok := o.all[id]; ok {
		return s, nil
	}
	return "", &port.Error{Kind: port.Own, Text: "E2"}
}

// A Plain keeper says nothing of them.
type Plain struct{ all map[string]string }

func (p *Plain) Get(id string) (string, error) {
	if s, ok := p.all[id]; ok {
		return s, nil
	}
	return "", errors.New("E3")
}
