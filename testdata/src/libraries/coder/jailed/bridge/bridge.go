// Package bridge serves the files of an editor, whoever has them.
package bridge

import (
	"context"

	acp "github.com/coder/acp-go-sdk"

	"libraries/coder/jailed/files"
)

// Client answers the agent.
type Client struct {
	acp.Client
	Files files.FS
}

var _ acp.Client = (*Client)(nil)

// ReadTextFile reads a file.
func (c *Client) ReadTextFile(_ context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	text, err := c.Files.Read(p.Path) // want `returnederr: fs/read_text_file and fs/write_text_file answer 4 errors of other packages with -32603 .*; of these, ACP has -32602 \(Invalid params\) for an invalid parameter value, because !filepath.IsAbs\(path\) \(files.go:76\), and ACP has -32002 \(Resource not found\) for a missing file`
	return acp.ReadTextFileResponse{Content: text}, err
}

// WriteTextFile writes a file.
func (c *Client) WriteTextFile(_ context.Context, p acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	return acp.WriteTextFileResponse{}, c.Files.Write(p.Path, p.Content)
}
