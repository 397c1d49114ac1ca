// Command interrupt has turns of another package, which cancels them itself.
package main

import (
	"context"
	"fmt"
	"os"

	"wired/links/interrupt/app"
	"wired/links/line"
)

type server struct {
	conn *line.Conn
	app  *app.Service
}

func main() {
	s := &server{conn: line.NewConn(os.Stdin, os.Stdout), app: &app.Service{}}
	defer s.app.Close()
	for {
		r, err := s.conn.Read()
		if err != nil {
			return
		}
		if len(r.ID) == 0 {
			_ = s.note(r)
			continue
		}
		go func() {
			out, err := s.request(context.Background(), r)
			if err != nil {
				_ = s.conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
				return
			}
			_ = s.conn.Write(line.Response{ID: r.ID, Result: out})
		}()
	}
}

func (s *server) note(r *line.Request) error {
	if r.Method != "session/cancel" {
		return fmt.Errorf("E1 %s", r.Method)
	}
	s.app.Interrupt(string(r.Params))
	return nil
}

func (s *server) request(ctx context.Context, r *line.Request) (any, error) {
	if r.Method != "session/prompt" {
		return struct{}{}, nil
	}
	switch len(r.Params) {
	case 3:
		return s.app.Ask(ctx, "1") // want `session/prompt answers a cancelled prompt with -32603`
	case 4:
		return s.app.Tell(ctx, "1") // want `session/prompt answers a cancelled prompt with -32603`
	}
	return s.app.Work(ctx, "1")
}
