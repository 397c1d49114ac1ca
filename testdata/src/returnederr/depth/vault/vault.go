// Package vault stands between the handlers and the store.
package vault

import (
	"fmt"

	"returnederr/depth/store"
)

type Vault struct {
	Rows *store.Memory
	Dir  string
}

// Unlock is the second helper on the way down.
func (v *Vault) Unlock(id string) (*store.Conversation, error) {
	if _, err := store.Index(v.Dir); err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	c, err := v.Rows.Open(id)
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	return c, nil
}

// Touch can fail for the vault's own reasons only.
func (v *Vault) Touch(c *store.Conversation) error { return v.Rows.Save(c) }
