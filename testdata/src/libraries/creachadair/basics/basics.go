// Package basics has the methods that need no session, in a table of their own.
package basics

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type basics struct{ keys map[string]string }

func (b *basics) methods() handler.Map {
	return handler.Map{
		"authenticate":     handler.New(b.authenticate),
		"$/cancel_request": handler.New(b.cancelRequest),
	}
}

func (b *basics) authenticate(_ context.Context, p struct {
	MethodID string `json:"methodId"`
}) (any, error) {
	if b.keys[p.MethodID] == "" {
		return nil, errors.New("E1") // want `returnederr: authenticate answers an invalid parameter value with -32098`
	}
	return nil, nil
}

// Nobody reads the answer to a notification.
func (b *basics) cancelRequest(_ context.Context, p struct {
	RequestID json.RawMessage `json:"requestId"`
}) error {
	if len(p.RequestID) == 0 {
		return errors.New("E2")
	}
	delete(b.keys, string(p.RequestID))
	return nil
}

func serve(b *basics, sessions handler.Map) *jrpc2.Server {
	all := handler.Map{"session/list": sessions["session/list"]}
	for name, h := range b.methods() {
		all[name] = h
	}
	return jrpc2.NewServer(all, nil)
}
