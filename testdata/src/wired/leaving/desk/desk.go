// Package desk asks another package to look at params.
package desk

import (
	"encoding/json"
	"io"

	"wired/leaving/check"
	"wired/leaving/line"
)

type modeIn struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type loadIn struct {
	SessionID string `json:"sessionId"`
}

func Serve(in io.Reader, out io.Writer) error {
	p := line.New()
	p.On("session/set_mode", mode)
	p.On("session/load", line.Params(func(loadIn) (any, error) { return nil, nil }))
	return p.Serve(in, out)
}

func mode(raw json.RawMessage) (any, error) {
	var p modeIn
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Fault{-32602, "no params"}
	}
	if err := check.Space(); err != nil {
		return nil, err
	}
	if err := check.Mode(p.ModeID); err != nil { // want `check.go:14: .*session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
		return nil, err
	}
	return struct{}{}, nil
}
