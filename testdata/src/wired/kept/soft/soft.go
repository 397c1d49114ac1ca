// Package soft carries requests like link. One of the functions that it puts around others
// gives most errors a code of its own.
package soft

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/coder/acp-go-sdk"
)

// Func answers a request.
type Func func(ctx context.Context, method string, params json.RawMessage) (any, error)

// Softened tells in its own way what a function says, but for prompts.
func Softened(next Func) Func {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		res, err := next(ctx, method, params)
		if err != nil && method != "session/prompt" {
			return nil, &acp.RequestError{Code: 4001, Message: err.Error()}
		}
		return res, err
	}
}

// Adapt fits a function to the library.
func Adapt(f Func) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		res, err := f(ctx, method, params)
		if err == nil {
			return res, nil
		}
		return nil, mapped(err)
	}
}

func mapped(err error) *acp.RequestError {
	var coded *acp.RequestError
	if errors.As(err, &coded) {
		return coded
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}
