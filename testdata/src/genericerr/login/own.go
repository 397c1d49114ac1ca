package login

import (
	"errors"
	"os"
	"sync/atomic"
)

type vault struct{ entries map[string]string }

func (v *vault) Unlocked() bool         { return len(v.entries) > 0 }
func (v *vault) Read() (string, error)  { return v.entries["badge"], nil }
func (v *vault) Wants(door string) bool { return v.entries[door] != "" }

// A safe may be any.
type safe interface{ Unlocked() bool }

type desk struct {
	server
	safe    safe
	vault   *vault
	pin     func() string
	badge   string
	guest   *profile
	visit   *profile // of the session
	doors   map[string]bool
	open    atomic.Bool
	staffed bool
	busy    bool
}

func (d *desk) stamp(badge string) error {
	if badge == "" {
		return errors.New("E1")
	}
	d.badge, d.guest = badge, &profile{badge}
	return nil
}

func (d *desk) serve(req *frame) {
	switch req.Method {
	case "session/new":
		d.visit = &profile{"somebody"}
		if !d.vault.Unlocked() {
			d.fail(req.ID, -32603, "E2") // what the vault says is about anything
			return
		}
		if d.pin() == "" {
			d.fail(req.ID, -32603, "E3")
			return
		}
	case "authenticate":
		d.enter(req)
		return
	}
	d.done(req.ID)
}

func (d *desk) enter(req *frame) {
	switch {
	case d.busy:
		d.fail(req.ID, -32603, "E4")
	case !d.staffed:
		d.fail(req.ID, -32603, "E5")
	case !d.open.Load():
		d.fail(req.ID, -32603, "E6")
	case d.visit == nil:
		d.fail(req.ID, -32603, "E7")
	case len(d.doors) == 0:
		d.fail(req.ID, -32603, "E8")
	case d.vault.Wants("side"):
		d.fail(req.ID, -32603, "E9")
	case !d.safe.Unlocked():
		d.fail(req.ID, -32603, "E10") // want `authenticate answers a missing authentication with -32603.*-32000.*because !d.safe.Unlocked\(\)`
	case d.pin() == "":
		d.fail(req.ID, -32603, "E11") // want `authenticate answers a missing authentication with -32603.*-32000.*because d.pin\(\) == ""`
	case d.badge == "":
		d.fail(req.ID, -32603, "E12") // want `authenticate answers a missing authentication with -32603.*-32000.*because d.badge == ""`
	case d.guest == nil:
		d.fail(req.ID, -32603, "E13") // want `authenticate answers a missing authentication with -32603.*-32000.*because d.guest == nil`
	case os.Getenv("PIN") == "":
		d.fail(req.ID, -32603, "E14") // want `authenticate answers a missing authentication with -32603.*-32000`
	case d.badge == "-" && d.guest == nil:
		d.fail(req.ID, -32603, "logging in is not supported")
	}
	if _, err := d.vault.Read(); err != nil {
		d.fail(req.ID, -32603, "E15")
		return
	}
	if err := d.stamp(os.Getenv("BADGE")); err != nil {
		d.fail(req.ID, -32603, err.Error()) // returnederr's
		return
	}
	if !d.vault.Unlocked() {
		d.fail(req.ID, -32603, "the vault is busy")
		return
	}
	d.done(req.ID)
}
