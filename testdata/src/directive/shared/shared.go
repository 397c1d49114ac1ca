// Package shared declares what its importers implement and use.
package shared

import "context"

type Request struct{ SessionID string }

// A Service is what the peer's requests reach.
//
//acperrlint:handler
type Service interface {
	Open(ctx context.Context, r Request) error
	Close(ctx context.Context, r Request) error
}

// A Func is another way to be reached.
//
//acperrlint:handler method=session/prompt code=-32000
type Func func(ctx context.Context, r Request) error

// A Problem is what the peer reads.
//
//acperrlint:error
type Problem struct {
	Code    int
	Message string
}

func (p *Problem) Error() string { return p.Message }
