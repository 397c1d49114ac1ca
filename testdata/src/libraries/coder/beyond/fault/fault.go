// Package fault makes the errors of the packages that do not import the SDK.
package fault

import "github.com/coder/acp-go-sdk"

// New makes an error with a code.
func New(code int, text string) error { return &acp.RequestError{Code: code, Message: text} }

// Failed makes one of any error.
func Failed(err error) error { return New(-32603, err.Error()) }
