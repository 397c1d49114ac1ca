// Package shelf reads files.
package shelf

import (
	"bufio"
	"errors"
	"io/fs"
	"os"

	"libraries/coder/beyond/fault"
)

// Read returns the first line of a file.
func Read(path string) (string, error) {
	f, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fault.New(-32002, "no such file")
	case err != nil:
		return "", fault.Failed(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Scan()
	if err := s.Err(); err != nil {
		return "", fault.Failed(err)
	}
	return s.Text(), nil
}
