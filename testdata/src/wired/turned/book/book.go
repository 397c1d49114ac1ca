// Package book has sessions with turns.
package book

import (
	"context"
	"sync"
)

// Session has a turn that others may end.
type Session struct {
	mu   sync.Mutex
	turn func()
}

// Begin begins a turn.
func (s *Session) Begin(ctx context.Context) (context.Context, func(), error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	s.turn = cancel
	return ctx, func() {
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.turn = nil
	}, nil
}

// Interrupt ends it.
func (s *Session) Interrupt() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turn == nil {
		return false
	}
	s.turn()
	return true
}

// Import has a run that ends with the program.
type Import struct{ stop context.CancelFunc }

// Begin begins it.
func (i *Import) Begin(ctx context.Context) context.Context {
	ctx, i.stop = context.WithCancel(ctx)
	return ctx
}

// Close ends it.
func (i *Import) Close() { i.stop() }

// Runs has runs by their names.
type Runs struct{ stops map[string]context.CancelFunc }

// Start starts one.
func (r *Runs) Start(ctx context.Context, name string) context.Context {
	run, stop := context.WithCancel(ctx)
	r.stops[name] = stop
	return run
}

// Stop stops one.
func (r *Runs) Stop(name string) {
	if stop := r.stops[name]; stop != nil {
		stopper(stop).now()
	}
}

type stopper func()

func (s stopper) now() { s() }
