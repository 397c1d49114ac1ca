package analyzer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/internal/nearest"
)

// Settings configure the suite. The zero value is the default. The JSON names
// are those of golangci-lint's configuration; the command's flags have the
// same names.
type Settings struct {
	// Enable lists checks that are off by default and shall run.
	Enable []string `json:"enable"`
	// Disable lists checks that shall not run.
	Disable []string `json:"disable"`
	// Protocol is the protocol that hand-rolled JSON-RPC speaks: "acp",
	// "arc" or "none". Empty infers it from each package.
	Protocol string `json:"protocol"`
	// Strict makes returnederr report every bare error that leaves a
	// handler, with or without evidence of a better code.
	Strict bool `json:"strict"`
}

// Validate returns an error that names the first setting that is not one, and
// the values that it may have.
func (s Settings) Validate() error {
	for _, list := range [][]string{s.Enable, s.Disable} {
		for _, name := range list {
			if !slices.Contains(check.Names(), name) {
				return fmt.Errorf("unknown check %q%s; the checks are %s", name, nearest.Hint(name, "", check.Names()), strings.Join(check.Names(), ", "))
			}
		}
	}
	if s.Protocol != "" && !slices.Contains(protocol.Names(), s.Protocol) {
		return fmt.Errorf("unknown protocol %q; use %s, or leave it out to infer it", s.Protocol, protocol.NamesInWords())
	}
	return nil
}

// enabled reports whether the settings run a check.
func (s Settings) enabled(c Check) bool {
	if slices.Contains(s.Disable, c.Name) {
		return false
	}
	return c.Default || slices.Contains(s.Enable, c.Name)
}
