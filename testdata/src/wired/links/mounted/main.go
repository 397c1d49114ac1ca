// Command mounted registers its methods in groups, whose names are first halves.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/mounted/route"
)

type desk struct{ store *line.Store }

func main() {
	t := route.New()
	d := &desk{line.NewStore()}
	t.On("initialize", d.initialize)
	g := t.Group("session/")
	g.On("fork", d.fork)
	g.On("load", d.load)
	t.Group("menu/").On("fork", d.split)
	conn := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		_ = conn.Write(t.Answer(r))
	}
}

func (d *desk) initialize(json.RawMessage) (any, error) {
	return map[string]any{"protocolVersion": 1}, nil
}

func (d *desk) fork(json.RawMessage) (any, error) {
	return nil, errors.New("E1") // want `session/fork answers an unsupported method with -32603`
}

func (d *desk) load(raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: "E2"}
	}
	return d.store.Find(p.SessionID) // want `session/load answers an unknown session with -32603`
}

// split is none of the protocol's methods.
func (d *desk) split(json.RawMessage) (any, error) {
	return nil, errors.New("E3")
}
