// Package returnederr has the errors of functions that read files: only some
// of them say that the file is missing, and the others stay as they are.
package returnederr

import (
	"context"
	"fmt"
	"os"

	"github.com/coder/acp-go-sdk"
)

type client struct{ acp.Client }

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(params.Path)
	if err != nil {
		// Whatever is wrong with it.
		return acp.ReadTextFileResponse{}, fmt.Errorf("read %s: %w", params.Path, err) // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

type other struct{ acp.Client }

func (o *other) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if _, err := os.Stat(params.Path); err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{}, nil
}
