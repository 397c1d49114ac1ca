// Package agent implements the services of package rpc.
package agent

import (
	"context"

	"cancelerr/served/rpc"
)

type agent struct{ steps chan string }

var (
	_ rpc.Slow  = (*agent)(nil)
	_ rpc.Quick = (*agent)(nil)
)

// Prompt ends with the program.
func (a *agent) Prompt(ctx context.Context, text string) (string, error) {
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case s := <-a.steps:
		return s, nil
	}
}

// Ask ends when the client says so.
func (a *agent) Ask(ctx context.Context, text string) (string, error) {
	select {
	case <-ctx.Done():
		return "", ctx.Err() // want `session/prompt answers a cancelled prompt with -32603`
	case s := <-a.steps:
		return s, nil
	}
}
