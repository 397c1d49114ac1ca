// Package library sends codes that a library of another module declares: each
// use is to be mended.
package library

import (
	"github.com/coder/acp-go-sdk"
	"github.com/joshgarnett/agent-client-protocol-go/acp/api"
)

func missing() error {
	return &acp.RequestError{Code: api.ErrorCodeNotFound, Message: "not here"} // want `-32004 \(ErrorCodeNotFound\) is a custom code.*; ACP has -32002`
}

func away() error {
	return &acp.RequestError{Code: api.ErrorCodeNotFound, Message: "not there"} // want `-32004 \(ErrorCodeNotFound\) is a custom code.*; ACP has -32002`
}
