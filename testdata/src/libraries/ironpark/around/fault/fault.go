// Package fault has errors with reasons, and what makes errors of the protocol of them.
package fault

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/ironpark/go-acp"
)

// Reason says what is wrong.
type Reason int

// The reasons.
const (
	Other Reason = iota
	Missing
	Bad
)

// Fault is an error with a reason.
type Fault struct {
	Reason Reason
	Text   string
}

func (f *Fault) Error() string { return f.Text }

// Middleware gives the errors of handlers their codes.
func Middleware(next acp.MethodHandler) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		res, err := next(ctx, method, params)
		if err != nil {
			return nil, coded(err)
		}
		return res, nil
	}
}

func coded(err error) error {
	var f *Fault
	if !errors.As(err, &f) {
		return acp.ErrInternalError(nil, err.Error())
	}
	switch f.Reason {
	case Missing:
		return acp.ErrResourceNotFound(f.Text)
	case Bad:
		return acp.ErrInvalidParams(nil, f.Text)
	}
	return acp.ErrInternalError(nil, f.Text)
}

// Logged puts nothing around errors.
func Logged(next acp.MethodHandler) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		return next(ctx, method, params)
	}
}
