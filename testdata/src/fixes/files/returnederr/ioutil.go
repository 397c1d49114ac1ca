package returnederr

import (
	"context"
	"io/ioutil"

	"github.com/coder/acp-go-sdk"
)

type third struct{ acp.Client }

// The package os is not at hand.
func (c *third) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, failure := ioutil.ReadFile(params.Path)
	if failure != nil {
		return acp.ReadTextFileResponse{}, failure // want `returnederr: fs/read_text_file answers a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}
