// Package ring puts agents around one another in a loop: which one is the outermost, the
// program does not show. What one of them makes of an error, the peer reads; what none of
// them touches, it reads as it is.
package ring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errNoRoom = errors.New("there is no such room")
	errWorn   = errors.New("the key is worn out")
)

// rows are what the peer reads for some errors.
var rows = [...]struct {
	of   error
	code int
	text string
}{
	{errNoRoom, -32002, "No such session"},
	{errWorn, -32602, "Another mode, please"},
}

func coded(err error) error {
	for _, r := range rows {
		if errors.Is(err, r.of) {
			return &acp.RequestError{Code: r.code, Message: r.text}
		}
	}
	return err
}

// coder knows the codes of prompts and modes.
type coder struct{ acp.Agent }

func (c coder) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	r, err := c.Agent.Prompt(ctx, p)
	return r, coded(err)
}

func (c coder) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	r, err := c.Agent.SetSessionMode(ctx, p)
	return r, coded(err)
}

// settler hands requests to a function that knows the codes.
type settler struct{ acp.Agent }

func settled[Q, R any](ctx context.Context, q Q, next func(context.Context, Q) (R, error)) (R, error) {
	r, err := next(ctx, q)
	return r, coded(err)
}

func (s settler) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return settled(ctx, p, s.Agent.ResumeSession)
}

// timer tells how long requests take.
type timer struct {
	acp.Agent
	log *slog.Logger
}

func timed[Q, R any](ctx context.Context, log *slog.Logger, q Q, next func(context.Context, Q) (R, error)) (R, error) {
	r, err := next(ctx, q)
	log.Info("answered", "err", err)
	return r, err
}

func (t timer) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return timed(ctx, t.log, p, t.Agent.Prompt)
}

func (t timer) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return timed(ctx, t.log, p, t.Agent.SetSessionMode)
}

// gate lets nobody in while it is shut.
type gate struct {
	acp.Agent
	shut bool
}

func (g *gate) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if g.shut {
		return acp.PromptResponse{}, errors.New("the gate is shut")
	}
	return g.Agent.Prompt(ctx, p)
}

func (g *gate) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return g.Agent.ResumeSession(ctx, p)
}

func (g *gate) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return g.Agent.SetSessionMode(ctx, p)
}

type core struct {
	acpbase.Agent
	rooms map[acp.SessionId]bool
}

func (c *core) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !c.rooms[p.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("%w: %s", errNoRoom, p.SessionId)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (c *core) ResumeSession(_ context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !c.rooms[p.SessionId] {
		return acp.ResumeSessionResponse{}, errNoRoom
	}
	return acp.ResumeSessionResponse{}, nil
}

func (c *core) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !c.rooms[p.SessionId] {
		return acp.SetSessionModeResponse{}, errors.New("nobody is there") // want `returnederr: session/set_mode answers an unknown session with -32603`
	}
	if p.ModeId != "day" && p.ModeId != "night" {
		return acp.SetSessionModeResponse{}, errWorn
	}
	return acp.SetSessionModeResponse{}, nil
}

func serve(in io.Reader, out io.Writer, log *slog.Logger) {
	var agent acp.Agent = &core{rooms: map[acp.SessionId]bool{}}
	for _, around := range []func(acp.Agent) acp.Agent{
		func(a acp.Agent) acp.Agent { return coder{a} },
		func(a acp.Agent) acp.Agent { return settler{a} },
		func(a acp.Agent) acp.Agent { return &gate{Agent: a} },
		func(a acp.Agent) acp.Agent { return timer{a, log} },
	} {
		agent = around(agent)
	}
	<-acp.NewAgentSideConnection(agent, out, in).Done()
}
