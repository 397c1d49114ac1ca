// Package logged has an agent and another one around it. Whoever returns the end of a turn
// as an error has to tell, not whoever logs it.
package logged

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/coder/acp-go-sdk"
)

type logged struct{ acp.Agent }

func (l logged) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := l.Agent.Prompt(ctx, p)
	log.Print(err)
	return res, err
}

type agent struct{ acp.Agent }

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.work(ctx); err != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) work(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	default:
		return nil
	}
}

// HandleExtensionMethod answers requests of extensions. What the peer asks for is the
// method, whatever the parameter is called.
func (a *agent) HandleExtensionMethod(ctx context.Context, name string, params json.RawMessage) (any, error) {
	if name != "_agent/files" {
		return nil, fmt.Errorf("%s is beyond the agent", name) // want `returnederr: this answers an unsupported method with -32603 \(Internal error\); ACP has -32601`
	}
	return nil, nil
}

func serve() {
	acp.NewAgentSideConnection(logged{&agent{}}, os.Stdout, os.Stdin)
}
