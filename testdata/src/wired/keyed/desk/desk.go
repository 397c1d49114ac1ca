// Package desk has handlers that need the key of a vault.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"wired/keyed/badge"
	"wired/keyed/vault"
)

type Desk struct {
	acpbase.Agent
	Vault *vault.Vault
	Spare *vault.Vault
	Badge *badge.Badge
	badge string
	stamp string
	home  string
	lamp  bool
}

func (d *Desk) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (r acp.AuthenticateResponse, err error) {
	if d.badge == "" {
		return r, acp.NewInvalidParams(nil)
	}
	if d.Spare == nil {
		return r, acp.NewInvalidParams(nil)
	}
	if d.lamp && d.stamp == "" {
		return r, acp.NewInvalidParams(nil)
	}
	key, err := vault.Badge("badge") // want `returnederr: authenticate, session/prompt and session/set_mode answer 4 errors .*-32000 \(Authentication required\) for a missing authentication, because it says .you are not signed in.`
	if err != nil {
		return r, err
	}
	if _, err := os.ReadFile(d.home); errors.Is(err, fs.ErrNotExist) {
		return r, &acp.RequestError{Code: -32000, Message: "no login in the drawer"}
	}
	d.Vault.Open(key)
	d.Badge.Pin(key)
	d.home = key
	return r, nil
}

func (d *Desk) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) {
	d.Vault.Warm()
	switch {
	case !d.Vault.Opened():
		return r, errors.New("E6") // want `returnederr: session/new answers a missing authentication with -32603.* because !d.Vault.Opened\(\)`
	case !d.Vault.Ready():
		return r, errors.New("E7")
	case !d.Vault.Plain():
		return r, errors.New("E8")
	case d.Vault.Has("ink"):
		return r, errors.New("E9")
	case d.badge == "":
		return r, errors.New("E10") // want `returnederr: session/new answers a missing authentication with -32603.* because d.badge == ""`
	case d.stamp == "":
		return r, errors.New("E11")
	case !d.lamp:
		return r, errors.New("E12")
	case d.Spare == nil:
		return r, errors.New("E17")
	case !strings.HasPrefix(p.Cwd, d.home):
		return r, errors.New("E21")
	case strings.TrimSpace(d.home) == "":
		return r, errors.New("E22") // want `returnederr: session/new answers a missing authentication with -32603.* because strings.TrimSpace\(d.home\) == ""`
	case !d.Badge.Pinned():
		return r, errors.New("E23") // want `returnederr: session/new answers a missing authentication with -32603.* because !d.Badge.Pinned\(\)`
	case !d.Vault.Fresh():
		return r, errors.New("E18") // want `returnederr: session/new answers a missing authentication with -32603.* because !d.Vault.Fresh\(\)`
	}
	return r, nil
}

func (d *Desk) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if _, err := d.Vault.Use(); err != nil { // want `returnederr: session/load answers a missing authentication .* because time.Since\(v.since\) > .*; 4 other errors .* vault.ErrStale`
		return r, err
	}
	return r, nil
}

func (d *Desk) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	return r, d.Vault.Find("ink") // want `returnederr: session/resume answers a missing authentication with -32603 .*-32000 \(Authentication required\), because the error is vault.ErrNone; another error comes from this call: tell this one apart by vault.ErrNone$`
}

func (d *Desk) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	d.Vault.SetMode(string(p.ModeId))
	d.Vault.Close()
	d.Vault.Forget()
	d.Spare = vault.Copy()
	if !d.Vault.Fresh() {
		return r, acp.NewAuthRequired(nil)
	}
	_, err = vault.Pass("pass")
	return r, err
}

func (d *Desk) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) {
	switch err := d.Vault.Find("paper"); {
	case errors.Is(err, vault.ErrNone):
		return r, acp.NewAuthRequired(nil)
	case errors.Is(err, vault.ErrFull):
		return r, &acp.RequestError{Code: -32000, Message: "full"} // want `reservedcode`
	}
	_, err = vault.Badge("badge")
	return r, err
}

// A Ring has keys; whose, nobody says.
type Ring interface {
	HasKey() bool
	HasBell() bool
}

type Ringed struct {
	acpbase.Agent
	Ring       Ring
	met, unmet bool
}

func (d *Ringed) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	r, err := d.Agent.Initialize(ctx, p)
	d.met = err == nil
	d.unmet = err != nil
	return r, err
}

func (d *Ringed) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	switch {
	case !d.met:
		return r, errors.New("E19") // want `returnederr: session/load answers a request before initialize with -32603`
	case !d.unmet:
		return r, errors.New("E20")
	}
	return r, nil
}

func (d *Ringed) NewSession(ctx context.Context, p acp.NewSessionRequest) (r acp.NewSessionResponse, err error) {
	if !d.Ring.HasKey() {
		return r, acp.NewAuthRequired(nil)
	}
	return r, nil
}

func (d *Ringed) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) {
	switch {
	case !d.Ring.HasKey():
		return r, errors.New("E13") // want `returnederr: session/prompt answers a missing authentication with -32603.* because !d.Ring.HasKey\(\)`
	case !d.Ring.HasBell():
		return r, errors.New("E14")
	}
	r.StopReason = acp.StopReasonEndTurn
	return r, nil
}

type Shelved struct {
	Desk
}

// Silent: what the desk takes for a missing login is about the session here, or about a file.
func (d *Shelved) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	_, err = d.Vault.Fetch(string(p.SessionId))
	switch {
	case errors.Is(err, vault.ErrTorn):
		return r, acp.NewInternalError("the stored session is invalid")
	case errors.Is(err, vault.ErrNone):
		return r, errors.New("E25")
	}
	if _, err := os.ReadFile(d.stamp); errors.Is(err, fs.ErrNotExist) {
		return r, errors.New("E26")
	}
	raw, err := json.Marshal(p)
	if err != nil {
		return r, fmt.Errorf("invalid session: %w", err)
	}
	_, err = os.Stdout.Write(raw)
	return r, err
}

func (d *Shelved) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	return r, d.Vault.Find(string(p.SessionId))
}

type Racked struct {
	acpbase.Agent
	Vault *vault.Vault
	rings map[string]string
	marks map[string]string
}

func (d *Racked) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (r acp.AuthenticateResponse, err error) {
	d.Vault.Open(string(p.MethodId))
	d.rings[string(p.MethodId)] = "ring"
	return r, nil
}

func (d *Racked) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	d.Vault.Fill("ink")
	if _, err := d.Vault.Key(string(p.ModeId)); err != nil { // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
		return r, err
	}
	_, err = d.Vault.Key(d.marks[string(p.SessionId)]) // want `returnederr: session/prompt and session/set_mode answer a missing authentication with -32603.* because v.keys has no name`
	return r, err
}

// Only a login puts something into some of these.
func (d *Racked) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) {
	if _, err := d.Vault.Key("ink"); err != nil {
		return r, err
	}
	if _, err := d.Vault.Drawer("ink"); err != nil {
		return r, err
	}
	if _, ok := d.rings["ink"+d.rings["paper"]]; !ok {
		return r, errors.New("E30") // want `returnederr: session/prompt answers a missing authentication with -32603`
	}
	r.StopReason = acp.StopReasonEndTurn
	return r, nil
}
