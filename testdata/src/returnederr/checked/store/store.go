// Package store checks what it is given once more.
package store

import (
	"errors"
	"path/filepath"
	"strings"
)

func Open(folder string) error {
	if strings.TrimSpace(folder) == "" {
		return errors.New("a folder is required")
	}
	if !filepath.IsAbs(folder) {
		return errors.New("the folder must be absolute")
	}
	return nil
}
