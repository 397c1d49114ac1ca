// Package desk has the methods; the layer decodes what they get.
package desk

import (
	"encoding/json"
	"errors"

	"wired/taking/layer"
)

type desk struct {
	server *layer.Server
	rooms  map[string]bool
}

type ask struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (d *desk) register() {
	d.server.Methods["session/set_mode"] = func(params json.RawMessage) layer.Verdict { return layer.Take(params, d.mode) }
	d.server.Methods["session/load"] = func(params json.RawMessage) layer.Verdict {
		return layer.Must(params, func(in ask) layer.Verdict { return d.load(in.SessionID) })
	}
	d.server.Methods["session/close"] = func(params json.RawMessage) layer.Verdict {
		return d.server.Weather(params, func(mood string) layer.Verdict { return d.calm(mood) })
	}
}

func (d *desk) mode(in ask) layer.Verdict {
	if !d.rooms[in.SessionID] {
		return layer.Blame(errors.New("no room")) // want `returnederr: session/set_mode answers an unknown session with -32603 .*-32002`
	}
	if in.ModeID == "" {
		return layer.Blame(errors.New("well?")) // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*-32602`
	}
	return layer.Verdict{}
}

func (d *desk) load(room string) layer.Verdict {
	if !d.rooms[room] {
		return layer.Blame(errors.New("no room")) // want `returnederr: session/load answers an unknown session with -32603 .*-32002`
	}
	return layer.Verdict{}
}

// calm is about the server's mood, whatever the request says.
func (d *desk) calm(mood string) layer.Verdict {
	if mood == "" {
		return layer.Blame(errors.New("the server has no mood"))
	}
	return layer.Verdict{}
}
