// Package agent has the handlers.
package agent

import (
	"wired/links/contexts/rpc"
	"wired/links/line"
)

// Agent is an agent.
type Agent struct{ Store *line.Store }

// Mount registers the handlers.
func (s *Agent) Mount(e *rpc.Engine) {
	e.On("session/prompt", s.prompt)
	e.On("session/set_mode", s.setMode)
	e.On("session/list", s.list)
}

func (s *Agent) prompt(c *rpc.Context) {
	var p line.PromptParams
	if !c.Bind(&p) {
		return
	}
	if _, err := s.Store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		c.Fail(err)
		return
	}
	c.Reply(map[string]any{"stopReason": "end_turn"})
}

func (s *Agent) setMode(c *rpc.Context) {
	var p line.ModeParams
	if !c.Bind(&p) {
		return
	}
	x, err := s.Store.Find(p.SessionID)
	if err != nil {
		c.Fail(err)
		return
	}
	if err := x.SetMode(p.ModeID); err != nil { // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
		c.Fail(err)
		return
	}
	c.Reply(struct{}{})
}

// A trace is for the log.
type trace struct{ err error }

func (t *trace) note(err error) { t.err = err }

func (s *Agent) list(c *rpc.Context) {
	var p line.PromptParams
	if !c.Bind(&p) {
		return
	}
	var t trace
	if _, err := s.Store.Find(p.SessionID); err != nil {
		t.note(err) // nobody answers with it
	}
	c.Reply([]string{})
}
