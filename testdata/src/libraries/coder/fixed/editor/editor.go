// Package editor serves a client whose shells and files are another package's.
package editor

import (
	"context"

	"acpbase"
	"libraries/coder/fixed/shells"

	"github.com/coder/acp-go-sdk"
)

type editor struct {
	acpbase.Client
	shells *shells.Manager
	disk   *shells.Disk
}

func (e *editor) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	return r, e.shells.Start() // want `terminal/create answers an unsupported method with -32603 .*; ACP has -32601`
}

func (e *editor) WriteTextFile(ctx context.Context, p acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	return r, e.disk.Write() // want `fs/write_text_file answers an unsupported method with -32603 .*; ACP has -32601`
}

type other struct {
	acpbase.Client
	disk *shells.Disk
}

func (o *other) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	return r, o.disk.Append() // it is set later
}

func (o *other) WriteTextFile(ctx context.Context, p acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	return r, o.disk.Trim() // anybody may set it
}

func (o *other) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if err := o.disk.Move(len(p.Path)); err != nil {
		return r, err // likewise
	}
	return r, o.disk.Sync() // it has done something else before
}
