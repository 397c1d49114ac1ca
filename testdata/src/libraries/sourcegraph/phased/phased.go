// Package phased has its functions in structs that others make of them.
package phased

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"
)

type op struct {
	early bool
	next  int
	do    func(ctx context.Context, raw *json.RawMessage) (any, error)
}

func of[P any](f func(context.Context, P) (any, error)) op {
	return op{do: func(ctx context.Context, raw *json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(*raw, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "E1"}
		}
		return f(ctx, p)
	}}
}

func (o op) then(next int) op { o.next = next; return o }

type machine struct {
	ops   map[string]op
	phase int
}

func (m *machine) on(method string, o op) { m.ops[method] = o }

func (m *machine) handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	o, ok := m.ops[r.Method]
	if !ok {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: r.Method}
	}
	res, err := o.do(ctx, r.Params)
	if err == nil && o.next != 0 {
		m.phase = o.next
	}
	return res, err
}

type desk struct{ rooms map[string]bool }

type room struct {
	SessionID string `json:"sessionId"`
}

func Serve(ctx context.Context, s jsonrpc2.ObjectStream, d *desk) *jsonrpc2.Conn {
	m := &machine{ops: map[string]op{}}
	m.on("initialize", of(d.initialize).then(1))
	m.on("session/close", of(d.close))
	m.on("session/load", of(d.load).then(2))
	m.on("session/fork", of(d.fork))
	return jsonrpc2.NewConn(ctx, s, jsonrpc2.HandlerWithError(m.handle))
}

func (d *desk) initialize(ctx context.Context, p struct{}) (any, error) {
	return map[string]int{"protocolVersion": 1}, nil
}

// Silent: what is to be said of a session that is not there is not agreed on.
func (d *desk) close(ctx context.Context, p room) (any, error) {
	if !d.rooms[p.SessionID] {
		return nil, errors.New("E2")
	}
	return nil, nil
}

func (d *desk) load(ctx context.Context, p room) (any, error) {
	if !d.rooms[p.SessionID] {
		return nil, errors.New("E3") // want `returnederr: session/load answers an unknown session with code 0`
	}
	return nil, nil
}

func (d *desk) fork(ctx context.Context, p room) (any, error) {
	return nil, errors.New("E4: no forks") // want `returnederr: session/fork answers an unsupported method with code 0`
}
