// Package kinds has an agent whose errors are of kinds, and get their codes by
// these where they leave it.
package kinds

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/coder/acp-go-sdk"

	"wired/kinds/snag"
)

type room struct{ mode string }

type agent struct {
	acp.Agent
	rooms map[acp.SessionId]*room
	rules string
}

func (a *agent) room(id acp.SessionId) (*room, error) {
	r, ok := a.rooms[id]
	if !ok {
		return nil, snag.Make(snag.Lost, "looking for the room", snag.Note(string(id))) // want `session/load and session/set_mode answer an unknown session with -32603`
	}
	return r, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var none acp.LoadSessionResponse
	if !filepath.IsAbs(p.Cwd) {
		return none, snag.Outward(snag.Make(snag.Wrong, "cwd"))
	}
	for _, dir := range p.AdditionalDirectories {
		if !filepath.IsAbs(dir) {
			return none, snag.Outward(snag.Make(snag.Own, "reading "+dir)) // want `answers an invalid parameter value with -32603`
		}
	}
	if _, err := os.ReadFile(a.rules); err != nil {
		return none, snag.Outward(snag.Make(snag.Own, "reading the rules", snag.Over(err)))
	}
	if os.Getenv("ROOMS") == "" {
		return none, snag.Outward(errors.New("there are no rooms here"))
	}
	_, err := a.room(p.SessionId)
	return none, snag.Outward(err)
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (_ acp.SetSessionModeResponse, err error) {
	defer func() {
		if err != nil {
			err = snag.Outward(err)
		}
	}()
	r, err := a.room(p.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	switch p.ModeId {
	case "quiet", "loud":
		r.mode = string(p.ModeId)
	case "secret":
		if os.Getenv("KEY") == "" {
			return acp.SetSessionModeResponse{}, snag.Make(snag.Unsigned, "who are you?")
		}
	default:
		return acp.SetSessionModeResponse{}, snag.Make(snag.Lacking, "mode "+string(p.ModeId)) // want `an invalid parameter value with -32601 .*-32602`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	if p.MethodId != "key" {
		return acp.AuthenticateResponse{}, snag.Named(snag.Make(snag.Lost, "way in"))
	}
	if os.Getenv("KEY") == "" {
		return acp.AuthenticateResponse{}, snag.Named(snag.Make(snag.Own, "the key is not set")) // want `answers a missing authentication with -32603`
	}
	return acp.AuthenticateResponse{}, nil
}

func serve() { acp.NewAgentSideConnection(&agent{}, os.Stdout, os.Stdin) }
