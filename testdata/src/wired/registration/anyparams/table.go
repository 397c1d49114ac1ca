// Package anyparams has a table that says which params a method has, and hands
// them to its function as any.
package anyparams

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type frame struct {
	ID     *int            `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *problem) Error() string { return p.Message }

type method struct {
	params func() any
	call   func(any) (any, error)
}

type agent struct {
	sessions map[string]string
	profile  job
}

// A job is nothing that the peer asks for.
type job struct {
	params func() any
	run    func(any) (any, error)
}

// profile is what the user wrote into a file.
type profile struct{ Cwd, SessionID string }

func newProfile() any { return new(profile) }

func (a *agent) restore(v any) (any, error) {
	p := v.(*profile)
	if p.Cwd == "" {
		return nil, errors.New("cwd is required")
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil, nil
}

func (a *agent) start(any) (any, error) {
	text, err := os.ReadFile("profile.json")
	if err != nil {
		return nil, err
	}
	v := a.profile.params()
	if err := json.Unmarshal(text, v); err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	return a.profile.run(v)
}

type modeParams struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *agent) setMode(v any) (any, error) {
	p := v.(*modeParams)
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/set_mode .*-32002`
	}
	if p.ModeID == "" {
		return nil, errors.New("modeId is required") // want `returnederr: session/set_mode .*-32602`
	}
	return nil, nil
}

func Serve(in io.Reader, w io.Writer) {
	a := &agent{sessions: map[string]string{}}
	a.profile = job{newProfile, a.restore}
	methods := map[string]method{
		"initialize":       {func() any { return new(struct{}) }, a.start},
		"session/set_mode": {func() any { return new(modeParams) }, a.setMode},
	}
	dec, enc := json.NewDecoder(in), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &problem{-32700, "parse error"}})
			return
		}
		m, ok := methods[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32601, "no method"}})
			continue
		}
		v := m.params()
		if err := json.Unmarshal(f.Params, v); err != nil {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32602, err.Error()}})
			continue
		}
		out := frame{ID: f.ID}
		var err error
		if out.Result, err = m.call(v); err != nil && !errors.As(err, &out.Error) {
			out.Error = &problem{-32603, err.Error()}
		}
		enc.Encode(out)
	}
}
