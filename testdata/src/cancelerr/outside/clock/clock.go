// Package clock waits.
package clock

import (
	"context"
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
