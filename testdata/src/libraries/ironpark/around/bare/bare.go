// Package bare puts around its agent what changes no error, and has one of its own.
package bare

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/ironpark/go-acp"

	"libraries/ironpark/around/fault"
)

type desk struct {
	acp.Agent
	papers map[acp.SessionID]string
}

func serve() {
	acp.NewAgentSideConnection(&desk{}, os.Stdin, os.Stdout, acp.WithMiddleware(fault.Logged, greeted))
}

// greeted says for itself what comes too early, and that once.
func greeted(next acp.MethodHandler) acp.MethodHandler {
	var done atomic.Bool
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		if method == "initialize" {
			res, err := next(ctx, method, params)
			done.Store(err == nil)
			return res, err
		}
		if !done.Load() {
			return nil, fmt.Errorf("%s came too early", method) // want `returnederr: this answers a request before initialize with -32603`
		}
		return next(ctx, method, params)
	}
}

func (d *desk) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, errors.New("no such session") // want `returnederr: session/prompt answers an unknown session with -32603`
	}
	return nil, &fault.Fault{Reason: fault.Bad, Text: "it is late"}
}
