// Package desk spells no method whole.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wired/crossing/parts/lines"
)

type Desk struct{ screens map[string]*screen }

type screen struct{ text string }

func New() *Desk { return &Desk{map[string]*screen{}} }

type params struct {
	ID    string `json:"terminalId"`
	Limit int    `json:"outputByteLimit"`
}

func (d *Desk) Answer(name string, raw json.RawMessage) (any, error) {
	verb, ok := strings.CutPrefix(name, "terminal/")
	if !ok {
		return nil, lines.Other
	}
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &lines.Fault{Code: -32602, Message: err.Error()}
	}
	switch verb {
	case "create":
		if p.Limit < 0 {
			return nil, errors.New("no limit") // want `returnederr: terminal/create answers an invalid parameter value with -32603`
		}
		d.screens[p.ID] = new(screen)
		return nil, nil
	case "output":
		s, err := d.screen(p.ID)
		if err != nil {
			return nil, err
		}
		return s.text, nil
	default:
		return nil, fmt.Errorf("cannot %s", verb) // want `returnederr: this answers an unsupported method with -32603`
	}
}

func (d *Desk) screen(id string) (*screen, error) {
	s := d.screens[id]
	if s == nil {
		return nil, errors.New("nothing there") // want `returnederr: terminal/output answers an unknown terminal with -32603`
	}
	return s, nil
}
