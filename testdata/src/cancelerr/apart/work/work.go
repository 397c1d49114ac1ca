// Package work does what takes time.
package work

import (
	"context"
	"fmt"
)

// Run works until its context ends.
func Run(ctx context.Context) error {
	for range 8 {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func step(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return fmt.Errorf("E1: %w", ctx.Err())
	default:
		return nil
	}
}

// Own works with a context of its own.
func Own() error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	return step(ctx)
}
