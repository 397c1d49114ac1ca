// Package finished tells cancelled turns apart where they end.
package finished

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"cancelerr/finished/line"
)

type server struct {
	out  *json.Encoder
	stop context.CancelFunc
}

func (s *server) serve(in io.Reader) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var f line.Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			_ = s.out.Encode(line.Frame{Error: &line.Failure{Code: -32700, Message: "E2"}})
			continue
		}
		c := &line.Call{ID: f.ID, Out: s.out}
		switch f.Method {
		case "session/prompt":
			var turn context.Context
			turn, s.stop = context.WithCancel(context.Background())
			go s.finish(c, s.turn(turn))
		case "session/load":
			var replay context.Context
			replay, s.stop = context.WithCancel(context.Background())
			go s.end(c, s.turn(replay))
		case "session/cancel":
			s.stop()
		default:
			c.Fail(&line.Failure{Code: -32601, Message: f.Method})
		}
	}
	return sc.Err()
}

func (s *server) turn(ctx context.Context) error {
	for range 8 {
		if err := os.WriteFile("turn", nil, 0o600); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// finish knows a cancelled turn, and answers what went wrong after it, too.
func (s *server) finish(c *line.Call, err error) {
	reason := "end_turn"
	switch {
	case errors.Is(err, context.Canceled):
		reason = "cancelled"
	case err != nil:
		c.Fail(fmt.Errorf("turn: %w", err))
		return
	}
	if err := c.Reply(map[string]string{"stopReason": reason}); err != nil {
		c.Fail(err)
	}
}

func (s *server) end(c *line.Call, err error) {
	if err != nil {
		c.Fail(err)
		return
	}
	_ = c.Reply(struct{}{})
}
