// Package app has the handlers.
package app

import (
	"encoding/json"
	"errors"

	"wired/links/chained/web"
	"wired/links/line"
)

type App struct{ all map[string]bool }

func (a *App) Mount(s *web.Server) {
	s.On("session/set_model", a.note, a.setModel)
	s.On("session/prompt", a.note, a.prompt)
}

func (a *App) note(c *web.Ctx) { c.Next() }

type ref struct {
	Model string `json:"modelId"`
}

func (a *App) setModel(c *web.Ctx) {
	var p ref
	if err := json.Unmarshal(c.Raw, &p); err != nil {
		c.Error(err) // want `returnederr: .* an invalid parameter value with -32603`
		return
	}
	if p.Model != "small" {
		c.Error(errors.New("E1")) // want `returnederr: session/set_model answers an invalid parameter value with -32603`
		return
	}
	var id int
	if err := json.Unmarshal(c.ID, &id); err != nil {
		c.Error(err)
		return
	}
	c.Reply(id)
}

func (a *App) prompt(c *web.Ctx) {
	var p line.PromptParams
	_ = json.Unmarshal(c.Raw, &p)
	if !a.all[p.SessionID] {
		c.Error(errors.New("E2")) // want `returnederr: session/prompt answers an unknown session with -32603`
		return
	}
	c.Reply(nil)
}
