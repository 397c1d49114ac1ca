// Package merged puts the methods of several services into one table.
package merged

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/merged/account"
	"libraries/creachadair/merged/other"
)

type params struct {
	SessionID string `json:"sessionId"`
}

type desk struct{ all map[string]bool }

func (d *desk) Methods() handler.Map { return handler.Map{"session/set_mode": handler.New(d.setMode)} }

func (d *desk) setMode(_ context.Context, p params) (any, error) {
	if !d.all[p.SessionID] {
		return nil, errors.New("E3") // want `an unknown session`
	}
	return struct{}{}, nil
}

// Serve has both; of the services it is not known which protocol is which, but by their methods.
func Serve(d *desk) *jrpc2.Server {
	methods := handler.Map{}
	for _, service := range []handler.Map{
		account.Methods(), // want `this answers an invalid parameter value with -32098; ACP has -32602`
		other.Methods(),
		d.Methods(),
	} {
		for name, h := range service {
			methods[name] = h
		}
	}
	return jrpc2.NewServer(methods, nil)
}
