// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type params struct{ SessionID string }

type server struct{}

//acperrlint:handlr method=session/prompt // want `unknown directive "handlr"`
func (s *server) prompt(ctx context.Context, p params) error { return nil }

//acperrlint:sends -32603 // want `unknown argument "-32603"`
func fail(message string) {}

func busy() error {
	//acperrlint:ignore reservedcode // want `the directive ignore takes the names of checks and a reason`
	return &acp.RequestError{Code: -32001, Message: "busy"}
}
