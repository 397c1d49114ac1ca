package lookup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type shell struct {
	cmd  *exec.Cmd
	out  bytes.Buffer
	done chan struct{}
}

// An editor runs commands for the agent.
type editor struct {
	acpbase.Client
	mu     sync.Mutex
	shells map[string]*shell
	seq    int
}

func (e *editor) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	s := &shell{cmd: exec.Command(p.Command, p.Args...), done: make(chan struct{})}
	s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.out
	if err := s.cmd.Start(); err != nil {
		return acp.CreateTerminalResponse{}, fmt.Errorf("start %s: %w", p.Command, err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.seq++
	id := fmt.Sprintf("sh-%d", e.seq)
	e.shells[id] = s
	return acp.CreateTerminalResponse{TerminalId: id}, nil
}

func (e *editor) shell(id string) (*shell, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	s, ok := e.shells[id]
	if !ok {
		return nil, fmt.Errorf("terminal %s not found", id) // want `terminal/kill, terminal/output and terminal/wait_for_exit answer an unknown terminal with -32603.*-32002`
	}
	return s, nil
}

func (e *editor) TerminalOutput(ctx context.Context, p acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	s, err := e.shell(p.TerminalId)
	if err != nil {
		return acp.TerminalOutputResponse{}, err
	}
	return acp.TerminalOutputResponse{Output: s.out.String()}, nil
}

func (e *editor) WaitForTerminalExit(ctx context.Context, p acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	s, err := e.shell(p.TerminalId)
	if err != nil {
		return acp.WaitForTerminalExitResponse{}, fmt.Errorf("wait: %w", err)
	}
	<-s.done
	code := s.cmd.ProcessState.ExitCode()
	return acp.WaitForTerminalExitResponse{ExitCode: &code}, nil
}

func (e *editor) KillTerminal(ctx context.Context, p acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	s, err := e.shell(p.TerminalId)
	if err != nil {
		return acp.KillTerminalResponse{}, err
	}
	return acp.KillTerminalResponse{}, s.cmd.Process.Kill()
}

func (e *editor) ReleaseTerminal(ctx context.Context, p acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	s, ok := e.shells[p.TerminalId]
	delete(e.shells, p.TerminalId)
	if !ok || s == nil {
		return acp.ReleaseTerminalResponse{}, errors.New("unknown terminal id") // want `terminal/release answers an unknown terminal with -32603.*-32002`
	}
	return acp.ReleaseTerminalResponse{}, nil
}
