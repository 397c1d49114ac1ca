// Package vault keeps a key, and other things, and does not know who asks for them.
package vault

import (
	"errors"
	"os"
	"strings"
	"time"
)

var (
	ErrNone = errors.New("E1")
	ErrFull = errors.New("E2")

	ErrStale = errors.New("E5")
	ErrTorn  = errors.New("E24")
)

type Vault struct {
	key    string
	since  time.Time
	warm   bool
	mode   string
	shelf  string
	tries  int
	seen   time.Time
	kind   string
	closed bool

	keys, drawers map[string]string
}

// Open is for the login.
func (v *Vault) Open(key string) {
	v.key, v.since = key, time.Now()
	v.mode, v.kind, v.seen = "plain", "guest", time.Now()
	v.keys[key], v.drawers[key] = key, key
	v.reset()
}

func (v *Vault) reset() { v.tries = 0 }

// Warm is for whoever makes a session.
func (v *Vault) Warm() { v.warm = true }

// SetMode is for another request.
func (v *Vault) SetMode(mode string) { v.mode, v.seen = mode, time.Now() }

// Fill is for another request.
func (v *Vault) Fill(name string) { v.drawers[name] = name }

// Key needs what a login has left.
func (v *Vault) Key(name string) (string, error) {
	key, ok := v.keys[name]
	if !ok {
		return "", errors.New("E28")
	}
	return key, nil
}

// Drawer needs what anybody has left.
func (v *Vault) Drawer(name string) (string, error) {
	drawer, ok := v.drawers[name]
	if !ok {
		return "", errors.New("E29")
	}
	return drawer, nil
}

// Close closes it.
func (v *Vault) Close() { v.closed = true }

// Forget takes away what a login has left.
func (v *Vault) Forget() { v.key = "" }

// Copy makes another one.
func Copy() *Vault {
	v := &Vault{}
	v.key = "spare"
	return v
}

func (v *Vault) Opened() bool { return v.key != "" }
func (v *Vault) Ready() bool  { return v.warm && v.key != "" }
func (v *Vault) Plain() bool  { return v.mode != "" }

func (v *Vault) Fresh() bool { return v.mode != "" && v.warm }

// Has is about more than the vault.
func (v *Vault) Has(name string) bool { return v.key != "" && name != "" }

func (v *Vault) Use() (string, error) {
	switch {
	case v.shelf == "":
		return "", errors.New("E3")
	case v.mode == "":
		return "", errors.New("E4")
	case time.Since(v.seen) > time.Minute:
		return "", errors.New("E15")
	case v.kind == "guest":
		return "", errors.New("E16")
	case time.Since(v.since) > time.Hour:
		return "", ErrStale
	}
	return v.key, nil
}

func (v *Vault) Find(name string) error {
	switch name {
	case "":
		return ErrNone
	case "all":
		return ErrFull
	}
	return nil
}

// Fetch reads what is kept under an id.
func (v *Vault) Fetch(id string) (string, error) {
	raw, err := os.ReadFile(v.shelf + "/" + id)
	if err != nil {
		return "", err
	}
	if len(raw) < 2 {
		return "", ErrTorn
	}
	return string(raw), v.Find(id)
}

// Badge reads what somebody has left.
func Badge(name string) (string, error) {
	raw, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	badge := strings.TrimSpace(string(raw))
	if badge == "" {
		return "", errors.New("you are not signed in")
	}
	return badge, nil
}

// Pass reads what somebody has left elsewhere.
func Pass(name string) (string, error) {
	raw, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	pass := strings.TrimSpace(string(raw))
	if pass == "" {
		return "", errors.New("you are not signed in")
	}
	return pass, nil
}
