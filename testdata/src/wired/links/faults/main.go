// Command faults answers with codes for sentinels and for one kind of faults.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"wired/links/faults/app"
	"wired/links/faults/fault"
	"wired/links/line"
)

type server struct {
	conn *line.Conn
	app  *app.Service
}

func main() {
	s := &server{conn: line.NewConn(os.Stdin, os.Stdout), app: &app.Service{}}
	for {
		r, err := s.conn.Read()
		if err != nil {
			return
		}
		out, err := s.request(r)
		if err != nil {
			_ = s.conn.Write(line.Response{ID: r.ID, Error: translate(err)})
			continue
		}
		_ = s.conn.Write(line.Response{ID: r.ID, Result: out})
	}
}

// translate asks what is inside a fault before it asks for its kind: one that was made with
// nothing inside is none of those.
func translate(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, app.ErrNone) {
		return &line.Error{Code: -32002, Message: err.Error()}
	}
	var f *fault.Fault
	if errors.As(err, &f) && f.Kind == fault.Syntax {
		return &line.Error{Code: -32602, Message: f.Reason}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

func (s *server) request(r *line.Request) (any, error) {
	var p struct {
		Cwd    string `json:"cwd"`
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, &fault.Fault{Kind: fault.Syntax, Reason: err.Error()}
	}
	switch r.Method {
	case "session/new":
		return s.app.Open(p.Cwd) // want `session/new answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
	case "session/fork":
		return s.app.Keep(p.Cwd)
	case "session/set_mode":
		return struct{}{}, s.app.Mode(p.ModeID) // want `session/set_mode answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}
