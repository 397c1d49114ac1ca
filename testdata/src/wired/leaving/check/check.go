// Package check speaks the protocol itself, and makes errors for what others are asked.
package check

import (
	"encoding/json"
	"os"

	"wired/leaving/line"
)

// Mode does not know what it is given.
func Mode(name string) error {
	if name != "ask" && name != "code" {
		return &line.Fault{-32603, "E1"}
	}
	return nil
}

// Space knows no more than who calls it.
func Space() error {
	if _, err := os.Stat("/var/space"); err != nil {
		return &line.Fault{-32603, "E2"}
	}
	return nil
}

func Table() map[string]line.Func {
	return map[string]line.Func{"session/load": func(json.RawMessage) (any, error) { return nil, nil }}
}
