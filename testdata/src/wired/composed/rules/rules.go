// Package rules knows neither who asks nor who hears of it.
package rules

import (
	"fmt"
	"path/filepath"
)

// Absolute refuses a path that depends on where the program runs.
func Absolute(name string) error {
	if !filepath.IsAbs(name) {
		return fmt.Errorf("%q is relative", name)
	}
	return nil
}
