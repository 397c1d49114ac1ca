// Command mailbox puts what requests ask for into the mailboxes of sessions: each command has
// the channel for its answer, for which the one who sends it waits.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/mailbox/desk"
)

type hub struct {
	conn  *line.Conn
	desks map[string]*desk.Desk
}

func main() {
	h := &hub{conn: line.NewConn(os.Stdin, os.Stdout), desks: make(map[string]*desk.Desk)}
	for {
		r, err := h.conn.Read()
		if err != nil {
			return
		}
		go func() {
			out, err := h.request(context.Background(), r)
			if err != nil {
				_ = h.conn.Write(line.Response{ID: r.ID, Error: asError(err)})
				return
			}
			_ = h.conn.Write(line.Response{ID: r.ID, Result: out})
		}()
	}
}

func asError(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

func (h *hub) request(ctx context.Context, r *line.Request) (any, error) {
	reply := make(chan desk.Answer, 1)
	switch r.Method {
	case "session/set_mode":
		var p struct {
			ModeID string `json:"modeId"`
		}
		return h.tell(ctx, r.Params, &p, reply, func() any { return desk.SetMode{Mode: p.ModeID, Reply: reply} })
	case "session/load":
		return h.tell(ctx, r.Params, new(struct{}), reply, func() any { return desk.Show{Form: os.Getenv("FORM"), Reply: reply} })
	case "session/resume":
		d, err := h.desk(r.Params)
		if err != nil {
			return nil, err
		}
		return d.Next()
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}

func (h *hub) tell(ctx context.Context, raw json.RawMessage, into any, reply chan desk.Answer, cmd func() any) (any, error) {
	d, err := h.desk(raw)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	return d.Call(ctx, cmd(), reply) // want `desk.go:92: returnederr: session/set_mode answers an invalid parameter value with -32603`
}

func (h *hub) desk(raw json.RawMessage) (*desk.Desk, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	d, ok := h.desks[p.SessionID]
	if !ok {
		return nil, &line.Error{Code: -32002, Message: "no such session"}
	}
	return d, nil
}
