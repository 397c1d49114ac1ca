// Package stage finds what to do in a table, by what it is given, and does not say who gives it.
package stage

import (
	"encoding/json"
	"errors"
	"strings"

	"wired/acts/front"
)

type act func(json.RawMessage) front.Reply

type Stage struct {
	acts  map[string]act
	props map[string]act
}

func New() *Stage {
	s := &Stage{props: map[string]act{"curtain": func(json.RawMessage) front.Reply { return front.Reply{} }}}
	s.acts = map[string]act{
		"session/new":    func(json.RawMessage) front.Reply { return front.Reply{Value: struct{}{}} },
		"session/prompt": func(json.RawMessage) front.Reply { return front.Reply{Value: struct{}{}} },
	}
	return s
}

func (s *Stage) Cue(line string, params json.RawMessage) front.Reply {
	if f, ok := s.acts[line]; ok {
		return f(params)
	}
	if strings.HasPrefix(line, "_") {
		return front.Reply{Fail: &front.Fail{-32601, line}}
	}
	return front.Oops(errors.New("nobody has a cue for " + line)) // want `answers an unsupported method with -32603 .*because s.acts has no line`
}

// Prop looks for something else.
func (s *Stage) Prop(line string) front.Reply {
	if f, ok := s.props[line]; ok {
		return f(nil)
	}
	return front.Oops(errors.New("nobody has it"))
}
