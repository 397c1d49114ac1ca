// Package choices has what a session may be set to. It speaks no protocol, and makes
// errors that have reasons.
package choices

import (
	"errors"
	"slices"
	"strings"

	"libraries/creachadair/reasons/reason"
)

// Modes are those that there are.
var Modes = []string{"ask", "code"}

// Check refuses a mode that there is not.
func Check(mode string) error {
	if strings.TrimSpace(mode) == "" {
		return reason.Malformed.Say("which mode?")
	}
	if !slices.Contains(Modes, mode) {
		return reason.Unclear.Say("%s?", mode)
	}
	return nil
}

// Value refuses a value that is none of some.
func Value(v string) error {
	switch v {
	case "on", "off":
		return nil
	case "":
		return reason.Malformed.Say("which value?")
	}
	return errors.New("on or off")
}
