// Package mailboxes answers requests by asking the goroutine that owns the sessions.
package mailboxes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"wired/mailboxes/post"
)

type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type session struct {
	id    string
	modes []string
	mode  string
}

type rooms struct {
	open map[string]*session
}

type server struct {
	out   io.Writer
	rooms *post.Box[rooms]
}

func (s *server) serve(ctx context.Context, m message) {
	var p params
	if json.Unmarshal(m.Params, &p) != nil {
		s.fail(m, -32602, "params")
		return
	}
	var res any
	var err error
	switch m.Method {
	case "session/set_mode":
		res, err = s.setMode(ctx, p)
	case "session/prompt":
		res, err = s.prompt(ctx, p)
	case "session/close":
		res, err = s.close(ctx, p)
	case "session/load":
		res, err = s.load(ctx, p)
	case "session/resume":
		err = s.resume(ctx, p)
	case "session/fork":
		res, err = s.fork(ctx, p)
	default:
		s.fail(m, -32601, "method not found")
		return
	}
	if err != nil {
		s.fail(m, -32603, err.Error())
		return
	}
	json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "result": res})
}

func (s *server) fail(m message, code int, text string) {
	json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "error": &rpcError{code, text}})
}

// prompt is answered within the function that it sends.
func (s *server) prompt(ctx context.Context, p params) (any, error) {
	return post.Ask(ctx, s.rooms, func(r *rooms, rep post.Reply[any]) {
		if r.open[p.SessionID] == nil {
			rep.Fail(fmt.Errorf("nobody knows %s", p.SessionID)) // want `returnederr: session/prompt answers an unknown session with -32603`
			return
		}
		rep.OK(nil)
	})
}

// setMode is answered below it.
func (s *server) setMode(ctx context.Context, p params) (any, error) {
	return post.Ask(ctx, s.rooms, func(r *rooms, rep post.Reply[any]) {
		r.setMode(p, rep)
	})
}

func (r *rooms) setMode(p params, rep post.Reply[any]) {
	s := r.open[p.SessionID]
	if s == nil {
		rep.Fail(errors.New("not open")) // want `returnederr: session/set_mode answers an unknown session with -32603`
		return
	}
	if !slices.Contains(s.modes, p.ModeID) {
		rep.Fail(fmt.Errorf("%q is not among %v", p.ModeID, s.modes)) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
		return
	}
	s.mode = p.ModeID
	rep.With(nil, r.save())
}

func (r *rooms) save() error {
	if len(r.open) > 100 {
		return errors.New("too many to write down")
	}
	return nil
}

// close has somebody else tell; what goes wrong there is not for the peer.
func (s *server) close(ctx context.Context, p params) (any, error) {
	got, err := post.Ask(ctx, s.rooms, func(r *rooms, rep post.Reply[bool]) {
		if r.open[p.SessionID] == nil {
			rep.Fail(fmt.Errorf("no %s", p.SessionID))
			return
		}
		rep.OK(true)
	})
	return got && err == nil, nil
}

// load is answered by what the function returns.
func (s *server) load(ctx context.Context, p params) (any, error) {
	return post.Do(ctx, s.rooms, func(r *rooms) (any, error) {
		got := r.open[p.SessionID]
		if got == nil {
			return nil, fmt.Errorf("%s is gone", p.SessionID) // want `returnederr: session/load answers an unknown session with -32603`
		}
		return got, r.save()
	})
}

// resume is answered by a call.
func (s *server) resume(ctx context.Context, p params) error {
	return post.Call(ctx, s.rooms, func(r *rooms, done func(error)) {
		if r.open[p.SessionID] == nil {
			done(fmt.Errorf("%s is gone", p.SessionID)) // want `returnederr: session/resume answers an unknown session with -32603`
			return
		}
		done(nil)
	})
}

// fork hands on the method that answers.
func (s *server) fork(ctx context.Context, p params) (any, error) {
	return post.Ask(ctx, s.rooms, func(r *rooms, rep post.Reply[any]) {
		if r.check(p, rep.Fail) {
			rep.OK(nil)
		}
	})
}

func (r *rooms) check(p params, fail func(error)) bool {
	if r.open[p.SessionID] == nil {
		fail(errors.New("not there")) // want `returnederr: session/fork answers an unknown session with -32603`
		return false
	}
	return true
}
