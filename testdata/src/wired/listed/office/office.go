// Package office has handlers, and the codes for some of their errors.
package office

import (
	"context"
	"encoding/json"
	"fmt"

	"wired/listed/fault"
	"wired/listed/grades"
	"wired/listed/rpc"
)

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

// Office has a book.
type Office struct{ book *grades.Book }

// Register adds the handlers.
func (o *Office) Register(r *rpc.Registry) {
	rpc.Translate(grades.ErrGone, -32002)
	rpc.Translate(grades.ErrOdd, -32602)
	r.Handle("session/load", o.load)
	r.Handle("session/resume", o.resume)
	r.Handle("session/set_mode", o.setMode)
}

func (o *Office) load(ctx context.Context, raw json.RawMessage) (any, error) {
	if err := ctx.Err(); err != nil {
		return nil, err // the layer has a code for it
	}
	var t target
	if err := json.Unmarshal(raw, &t); err != nil {
		return nil, fault.New(-32602, "E")
	}
	return struct{}{}, o.book.Get(t.Session) // it has its code
}

func (o *Office) resume(_ context.Context, raw json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(raw, &t); err != nil {
		return nil, fmt.Errorf("E: %w", err) // want `session/resume answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return struct{}{}, o.book.Find(t.Session) // want `session/resume answers an unknown session with -32603 .*; ACP has -32002`
}

func (o *Office) setMode(_ context.Context, raw json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(raw, &t); err != nil {
		return nil, fault.New(-32602, "E")
	}
	return struct{}{}, o.book.Mode(t.Mode)
}
