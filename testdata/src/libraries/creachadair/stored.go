package creachadair

import (
	"context"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/store"
)

type keeper struct{ sessions store.Store }

func stored(k *keeper) *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/fork":     handler.New(k.fork),
		"session/set_mode": handler.New(k.mode),
	}, nil)
}

func (k *keeper) fork(ctx context.Context, p *params) (any, error) {
	if err := k.sessions.Find(p.SessionID); err != nil {
		return nil, fmt.Errorf("fork: %w", err) // the library finds its code
	}
	return nil, nil
}

func (k *keeper) mode(ctx context.Context, p *params) (any, error) {
	if err := k.sessions.Look(p.SessionID); err != nil { // want `returnederr: session/set_mode answers an unknown session with -32098`
		return nil, fmt.Errorf("mode: %w", err)
	}
	return nil, nil
}
