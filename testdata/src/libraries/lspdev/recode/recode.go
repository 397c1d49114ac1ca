// Package recode gives errors their codes, for who puts it around handlers.
package recode

import (
	"context"

	"go.lsp.dev/jsonrpc2"
)

func Recode(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		res, err := next(ctx, req)
		if err != nil {
			return nil, jsonrpc2.NewError(-32002, err.Error())
		}
		return res, nil
	}
}
