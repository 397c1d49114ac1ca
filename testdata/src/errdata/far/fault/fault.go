// Package fault makes errors for another package.
package fault

import "github.com/coder/acp-go-sdk"

// Wire makes the data itself of what it is given.
func Wire(err error) error {
	return acp.NewInternalError(map[string]any{"details": err.Error()})
}
