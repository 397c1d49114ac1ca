// Package beyond has its errors made by a package that others use too.
package beyond

import (
	"context"
	"errors"
	"os"

	"libraries/coder/beyond/shelf"

	"github.com/coder/acp-go-sdk"
)

type client struct {
	acp.Client
	shut bool
}

func serve() { acp.NewClientSideConnection(&client{}, os.Stdout, os.Stdin) }

func (c *client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if p.Path == "" {
		return acp.ReadTextFileResponse{}, errors.New("E1") // want `returnederr: fs/read_text_file answers an invalid parameter value with`
	}
	text, err := shelf.Read(p.Path)
	return acp.ReadTextFileResponse{Content: text}, err
}
