// Command errgroup does a part of each request's work beside the rest.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"golang.org/x/sync/errgroup"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type agent struct {
	enc      *json.Encoder
	sessions map[string]string
	kept     *errgroup.Group
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *agent) exists(id string) error {
	if _, ok := a.sessions[id]; !ok {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/prompt answers an unknown session .*-32002`
	}
	return nil
}

func (a *agent) prompt(ctx context.Context, p params) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(2)
	g.Go(func() error { return a.exists(p.SessionID) })
	g.Go(func() error {
		if ctx == nil {
			return errors.New("no such thing")
		}
		_, err := os.ReadFile("model.json")
		return err
	})
	return g.Wait()
}

func (a *agent) setMode(p params) error {
	var g errgroup.Group
	g.TryGo(func() error {
		if p.ModeID == "" {
			return errors.New("modeId is required") // want `returnederr: session/set_mode answers an invalid parameter value .*-32602`
		}
		return &fault{-32602, "no such mode"}
	})
	if err := g.Wait(); err != nil {
		return fmt.Errorf("set mode: %w", err)
	}
	return nil
}

// load gives the group away: what others put into it is not known, but what is
// put in here is.
func (a *agent) load(p params) error {
	var g errgroup.Group
	a.kept = &g
	g.Go(func() error {
		if p.SessionID == "" {
			return errors.New("sessionId is required") // want `returnederr: session/load answers an invalid parameter value .*-32602`
		}
		return nil
	})
	return g.Wait()
}

// fork waits for a group that is filled elsewhere.
func (a *agent) fork(p params) error {
	a.kept.Go(func() error { return a.exists(p.ModeID) })
	return a.resume(p)
}

func (a *agent) resume(p params) error {
	if a.sessions[p.SessionID] == "" {
		return a.kept.Wait()
	}
	return nil
}

func main() {
	a := &agent{enc: json.NewEncoder(os.Stdout), sessions: map[string]string{}}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m struct {
			ID     int    `json:"id"` // want `the id of a request may be a string`
			Method string `json:"method"`
			Params params `json:"params"`
		}
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			a.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": nil, "error": &fault{-32700, "parse error"}})
			continue
		}
		var err error
		switch m.Method {
		case "session/prompt":
			err = a.prompt(context.Background(), m.Params)
		case "session/set_mode":
			err = a.setMode(m.Params)
		case "session/load":
			err = a.load(m.Params)
		case "session/fork":
			err = a.fork(m.Params)
		default:
			err = &fault{-32601, "method not found"}
		}
		var f *fault
		if err != nil && !errors.As(err, &f) {
			f = &fault{-32603, err.Error()}
		}
		a.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": f})
	}
}
