// Package link carries requests to functions of one type. What stands around them hands on
// their errors.
package link

import (
	"context"
	"encoding/json"
	"errors"
	"log"

	"github.com/coder/acp-go-sdk"
)

// Func answers a request.
type Func func(ctx context.Context, method string, params json.RawMessage) (any, error)

// Around puts something around a function.
type Around func(Func) Func

// Adapt fits a function to the library.
func Adapt(f Func) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		res, err := f(ctx, method, params)
		if err != nil {
			return nil, mapped(err)
		}
		return res, nil
	}
}

func mapped(err error) *acp.RequestError {
	var coded *acp.RequestError
	if errors.As(err, &coded) {
		return coded
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

// Noted writes down what fails.
func Noted(next Func) Func {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		res, err := next(ctx, method, params)
		if err != nil {
			log.Print(method, ": ", err)
		}
		return res, err
	}
}

// Typed decodes the params for a function.
func Typed[P, R any](f func(context.Context, P) (R, error)) Func {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, acp.NewInvalidParams(map[string]any{"error": err.Error()})
		}
		return f(ctx, p)
	}
}

// Table has functions by method.
type Table map[string]Func

func (t Table) Serve(ctx context.Context, method string, params json.RawMessage) (any, error) {
	f, ok := t[method]
	if !ok {
		return nil, acp.NewMethodNotFound(method)
	}
	return f(ctx, method, params)
}
