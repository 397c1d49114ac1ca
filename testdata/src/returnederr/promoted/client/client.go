// Package client embeds what has methods of a client in another package.
package client

import (
	"context"
	"io"

	"github.com/coder/acp-go-sdk"

	"returnederr/promoted/files"
)

type whole struct {
	*files.Files
	rest
}

type rest struct{}

func (rest) RequestPermission(context.Context, acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	return acp.RequestPermissionResponse{}, nil
}
func (rest) SessionUpdate(context.Context, acp.SessionNotification) error { return nil }
func (rest) CreateTerminal(context.Context, acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	return acp.CreateTerminalResponse{}, nil
}
func (rest) KillTerminal(context.Context, acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return acp.KillTerminalResponse{}, nil
}
func (rest) TerminalOutput(context.Context, acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	return acp.TerminalOutputResponse{}, nil
}
func (rest) ReleaseTerminal(context.Context, acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	return acp.ReleaseTerminalResponse{}, nil
}
func (rest) WaitForTerminalExit(context.Context, acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	return acp.WaitForTerminalExitResponse{}, nil
}

func serve(in io.Writer, out io.Reader) {
	acp.NewClientSideConnection(&whole{Files: &files.Files{}}, in, out) // want `files.go:18: returnederr: fs/read_text_file answers an invalid parameter value with -32603`
}
