// Package clock waits.
package clock

import (
	"context"
	"fmt"
	"time"
)

// Wait waits for a while, or until the context ends.
func Wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
	}
	return nil
}

// Rest waits in smaller parts.
func Rest(ctx context.Context, d time.Duration) error {
	for range 10 {
		if err := Wait(ctx, d/10); err != nil {
			return fmt.Errorf("rest: %w", err)
		}
	}
	return nil
}

// Nap waits for no one.
func Nap(d time.Duration) error {
	ctx, wake := context.WithTimeout(context.Background(), d)
	defer wake()
	<-ctx.Done()
	return ctx.Err()
}

// Doze does so as well.
func Doze(d time.Duration) error {
	ctx, wake := context.WithTimeout(context.TODO(), d)
	defer wake()
	<-ctx.Done()
	return ctx.Err()
}
