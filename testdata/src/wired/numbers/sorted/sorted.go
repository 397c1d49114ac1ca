// Package sorted knows the kind of an error of another package.
package sorted

import (
	"context"
	"encoding/json"
	"errors"
	"io"
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
	return &line.Error{Code: fault.Codes[fault.Sort(err)], Message: err.Error()}
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
		return nil, fault.New(fault.Internal, "E2") // want `session/load answers an invalid parameter value with -32603`
	}
	if a.busy {
		return nil, fault.New(fault.Busy, "E3")
	}
	if _, ok := a.sessions[in.SessionID]; !ok {
		return nil, errors.New("E4") // want `session/load answers an unknown session with -32603`
	}
	if in.ModeID == "" {
		return nil, io.ErrUnexpectedEOF
	}
	return a.sessions[in.SessionID], nil
}
