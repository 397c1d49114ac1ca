// Package files keeps sessions in files. It knows nothing of whom it serves.
package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Files are below a folder.
type Files struct{ Dir string }

// Load looks for a session.
func (f Files) Load(_ context.Context, id string) error {
	_, err := os.ReadFile(filepath.Join(f.Dir, id))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("nothing is kept under %s", id)
	}
	return err
}
