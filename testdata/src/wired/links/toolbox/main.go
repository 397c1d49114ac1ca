// Command toolbox answers by tools that take and give maps.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/toolbox/tools"
)

type server struct {
	conn  *line.Conn
	level string
}

func main() {
	s := &server{conn: line.NewConn(os.Stdin, os.Stdout), level: os.Getenv("LEVEL")}
	for {
		r, err := s.conn.Read()
		if err != nil {
			return
		}
		out, err := s.request(r)
		if err != nil {
			_ = s.conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
			continue
		}
		_ = s.conn.Write(line.Response{ID: r.ID, Result: out})
	}
}

func (s *server) request(r *line.Request) (any, error) {
	switch r.Method {
	case "fs/read_text_file":
		return s.read(r.Params)
	case "session/set_mode":
		return s.mode(r.Params)
	}
	return nil, errors.New("what is this") // want `-32601`
}

// read is silent where the tool gave something else than it does: what the map has of the
// request does not make it the request's.
func (s *server) read(raw json.RawMessage) (any, error) {
	var p struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `-32602`
	}
	res, err := tools.Read(map[string]any{"path": p.Path}) // want `-32002`
	if err != nil {
		return nil, err
	}
	data, ok := res.Data.(map[string]any)
	if !ok {
		return nil, errors.New("E1")
	}
	content, ok := data["content"].(string)
	if !ok {
		return nil, errors.New("E2")
	}
	return content, nil
}

// mode fails by the entry that is the request's, and by one that is the program's own.
func (s *server) mode(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `-32602`
	}
	return struct{}{}, tools.Mode(map[string]any{"mode": p.ModeID, "level": s.level}) // want `-32602`
}
