// Package lspdev holds the model of
// go.lsp.dev/jsonrpc2 against the library.
package lspdev

import "go.lsp.dev/jsonrpc2"

var sentinels = map[string]error{
	"ErrParse":          jsonrpc2.ErrParse,
	"ErrInvalidRequest": jsonrpc2.ErrInvalidRequest,
	"ErrMethodNotFound": jsonrpc2.ErrMethodNotFound,
	"ErrInvalidParams":  jsonrpc2.ErrInvalidParams,
	"ErrInternal":       jsonrpc2.ErrInternal,
	"ErrUnknown":        jsonrpc2.ErrUnknown,
}
