// Package results has failures that are results for the protocol.
package results

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

type client struct {
	acp.Client
	cmd  *exec.Cmd
	lost error
}

// A folder that is not there, a disk that is full, or a file whose attributes
// cannot be read.
func (c *client) WriteTextFile(_ context.Context, params acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	var none acp.WriteTextFileResponse
	if _, err := os.Stat(filepath.Dir(params.Path)); errors.Is(err, fs.ErrNotExist) {
		return none, fmt.Errorf("no folder for %s", params.Path)
	}
	if _, err := os.Stat("/etc/editor"); errors.Is(err, fs.ErrNotExist) {
		return none, errors.New("the editor is not set up")
	}
	if _, err := os.Stat(params.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return none, err
	}
	if err := os.WriteFile(params.Path, nil, 0o644); errors.Is(err, fs.ErrNotExist) {
		return none, fmt.Errorf("no folder for %s", params.Path)
	}
	if err := os.WriteFile(params.Path, []byte(params.Content), 0o644); errors.Is(err, fs.ErrNotExist) {
		return none, fmt.Errorf("no folder: %w", err)
	} else if err != nil {
		return none, err
	}
	return none, nil
}

// What is no end of the command.
func (c *client) WaitForTerminalExit(ctx context.Context, params acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	var none acp.WaitForTerminalExitResponse
	if c.lost != nil {
		return none, c.lost
	}
	err := c.cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return none, fmt.Errorf("wait: %w", err)
	}
	return acp.WaitForTerminalExitResponse{ExitCode: acp.Ptr(c.cmd.ProcessState.ExitCode())}, nil
}

// KillTerminal waits, but the command's end is not what is asked for.
func (c *client) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return acp.KillTerminalResponse{}, c.cmd.Wait()
}

type strict struct{ *client }

func (c *strict) WriteTextFile(_ context.Context, params acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	if _, err := os.Stat(params.Path); errors.Is(err, fs.ErrNotExist) {
		return acp.WriteTextFileResponse{}, fmt.Errorf("%s is not there", params.Path) // want `fs/write_text_file answers a file that is not there yet with -32603 \(Internal error\); ACP wants the file to be made instead of an error`
	}
	return acp.WriteTextFileResponse{}, os.WriteFile(params.Path, []byte(params.Content), 0o644)
}

func (c *strict) WaitForTerminalExit(ctx context.Context, params acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	if err := c.cmd.Wait(); err != nil {
		return acp.WaitForTerminalExitResponse{}, err // want `terminal/wait_for_exit answers a command that has failed with -32603 \(Internal error\); ACP has its exit code instead of an error`
	}
	if code := c.cmd.ProcessState.ExitCode(); code != 0 {
		return acp.WaitForTerminalExitResponse{}, fmt.Errorf("exit %d", code) // want `terminal/wait_for_exit answers a command that has failed`
	}
	return acp.WaitForTerminalExitResponse{}, nil
}
