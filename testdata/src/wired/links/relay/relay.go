// Package relay sends what it has received over the same channel again.
package relay

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

type outcome struct {
	id  json.RawMessage
	err error
}

// Relay has outcomes.
type Relay struct{ done chan outcome }

// New returns a relay.
func New() *Relay { return &Relay{done: make(chan outcome, 9)} }

// Serve answers requests.
func (r *Relay) Serve(ctx context.Context, c *line.Conn) error {
	go func() {
		for {
			o := <-r.done
			if o.id == nil {
				r.done <- o
				continue
			}
			if o.err != nil {
				c.Write(line.Response{ID: o.id, Error: &line.Error{Code: -32603, Message: o.err.Error()}})
			}
		}
	}()
	for {
		in, err := c.Read()
		if err != nil {
			return err
		}
		if in.Method == "session/load" {
			r.done <- outcome{in.ID, load(in.Params)}
		}
	}
}

func load(params json.RawMessage) error {
	var in line.PromptParams
	if err := json.Unmarshal(params, &in); err != nil {
		return err // want `session/load answers an invalid parameter value with -32603`
	}
	if in.SessionID == "" {
		return errors.New("E1") // want `session/load answers an invalid parameter value with -32603`
	}
	return nil
}
