// Package around is an agent with a layer around it that logs and counts.
package around

import (
	"context"
	"errors"
	"io"
	"log"
	"sync/atomic"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	names map[acp.SessionId]string
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, errors.New("resuming is not supported") // want `answers an unsupported method .* that is all it does`
}

func (a *agent) ListSessions(ctx context.Context, p acp.ListSessionsRequest) (r acp.ListSessionsResponse, err error) {
	defer func() { log.Print("listed: ", err) }()
	return r, unavailable()
}

func unavailable() error {
	return errors.New("lists of sessions are not supported") // want `session/list answers an unsupported method`
}

// CloseSession has done its work when it says what it does not do.
func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	a.forget(p.SessionId)
	return acp.CloseSessionResponse{}, unsaved()
}

func (a *agent) forget(id acp.SessionId) { delete(a.names, id) }

func unsaved() error { return errors.New("saving is not supported") }

// counted is the layer.
type counted struct {
	*agent
	calls atomic.Int64
}

func (c *counted) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	c.count("resume")
	r, err := c.agent.ResumeSession(ctx, p)
	log.Printf("resumed: %v", err)
	return r, err
}

func (c *counted) count(what string) { log.Print(what, c.calls.Add(1)) }

func serve(w io.Writer, r io.Reader) {
	acp.NewAgentSideConnection(&counted{agent: &agent{}}, w, r)
}
