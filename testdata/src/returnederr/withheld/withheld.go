// Package withheld tells agents what it has, and refuses what it has not.
package withheld

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type client struct {
	acpbase.Client
	readOnly bool
	terminal bool
	quiet    bool
	full     bool
}

// capabilities are what the client tells of itself.
func (c *client) capabilities() acp.ClientCapabilities {
	return acp.ClientCapabilities{
		Fs:       acp.FileSystemCapabilities{ReadTextFile: c.full, WriteTextFile: !c.readOnly},
		Terminal: c.terminal,
	}
}

func (c *client) WriteTextFile(context.Context, acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	if c.readOnly {
		return r, errors.New("E1: busy, permission denied") // want `fs/write_text_file answers an unsupported method with -32603 .*-32601 \(Method not found\), because c.readOnly`
	}
	if c.quiet {
		return r, errors.New("E2") // the agent knows nothing of that
	}
	if c.terminal {
		return r, errors.New("E3") // which is another method's
	}
	if !c.full {
		return r, errors.New("E9") // which is that of the one beside it
	}
	return r, nil
}

func (c *client) ReadTextFile(context.Context, acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if c.full {
		return r, errors.New("E4") // the agent is told that the method is there
	}
	return r, nil
}

var errNone = errors.New("E5")

func (c *client) CreateTerminal(context.Context, acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	if !c.terminal {
		return r, errNone // want `terminal/create answers an unsupported method with -32603`
	}
	return r, nil
}

// mapped writes what it has as a map.
type mapped struct {
	acpbase.Client
	writes bool
}

func (m *mapped) hello() map[string]any {
	return map[string]any{"fs": map[string]any{"readTextFile": true, "writeTextFile": m.writes}}
}

func (m *mapped) WriteTextFile(context.Context, acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	if !m.writes {
		return r, errors.New("E6") // want `fs/write_text_file answers an unsupported method`
	}
	return r, nil
}

// local has a field of the name, of which the agent is told nothing.
type local struct {
	acpbase.Client
	terminal bool
	opts     options
}

type options struct{ terminal, both, other bool }

func newLocal(o options) *local { return &local{terminal: o.terminal, opts: o} }

func (l *local) CreateTerminal(context.Context, acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	if !l.opts.terminal {
		return r, errors.New("E7")
	}
	return r, nil
}

// several flags decide, so that none of them says alone whether the method is there.
func (l *local) capabilities() acp.ClientCapabilities {
	return acp.ClientCapabilities{Fs: acp.FileSystemCapabilities{ReadTextFile: l.opts.both || l.opts.other}}
}

func (l *local) ReadTextFile(context.Context, acp.ReadTextFileRequest) (r acp.ReadTextFileResponse, err error) {
	if !l.opts.both {
		return r, errors.New("E8")
	}
	return r, nil
}
