// Package bridge answers with what the commands of another package return. A prompt runs beside
// the others.
package bridge

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"sync"

	"wired/commands/instances/deck"
)

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *deck.Fault     `json:"error,omitempty"`
}

// A Bridge is a connection.
type Bridge struct {
	deck *deck.Deck
	mu   sync.Mutex
	out  *json.Encoder
}

func frames(r io.Reader) iter.Seq2[frame, error] {
	return func(yield func(frame, error) bool) {
		for dec := json.NewDecoder(r); ; {
			var f frame
			err := dec.Decode(&f)
			if !yield(f, err) || err != nil {
				return
			}
		}
	}
}

// Serve answers until the input ends.
func (b *Bridge) Serve(ctx context.Context, r io.Reader) {
	var wg sync.WaitGroup
	defer wg.Wait()
	for f, err := range frames(r) {
		switch {
		case err != nil:
			return
		case f.Method == "session/prompt":
			wg.Go(func() { b.handle(ctx, f) })
		default:
			b.handle(ctx, f)
		}
	}
}

func (b *Bridge) handle(ctx context.Context, f frame) {
	res, err := b.run(ctx, f)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.out.Encode(frame{ID: f.ID, Error: object(err)})
		return
	}
	b.out.Encode(frame{ID: f.ID, Result: res})
}

func (b *Bridge) run(ctx context.Context, f frame) (any, error) {
	c, err := deck.Decode(f.Method, f.Params)
	if err != nil {
		return nil, err
	}
	return c.Run(ctx, b.deck) // want `genericerr: session/delete answers a session that is already gone` `deck.go:77: returnederr: session/load answers an unknown session` `deck.go:87: returnederr: session/fork answers an unsupported method`
}

func object(err error) *deck.Fault {
	var f *deck.Fault
	if errors.As(err, &f) {
		return f
	}
	return &deck.Fault{Code: -32603, Message: err.Error()}
}
