// Package desk answers by outcomes.
package desk

import (
	"encoding/json"
	"errors"

	"wired/fallback/line"
	"wired/fallback/snag"
)

type desk struct {
	seats map[string]bool
	shut  bool
}

func (d *desk) handle(method string, raw json.RawMessage) line.Outcome {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return line.Bad(snag.New(snag.Wrong, "E1"))
	}
	switch method {
	case "session/load":
		if _, ok := d.seats[p.SessionID]; !ok {
			return line.Bad(snag.New(snag.Own, "E2")) // want `genericerr: session/load answers an unknown session with -32603 .*; ACP has -32002`
		}
	case "session/resume":
		if _, ok := d.seats[p.SessionID]; !ok {
			return line.Bad(errors.New("E3")) // want `returnederr: session/resume answers an unknown session with -32603 .*; ACP has -32002`
		}
	case "session/set_mode":
		if p.ModeID != "ask" && p.ModeID != "code" {
			return line.Bad(snag.New(snag.Wrong, "E4"))
		}
	case "session/prompt":
		if d.seats[p.SessionID] {
			return line.Bad(snag.New(snag.Busy, "E5")) // want `snag.go:24: .*-32001 is a custom code in the range -32768 to -32000`
		}
		if d.shut {
			return line.Bad(snag.New(snag.Own, "E6")) // no code says so
		}
	}
	return line.Good(nil)
}
