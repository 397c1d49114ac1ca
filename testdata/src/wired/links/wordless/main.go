// Command wordless tells its peers nothing of what failed.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"wired/links/line"
	"wired/links/wordless/answer"
)

func main() {
	conn := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		if r.Method == "session/load" {
			answer.Coded(conn, r.ID, load(r))
			continue
		}
		if err := list(r); err != nil {
			_ = conn.Write(line.Response{ID: r.ID, Error: answer.Hidden(err)})
			continue
		}
		out, err := request(r)
		answer.Send(conn, r.ID, out, err)
	}
}

func request(r *line.Request) (any, error) {
	switch r.Method {
	case "session/new":
		var p struct {
			Cwd string `json:"cwd"`
		}
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if !filepath.IsAbs(p.Cwd) {
			return nil, errors.New("E1") // want `session/new answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
		}
		_, err := os.ReadFile("config")
		return struct{}{}, err
	}
	return nil, errors.New("E2") // want `unsupported method with -32603`
}

// load is silent: its errors have a code.
func load(r *line.Request) error {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if json.Unmarshal(r.Params, &p) == nil && !filepath.IsAbs(p.Cwd) {
		return errors.New("E3")
	}
	return nil
}

func list(r *line.Request) error {
	if r.Method != "session/list" {
		return nil
	}
	var p struct {
		Cursor string `json:"cursor"`
	}
	if json.Unmarshal(r.Params, &p) == nil && p.Cursor != "" {
		return errors.New("E4") // want `session/list answers an invalid parameter value with -32603`
	}
	return nil
}
