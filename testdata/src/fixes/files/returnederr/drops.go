package returnederr

import (
	"context"
	"errors"
	"os"

	"github.com/coder/acp-go-sdk"
)

type drops struct{ acp.Client }

// One fix would take the last use of an import away, the other one needs it:
// the first makes the other one as well.
func (d *drops) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return acp.KillTerminalResponse{}, errors.New("terminals are not supported") // want `returnederr: terminal/kill answers an unsupported method`
}

func (d *drops) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}
