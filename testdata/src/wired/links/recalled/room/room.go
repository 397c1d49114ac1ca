// Package room has turns that can be ended.
package room

import (
	"context"
	"errors"
	"sync"
)

// ErrBusy says that there is a turn.
var ErrBusy = errors.New("E1")

// Room has a turn, or none.
type Room struct {
	mu   sync.Mutex
	stop context.CancelFunc
}

// Begin starts a turn.
func (r *Room) Begin(ctx context.Context) (context.Context, func(), error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil {
		return nil, nil, ErrBusy
	}
	turn, stop := context.WithCancel(ctx)
	r.stop = stop
	return turn, func() {
		stop()
		r.mu.Lock()
		r.stop = nil
		r.mu.Unlock()
	}, nil
}

// Stop ends the turn.
func (r *Room) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop != nil {
		r.stop()
	}
}

// Apart returns a context that nothing ends.
func Apart() (context.Context, func()) { return context.WithCancel(context.Background()) }
