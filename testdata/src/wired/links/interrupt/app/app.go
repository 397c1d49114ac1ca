// Package app runs turns, and knows no protocol.
package app

import (
	"context"
	"errors"
	"sync"
)

var ErrBusy = errors.New("busy")

type Service struct {
	mu     sync.Mutex
	active map[string]context.CancelFunc
	jobs   map[string]context.CancelFunc
}

func (s *Service) enter(ctx context.Context, id string) (context.Context, func(), error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.active[id]; ok {
		return nil, nil, ErrBusy
	}
	ctx, stop := context.WithCancel(ctx)
	s.active[id] = stop
	return ctx, func() {
		stop()
		s.mu.Lock()
		delete(s.active, id)
		s.mu.Unlock()
	}, nil
}

// Ask may be interrupted: a helper makes the context.
func (s *Service) Ask(ctx context.Context, id string) (string, error) {
	ctx, leave, err := s.enter(ctx, id)
	if err != nil {
		return "", err
	}
	defer leave()
	for range 5 {
		if err := ctx.Err(); err != nil {
			return "", err
		}
	}
	return "end_turn", nil
}

// Tell may be interrupted, too: the function that keeps what ends the context is given it.
func (s *Service) Tell(ctx context.Context, id string) (string, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.keep(id, stop)
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	default:
		return "end_turn", nil
	}
}

func (s *Service) keep(id string, stop context.CancelFunc) {
	s.mu.Lock()
	s.active[id] = stop
	s.mu.Unlock()
}

// Work ends with the program.
func (s *Service) Work(ctx context.Context, id string) (string, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.jobs[id] = stop
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return "end_turn", nil
}

func (s *Service) Interrupt(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stop := s.active[id]; stop != nil {
		stop()
	}
}

func (s *Service) Close() {
	for _, stop := range s.jobs {
		stop()
	}
}
