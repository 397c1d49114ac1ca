// Package lspdev holds the model of
// go.lsp.dev/jsonrpc2 against the library.
package lspdev

import (
	"context"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

var sentinels = map[string]error{
	"ErrParse":          jsonrpc2.ErrParse,
	"ErrInvalidRequest": jsonrpc2.ErrInvalidRequest,
	"ErrMethodNotFound": jsonrpc2.ErrMethodNotFound,
	"ErrInvalidParams":  jsonrpc2.ErrInvalidParams,
	"ErrInternal":       jsonrpc2.ErrInternal,
	"ErrUnknown":        jsonrpc2.ErrUnknown,
}

func TestCall(t *testing.T) {
	c := jsonrpc2.NewConn(jsonrpc2.NewRawStream(wire.Refusing(t)))
	c.Go(context.Background(), nil)
	_, err := c.Call(context.Background(), "session/prompt", nil, nil)
	var re *jsonrpc2.Error
	wire.Called(t, model, err, "*Error", &re, func() int64 { return int64(re.Code) })
}
