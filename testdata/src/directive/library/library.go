// Package library uses a library for peers of its own.
//
//acperrlint:protocol none
package library

import (
	"errors"
	"fmt"

	acp "github.com/ironpark/go-acp"
)

// Check lets no other method pass.
func Check(method string) error {
	if method == acp.AgentMethods.Initialize {
		return nil
	}
	if method != acp.AgentMethods.SessionPrompt {
		return fmt.Errorf("no %s", method)
	}
	return errors.New("not yet")
}
