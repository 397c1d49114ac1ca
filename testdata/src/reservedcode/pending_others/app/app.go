// Package app starts the agent of this program.
package app

import (
	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type Agent struct{ acpbase.Agent }

func Flood() error {
	return &acp.RequestError{Code: -32031, Message: "flood"} // want `-32031 is a custom code`
}
