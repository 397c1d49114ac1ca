// Package reset looks the codes up in a table that is another one later.
package reset

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"

	"wired/links/line"
	"wired/numbers/fault"
)

// Agent has sessions.
type Agent struct {
	sessions map[string]string
	busy     bool
}

// Serve answers requests.
func (a *Agent) Serve(ctx context.Context, c *line.Conn) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		out, err := a.dispatch(ctx, r)
		if err != nil {
			c.Write(line.Response{ID: r.ID, Error: object(err)})
			continue
		}
		c.Write(line.Response{ID: r.ID, Result: out})
	}
}

func object(err error) *line.Error {
	return &line.Error{Code: fault.Twice[fault.KindOf(err)], Message: err.Error()}
}

func (a *Agent) dispatch(ctx context.Context, r *line.Request) (any, error) {
	switch r.Method {
	case "session/load":
		return a.load(r.Params)
	}
	return nil, fault.New(fault.Unknown, "E0")
}

func (a *Agent) load(params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, fault.New(fault.Invalid, "E1")
	}
	if !filepath.IsAbs(in.Cwd) {
		return nil, fault.New(fault.Internal, "E2")
	}
	if a.busy {
		return nil, fault.New(fault.Busy, "E3")
	}
	if _, ok := a.sessions[in.SessionID]; !ok {
		return nil, errors.New("E4")
	}
	if in.ModeID == "" {
		return nil, fault.New(fault.Invalid, "E5")
	}
	return a.sessions[in.SessionID], nil
}
