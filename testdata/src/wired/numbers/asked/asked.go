// Package asked asks an error for its number by an interface that is no error.
package asked

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

type numbered interface{ Number() int }

func object(err error) *line.Error {
	var n numbered
	if errors.As(err, &n) {
		return &line.Error{Code: n.Number(), Message: err.Error()}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

func (a *Agent) dispatch(ctx context.Context, r *line.Request) (any, error) {
	switch r.Method {
	case "session/load":
		return a.load(r.Params)
	}
	return nil, &fault.Told{Kind: fault.Unknown}
}

func (a *Agent) load(params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &fault.Told{Kind: fault.Invalid}
	}
	if !filepath.IsAbs(in.Cwd) {
		return nil, &fault.Told{Kind: fault.Internal} // want `session/load answers an invalid parameter value with -32603`
	}
	if a.busy {
		return nil, &fault.Told{Kind: fault.Busy}
	}
	if _, ok := a.sessions[in.SessionID]; !ok {
		return nil, errors.New("E4") // want `session/load answers an unknown session with -32603`
	}
	if in.ModeID == "" {
		return nil, &fault.Told{Kind: fault.Invalid}
	}
	return a.sessions[in.SessionID], nil
}
