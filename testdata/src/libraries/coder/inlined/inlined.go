// Package inlined has conditions and fields that handlers read by functions which do
// nothing else.
package inlined

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

type shelf struct {
	books map[acp.SessionId]*book
	lends bool
}

type book struct{ mode acp.SessionModeId }

func (s *shelf) all() map[acp.SessionId]*book { return s.books }
func (b book) opened() acp.SessionModeId      { return b.mode }

type agent struct {
	acp.Agent
	shelf   shelf
	retries int
	turns   func(context.Context, *book) error
}

func (a *agent) own() *shelf { return &a.shelf }

func serve() { acp.NewAgentSideConnection(&agent{}, os.Stdout, os.Stdin) }

func cancelled(err error) bool { return errors.Is(err, context.Canceled) }

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	b := a.shelf.all()[p.SessionId]
	if b == nil {
		return acp.PromptResponse{}, errors.New("E1") // want `returnederr: session/prompt answers an unknown session with .*, because a.shelf.books has no p.SessionId`
	}
	err := a.turns(ctx, b)
	if cancelled(err) {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with`
	}
	if again(3, err) {
		return acp.PromptResponse{}, errors.New("E2")
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}

// again asks itself, which nobody can put in one place.
func again(n int, err error) bool { return n > 0 && again(n-1, err) }

func relative(dir string) bool { return !filepath.IsAbs(dir) }

// bad is of two functions, and of a list that is looked at twice.
func bad(dirs []string) bool { return len(dirs) > 0 && relative(dirs[0]) }

func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if relative(p.Cwd) {
		return acp.NewSessionResponse{}, fmt.Errorf("E3 %s", p.Cwd) // want `returnederr: session/new answers an invalid parameter value with .*, because !filepath.IsAbs\(p.Cwd\)`
	}
	if bad(os.Args) {
		return acp.NewSessionResponse{}, errors.New("E4")
	}
	if relative(next()) {
		return acp.NewSessionResponse{}, errors.New("E5") // what the program makes itself
	}
	return acp.NewSessionResponse{}, nil
}

func next() string { return os.Getenv("NEXT") + "x" }

func missing(b *book, ok bool) bool { return !ok || b == nil }

// full is about the agent, whatever it is given.
func (s shelf) full(_ acp.SessionId) bool { return s.lends }

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	b, ok := a.own().all()[p.SessionId]
	if missing(b, ok) {
		return acp.LoadSessionResponse{}, errors.New("E6") // want `returnederr: session/load answers an unknown session with`
	}
	if a.shelf.full(p.SessionId) {
		return acp.LoadSessionResponse{}, errors.New("E7")
	}
	if a.retries > 2 && missing(a.spare()) {
		return acp.LoadSessionResponse{}, errors.New("E8")
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) spare() (*book, bool) { b, ok := a.shelf.books["spare"]; return b, ok }

// none tells every error apart from no error, so what is asked of it is not known.
var none = func(b *book, id acp.SessionModeId) bool { return b.mode == id }

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	b := a.shelf.books[p.SessionId]
	if b == nil {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(map[string]any{"sessionId": p.SessionId})
	}
	if none(b, p.ModeId) {
		return acp.SetSessionModeResponse{}, errors.New("E9")
	}
	if b.opened() == p.ModeId {
		return acp.SetSessionModeResponse{}, errors.New("E10") // it is that already
	}
	return acp.SetSessionModeResponse{}, nil
}
