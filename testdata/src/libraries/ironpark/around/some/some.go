// Package some puts around its agent what makers return, and around some methods what the
// library puts there.
package some

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
	acp.NewAgentSideConnection(&desk{}, os.Stdin, os.Stdout, acp.WithMiddleware(acp.RecoveryMiddleware(), greeted(), mapped("session/prompt")))
}

// greeted answers for itself what comes too early.
func greeted() acp.Middleware {
	var done atomic.Bool
	return func(next acp.MethodHandler) acp.MethodHandler {
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
}

// mapped gives errors their codes, of one method.
func mapped(method string) acp.Middleware {
	return acp.MethodFilterMiddleware(func(m string) bool { return m == method }, fault.Middleware)
}

// It may be the one method or not.
func (d *desk) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, &fault.Fault{Reason: fault.Missing, Text: "no such session"}
	}
	return &acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (d *desk) SetSessionMode(ctx context.Context, p *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, errors.New("no such session")
	}
	return nil, nil
}
