package syntax

import (
	"context"
	"errors"
	"fmt"
	"io"

	sdk "github.com/coder/acp-go-sdk"
)

type bench struct {
	sdk.Client
	journal io.Writer
}

// KillTerminal assigns in branches and returns once.
func (d *bench) KillTerminal(ctx context.Context, p sdk.KillTerminalRequest) (sdk.KillTerminalResponse, error) {
	var err error
	switch {
	case p.TerminalId == "":
		err = errors.New("terminal id is required") // want `terminal/kill answers an invalid parameter value with -32603.*-32602`
	case p.TerminalId[0] == '#':
		err = io.ErrClosedPipe
	default:
		_, err = fmt.Fprintln(d.journal, "kill", p.TerminalId)
	}
	return sdk.KillTerminalResponse{}, err
}
