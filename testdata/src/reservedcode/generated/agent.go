// Package generated has codes that no author wrote by hand.
package generated

import "github.com/coder/acp-go-sdk"

func flood() error { return &acp.RequestError{Code: CodeFlood, Message: "flood"} }

func drought() error {
	return &acp.RequestError{Code: -32045, Message: "drought"} // want `-32045 is a custom code`
}
