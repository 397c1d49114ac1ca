package depth

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

func find[T any](list []T, match func(T) bool) (T, error) {
	for _, x := range list {
		if match(x) {
			return x, nil
		}
	}
	var zero T
	return zero, errors.New("terminal does not exist") // want `terminal/output answers an unknown terminal with -32603.*-32002`
}

type pty struct {
	id  string
	buf []byte
}

type console struct {
	acpbase.Client
	ptys []*pty
}

func (c *console) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	p, err := find(c.ptys, func(p *pty) bool { return p.id == params.TerminalId })
	if err != nil {
		return acp.TerminalOutputResponse{}, err
	}
	return acp.TerminalOutputResponse{Output: string(p.buf)}, nil
}
