// Package badge has a handler that gives the errors of another one a code.
package badge

import (
	"context"

	"wired/apart/port"
)

// Coded gives the errors of Next a code.
type Coded struct{ Next port.Handler }

// NewCoded returns a Coded.
func NewCoded(next port.Handler) *Coded { return &Coded{Next: next} }

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

// RPC returns what the peer reads.
func (f *fault) RPC() (int, string) { return f.Code, f.Message }

// Handle answers a call.
func (k *Coded) Handle(ctx context.Context, c *port.Call) (any, error) {
	res, err := k.Next.Handle(ctx, c)
	if err != nil {
		return nil, &fault{-32002, err.Error()}
	}
	return res, nil
}
