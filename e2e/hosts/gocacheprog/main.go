// Gocacheprog keeps what the go command caches in a folder that several machines can
// share, for the tests: GOCACHEPROG="gocacheprog FOLDER". The protocol is that of
// cmd/go/internal/cacheprog. It forgets nothing and knows no network, so it is no
// model of a cache to run.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A request is what the go command asks. The body of a put follows it.
type request struct {
	ID                 int64
	Command            string
	ActionID, OutputID []byte
	BodySize           int64
}

// A response is an answer, in any order.
type response struct {
	ID            int64
	Err           string     `json:",omitempty"`
	KnownCommands []string   `json:",omitempty"`
	Miss          bool       `json:",omitempty"`
	OutputID      []byte     `json:",omitempty"`
	Size          int64      `json:",omitempty"`
	Time          *time.Time `json:",omitempty"`
	DiskPath      string     `json:",omitempty"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: gocacheprog folder")
		os.Exit(2)
	}
	if err := serve(folder(os.Args[1]), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gocacheprog:", err)
		os.Exit(1)
	}
}

// serve answers the go command until it closes the cache.
func serve(dir folder, r io.Reader, w io.Writer) error {
	in, out := json.NewDecoder(bufio.NewReader(r)), json.NewEncoder(w)
	if err := out.Encode(response{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	for {
		var req request
		if err := in.Decode(&req); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var body []byte
		if req.BodySize > 0 {
			if err := in.Decode(&body); err != nil {
				return err
			}
		}
		var resp response
		var err error
		switch req.Command {
		case "get":
			resp, err = dir.get(req.ActionID)
		case "put":
			resp, err = dir.put(req, body)
		}
		resp.ID = req.ID
		if err != nil {
			resp.Err = err.Error()
		}
		if err := out.Encode(resp); err != nil || req.Command == "close" {
			return err
		}
	}
}

// A folder has a file for each output, and one for each action that names it.
type folder string

func (f folder) name(kind string, id []byte) string {
	return filepath.Join(string(f), fmt.Sprintf("%s-%x", kind, id))
}

func (f folder) get(action []byte) (response, error) {
	output, err := os.ReadFile(f.name("action", action))
	if errors.Is(err, fs.ErrNotExist) {
		return response{Miss: true}, nil
	} else if err != nil {
		return response{}, err
	}
	name := f.name("output", output)
	info, err := os.Stat(name)
	if err != nil {
		return response{}, err
	}
	at := info.ModTime()
	return response{OutputID: output, Size: info.Size(), Time: &at, DiskPath: name}, nil
}

func (f folder) put(req request, body []byte) (response, error) {
	name := f.name("output", req.OutputID)
	if err := errors.Join(os.WriteFile(name, body, 0o666), os.WriteFile(f.name("action", req.ActionID), req.OutputID, 0o666)); err != nil {
		return response{}, err
	}
	return response{DiskPath: name}, nil
}
