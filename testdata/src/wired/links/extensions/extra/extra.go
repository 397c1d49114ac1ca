// Package extra has methods that no protocol has.
package extra

import (
	"encoding/json"
	"errors"
	"time"

	"wired/links/extensions/gate"
)

type Plugin struct{ own string }

func (p *Plugin) Methods() map[string]gate.Func {
	return map[string]gate.Func{"_extra/add": p.add}
}

func (p *Plugin) add(c *gate.Call) (any, error) {
	var in struct {
		Due string `json:"due"`
	}
	if err := json.Unmarshal(c.Params, &in); err != nil {
		return nil, err // want `returnederr: _extra/add answers an invalid parameter value with -32603`
	}
	due, err := time.Parse(time.RFC3339, in.Due)
	if err != nil {
		return nil, errors.New("E1") // want `returnederr: _extra/add answers an invalid parameter value with -32603`
	}
	if p.own == "" {
		return nil, errors.New("E2")
	}
	return due, nil
}

// commands are what users type.
func commands() map[string]func(string) error {
	return map[string]func(string) error{"_extra/quit": quit}
}

func quit(word string) error {
	if word == "" {
		return errors.New("E3")
	}
	return nil
}
