// Package after is the example of the check's documentation, after it is mended.
package after

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type params struct{ SessionID string }

type server struct{}

//acperrlint:handler method=session/prompt
func (s *server) prompt(ctx context.Context, p params) error { return nil }

//acperrlint:sends code=-32603
func fail(message string) {}

func busy() error {
	//acperrlint:ignore reservedcode clients up to 1.4 know this value
	return &acp.RequestError{Code: -32001, Message: "busy"}
}
