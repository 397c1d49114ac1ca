// Package ironparkold is an agent with the first version of ironpark's library,
// which has no codes.
package ironparkold

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	acp "github.com/ironpark/acp-go"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func serve(in io.Reader, out io.Writer) {
	acp.NewAgentSideConnection(&agent{}, in, out).Start(context.Background())
}

func (a *agent) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.sessions[p.SessionId] {
		return nil, fmt.Errorf("session %s not found", p.SessionId) // want `returnederr: session/prompt answers an unknown session with -32603 .*ACP has -32002`
	}
	return &acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p *acp.SetSessionModeRequest) error {
	return errors.New("not supported") // want `returnederr: session/set_mode answers an unsupported method with -32603 .*ACP has -32601`
}

// Cancel's error is nobody's to read.
func (a *agent) Cancel(ctx context.Context, p *acp.CancelNotification) error {
	if !a.sessions[p.SessionId] {
		return fmt.Errorf("session %s not found", p.SessionId)
	}
	return nil
}

type editor struct{ acp.Client }

func (editor) ReadTextFile(ctx context.Context, p *acp.ReadTextFileRequest) (*acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(p.Path)
	if err != nil {
		return nil, err // want `returnederr: fs/read_text_file answers a missing file with -32603 .*ACP has -32002`
	}
	return &acp.ReadTextFileResponse{Content: string(b)}, nil
}
