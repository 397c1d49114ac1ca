// Package structvalue: the table's value is a struct with the handler in a field.
package structvalue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

type wireError struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (w *wireError) Error() string { return w.Message }

type envelope struct {
	ID     *json.RawMessage `json:"id,omitempty"`
	Method string           `json:"method,omitempty"`
	Params json.RawMessage  `json:"params,omitempty"`
	Result json.RawMessage  `json:"result,omitempty"`
	Err    *wireError       `json:"error,omitempty"`
}

type HandlerFunc func(ctx context.Context, params json.RawMessage) (any, error)

type registered struct {
	handler HandlerFunc
	notify  bool
}

type Conn struct {
	enc      *json.Encoder
	dec      *json.Decoder
	handlers map[string]registered
}

func NewConn(rw io.ReadWriter) *Conn {
	return &Conn{enc: json.NewEncoder(rw), dec: json.NewDecoder(rw), handlers: map[string]registered{}}
}

func (c *Conn) Handle(method string, h HandlerFunc) {
	c.handlers[method] = registered{handler: h}
}

func (c *Conn) HandleNotification(method string, h HandlerFunc) {
	c.handlers[method] = registered{handler: h, notify: true}
}

func (c *Conn) Serve(ctx context.Context) error {
	for {
		var e envelope
		if err := c.dec.Decode(&e); err != nil {
			return err
		}
		reg, ok := c.handlers[e.Method]
		if !ok {
			c.reply(e.ID, nil, &wireError{Code: -32601, Message: "Method not found"})
			continue
		}
		result, err := reg.handler(ctx, e.Params)
		if reg.notify || e.ID == nil {
			continue
		}
		c.reply(e.ID, result, err)
	}
}

func (c *Conn) reply(id *json.RawMessage, result any, err error) {
	out := envelope{ID: id}
	if err != nil {
		var coded *wireError
		if errors.As(err, &coded) {
			out.Err = coded
		} else {
			out.Err = &wireError{Code: -32603, Message: "internal error: " + err.Error()}
		}
	} else {
		out.Result, _ = json.Marshal(result)
	}
	_ = c.enc.Encode(out)
}

type chat struct{ history []string }

type Bot struct{ chats map[string]*chat }

func (b *Bot) Install(c *Conn) {
	c.Handle("initialize", b.initialize)
	c.Handle("session/load", b.load)
	c.Handle("session/prompt", b.prompt)
	c.HandleNotification("session/cancel", b.cancel)
}

func (b *Bot) initialize(ctx context.Context, params json.RawMessage) (any, error) {
	return map[string]int{"protocolVersion": 1}, nil
}

type sessionParams struct {
	SessionID string `json:"sessionId"`
	Text      string `json:"text"`
}

func (b *Bot) load(ctx context.Context, params json.RawMessage) (any, error) {
	var p sessionParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("load: %w", err) // want `returnederr: .*-32602`
	}
	if _, found := b.chats[p.SessionID]; !found {
		return nil, errors.New("unknown session") // want `returnederr: .*-32002`
	}
	return struct{}{}, nil
}

func (b *Bot) prompt(ctx context.Context, params json.RawMessage) (any, error) {
	var p sessionParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &wireError{Code: -32602, Message: err.Error()}
	}
	ch, found := b.chats[p.SessionID]
	if !found {
		return nil, &wireError{Code: -32002, Message: "unknown session"}
	}
	ch.history = append(ch.history, p.Text)
	if err := b.model(ch.history); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (b *Bot) model(history []string) error {
	if strings.Count(history[0], "") > 4096 {
		return errors.New("the model gave no answer")
	}
	return nil
}

func (b *Bot) cancel(ctx context.Context, params json.RawMessage) (any, error) {
	var p sessionParams
	_ = json.Unmarshal(params, &p)
	if _, found := b.chats[p.SessionID]; !found {
		return nil, errors.New("unknown session")
	}
	return nil, nil
}
