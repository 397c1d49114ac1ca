// Package route is in front of the library's connection, and maps errors.
package route

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type endpoint func(ctx context.Context, raw json.RawMessage) (any, error)

type Mux struct{ table map[string]endpoint }

func New() *Mux { return &Mux{table: map[string]endpoint{}} }

func On[P, R any](m *Mux, method string, fn func(context.Context, P) (R, error)) {
	m.table[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, acp.NewInvalidParams(err.Error())
		}
		return fn(ctx, p)
	}
}

func (m *Mux) Serve(ctx context.Context, method string, raw json.RawMessage) (any, *acp.RequestError) {
	e, ok := m.table[method]
	if !ok {
		return nil, acp.NewMethodNotFound(method)
	}
	res, err := e(ctx, raw)
	if err == nil {
		return res, nil
	}
	return nil, translate(err)
}

func translate(err error) *acp.RequestError {
	var re *acp.RequestError
	if errors.As(err, &re) {
		return re
	}
	return acp.NewInternalError(err.Error())
}
