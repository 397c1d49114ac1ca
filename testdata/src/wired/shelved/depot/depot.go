// Package depot keeps boxes in files, each by its id, and reads sheets below a folder.
package depot

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

type Depot struct{ Dir string }

func New(home string) Depot { return Depot{Dir: filepath.Join(home, "boxes")} }

type box struct {
	LogPath string `json:"log_path"`
}

// Box returns what is kept by an id.
func (d Depot) Box(id string) (b box, err error) {
	if strings.TrimSpace(id) == "" {
		return b, errors.New("no id")
	}
	data, err := os.ReadFile(filepath.Join(d.Dir, id+".json"))
	if err != nil {
		return b, err
	}
	err = json.Unmarshal(data, &b)
	return b, err
}

// List returns what the file says that a box names.
func (d Depot) List(id string) ([]byte, error) {
	b, err := d.Box(id)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(b.LogPath)
}

// A Piece is to be cut.
type Piece struct{ Lines int }

func (d Depot) Cut(p Piece) (int, error) {
	if p.Lines <= 0 {
		return 0, errors.New("nothing to cut")
	}
	return p.Lines, nil
}

func (d Depot) Mark(mark string) (string, error) {
	mark = strings.ToLower(strings.TrimSpace(mark))
	if mark == "" {
		return "", errors.New("no mark")
	}
	return mark, nil
}

// Linked reads what a link leads to: it is there.
func (d Depot) Linked(path string) ([]byte, error) {
	at, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, errors.New("it leads nowhere")
	}
	return os.ReadFile(at)
}

// Above goes up until there is a folder.
func (d Depot) Above(path string) (string, error) {
	for {
		at, err := filepath.EvalSymlinks(path)
		if err == nil {
			return at, nil
		}
		if !os.IsNotExist(err) {
			return "", errors.New("it cannot be told")
		}
		up := filepath.Dir(path)
		if up == path {
			return "", err
		}
		path = up
	}
}

func (d Depot) Sheet(path string) ([]byte, error) {
	return os.ReadFile(filepath.Join(d.Dir, path))
}
