// Package store makes errors for those that import it, and says what they are not to be
// told of.
package store

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

// Codes of our own. Their users send them.
const (
	Busy = -32011 //acperrlint:ignore reservedcode our clients know this value
	Full = -32012
	Hot  = -32013 //nolint:acperrlint // likewise
)

// Sessions are those that are open.
type Sessions map[acp.SessionId]bool

// Find fails if there is no session.
func (s Sessions) Find(id acp.SessionId) error {
	if !s[id] {
		//acperrlint:ignore returnederr our client shows the text
		return fmt.Errorf("%s left", id)
	}
	return nil
}

// Look fails if there is no session.
func (s Sessions) Look(id acp.SessionId) error {
	if !s[id] {
		return fmt.Errorf("%s went", id)
	}
	return nil
}

// Below refuses a relative folder.
func Below(dir string) error {
	if !filepath.IsAbs(dir) {
		return &acp.RequestError{Code: -32602, Message: "relative"}
	}
	return nil
}

func helper() error {
	//acperrlint:ignore returnederr nobody can see this // want `directive: the directive ignore silences nothing that returnederr finds; remove the directive`
	return errors.New("no")
}

var _ = helper
