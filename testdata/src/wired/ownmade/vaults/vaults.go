// Package vaults has rooms with a lock, which gives errors their codes.
package vaults

import (
	"errors"

	acp "github.com/coder/acp-go-sdk"

	"wired/ownmade/api"
)

// A Hall has vaults.
type Hall struct{ open map[string]bool }

type vault struct{ modes map[string]bool }

type lock struct{ inner api.Room }

// Find returns a vault behind its lock.
func (h *Hall) Find(id string) (api.Room, error) {
	if !h.open[id] {
		return nil, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return &lock{inner: &vault{modes: h.open}}, nil
}

// Spare returns nothing.
func (h *Hall) Spare() api.Bin { return nil }

func (v *vault) SetMode(mode string) error {
	if !v.modes[mode] {
		return errors.New("no such mode")
	}
	return nil
}

func (v *vault) Configure(key string) error { return nil }

func (l *lock) SetMode(mode string) error {
	if l.inner.SetMode(mode) != nil {
		return acp.NewInvalidParams(map[string]any{"modeId": mode})
	}
	return nil
}

func (l *lock) Configure(key string) error { return l.inner.Configure(key) }
