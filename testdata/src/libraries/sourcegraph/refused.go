package sourcegraph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/sourcegraph/jsonrpc2"
)

// refusing answers prompts itself, and says in an error's data what went wrong.
type refusing struct {
	works map[string]string
	model func(context.Context, string) error
	stop  context.CancelFunc
}

type work struct {
	SessionID string `json:"sessionId"`
	Prompt    []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"prompt"`
}

var _ = jsonrpc2.AsyncHandler(&refusing{})

func (r *refusing) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Method != "session/prompt" || req.Notif {
		jsonrpc2.HandlerWithError(r.cancel).Handle(ctx, conn, req)
		return
	}
	var w work
	if req.Params == nil || json.Unmarshal(*req.Params, &w) != nil {
		refuse(ctx, conn, req.ID, fault(jsonrpc2.CodeInvalidParams, "these are no params", nil))
		return
	}
	turn, stop := context.WithCancel(ctx)
	defer stop()
	r.stop = stop
	err := r.turn(turn, w)
	var coded *jsonrpc2.Error
	switch {
	case err == nil:
		conn.Reply(ctx, req.ID, map[string]string{"stopReason": "end_turn"})
	case turn.Err() != nil:
		refuse(ctx, conn, req.ID, fault(jsonrpc2.CodeInternalError, turn.Err().Error(), nil)) // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
	case errors.As(err, &coded):
		refuse(ctx, conn, req.ID, coded)
	default:
		refuse(ctx, conn, req.ID, fault(jsonrpc2.CodeInternalError, "the turn failed", err.Error()))
	}
}

func (r *refusing) turn(ctx context.Context, w work) error {
	if _, ok := r.works[w.SessionID]; !ok {
		return fault(-32002, "nobody works on it", map[string]string{"sessionId": w.SessionID})
	}
	for _, b := range w.Prompt {
		if b.Type != "text" {
			return errors.New("only texts are read") // want `returnederr: session/prompt answers an invalid parameter value with -32603`
		}
		if err := r.model(ctx, b.Text); err != nil {
			return fmt.Errorf("model: %w", err)
		}
	}
	return nil
}

func (r *refusing) cancel(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	if req.Method == "session/cancel" {
		r.stop()
		return nil, nil
	}
	return nil, fault(jsonrpc2.CodeMethodNotFound, req.Method, nil)
}

func refuse(ctx context.Context, conn *jsonrpc2.Conn, id jsonrpc2.ID, f *jsonrpc2.Error) {
	if err := conn.ReplyWithError(ctx, id, f); err != nil {
		log.Print(err)
	}
}

// fault is told more in its data.
func fault(code int64, text string, data any) *jsonrpc2.Error {
	f := &jsonrpc2.Error{Code: code, Message: text}
	if data != nil {
		f.SetError(data)
	}
	return f
}
