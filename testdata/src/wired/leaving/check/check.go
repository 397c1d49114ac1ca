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

// Params knows what it is given, and who calls it need not say so, too.
func Params[P any](fn func(P) (any, error)) line.Func {
	return func(raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Fault{-32603, "E3"} // want `genericerr: this answers an invalid parameter value with -32603 .*; ACP has -32602`
		}
		return fn(p)
	}
}

func Table() map[string]line.Func {
	return map[string]line.Func{"session/load": func(json.RawMessage) (any, error) { return nil, nil }}
}
