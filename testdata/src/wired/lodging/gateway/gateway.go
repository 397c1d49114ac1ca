// Package gateway answers messages.
package gateway

import (
	"bufio"
	"encoding/json"
	"log"
	"os"

	"wired/lodging/rooms"
	"wired/lodging/wire"
)

type room struct {
	Session string `json:"sessionId"`
	Value   string `json:"value"`
}

// Gateway has a house.
type Gateway struct{ house *rooms.House }

// Serve reads messages.
func (g *Gateway) Serve() error {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var f wire.Frame
		if json.Unmarshal(lines.Bytes(), &f) != nil {
			g.send(wire.Answer(json.RawMessage("null"), nil, wire.Problemf(-32700, "E")))
			continue
		}
		if len(f.ID) == 0 {
			g.note(&f)
			continue
		}
		result, err := g.route(&f)
		g.send(wire.Answer(f.ID, result, err))
	}
	return lines.Err()
}

func (g *Gateway) send(f *wire.Frame) {
	if err := json.NewEncoder(os.Stdout).Encode(f); err != nil {
		log.Println(err)
	}
}

// note answers nobody.
func (g *Gateway) note(f *wire.Frame) { // want `this answers an invalid parameter value with -32603 .*; ACP has -32602`
	var r room
	if f.Method != "session/cancel" || json.Unmarshal(f.Params, &r) != nil {
		return
	}
	if err := g.house.Leave(r.Session); err != nil {
		log.Println(err)
	}
}

func (g *Gateway) route(f *wire.Frame) (any, error) {
	switch f.Method {
	case "initialize":
		return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{"loadSession": true}}, nil
	case "session/new":
		return g.open(f)
	case "session/load":
		var r room
		if err := wire.Params(f, &r); err != nil {
			return nil, err
		}
		return nil, g.house.Find(r.Session) // want `rooms.go:45: .*session/load answers an unknown session with -32603 .*; ACP has -32002`
	case "session/set_config_option":
		var r room
		if err := wire.Params(f, &r); err != nil {
			return nil, err
		}
		return nil, g.house.Furnish(r.Value) // want `rooms.go:54: .*session/set_config_option answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return nil, wire.Problemf(wire.CodeMethod, "E")
}

func (g *Gateway) open(f *wire.Frame) (any, error) {
	var r room
	if err := json.Unmarshal(f.Params, &r); err != nil {
		return nil, wire.Problemf(wire.CodeParams, "E")
	}
	if err := g.house.Take(r.Session); err != nil { // want `wire.go:15: .*-32040 \(CodeFull\) is a custom code in the range`
		return nil, err
	}
	if err := g.house.Keep(); err != nil {
		log.Println(err)
	}
	return map[string]string{"sessionId": "new"}, nil
}
