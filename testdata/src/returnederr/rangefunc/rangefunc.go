// Package rangefunc loops over functions.
package rangefunc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"acpbase"
	"returnederr/rangefunc/turns"

	"github.com/coder/acp-go-sdk"
)

type chat struct{ id acp.SessionId }

type agent struct {
	acpbase.Agent
	chats   map[acp.SessionId]*chat
	servers []acp.McpServer
	own     acp.SessionId
	in      io.Reader
	out     io.Writer
}

// Values of an iterator, and a return from its loop.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for c := range maps.Values(a.chats) {
		if c.id == params.SessionId {
			return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
		}
	}
	return acp.PromptResponse{}, errors.New("E4") // want `session/prompt answers an unknown session with -32603.*-32002`
}

// An error from inside such a loop.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	for _, srv := range slices.All(params.McpServers) {
		if srv.Stdio == nil {
			return acp.NewSessionResponse{}, errors.New("mcp transport is not supported") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
	}
	for srv := range turns.Each(params.McpServers) { // what it is given is what it yields
		if srv.Stdio.Command == "" {
			return acp.NewSessionResponse{}, errors.New("E3") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.NewSessionResponse{}, nil
}

// A sequence of the program's own.
func (a *agent) all() iter.Seq2[acp.SessionId, *chat] {
	return func(yield func(acp.SessionId, *chat) bool) {
		for id, c := range a.chats {
			if !yield(id, c) {
				return
			}
		}
	}
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var found *chat
	for id, c := range a.all() {
		if id == params.SessionId {
			found = c
		}
	}
	if found == nil {
		return acp.LoadSessionResponse{}, errors.New("E5") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

// What such a loop finds in the agent's own configuration is no fault of the
// request's.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	for _, srv := range slices.All(a.servers) {
		if srv.Stdio == nil {
			return acp.ResumeSessionResponse{}, errors.New("mcp transport is not supported")
		}
	}
	return acp.ResumeSessionResponse{}, nil
}

// What somebody says who is asked by the request is not the request's.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	for e, err := range turns.Of(a.out, a.in, string(params.ModeId)) {
		if err != nil {
			return acp.SetSessionModeResponse{}, err
		}
		var used struct{ Tokens int }
		if err := json.Unmarshal(e.Body, &used); err != nil {
			return acp.SetSessionModeResponse{}, fmt.Errorf("E1: %w", err)
		}
	}
	return acp.SetSessionModeResponse{}, a.said(string(params.ModeId))
}

// Nor is it if the package itself asks.
func (a *agent) said(mode string) error {
	said := func(yield func([]byte) bool) {
		fmt.Fprintln(a.out, mode)
		for in := bufio.NewScanner(a.in); in.Scan(); {
			if !yield(in.Bytes()) {
				return
			}
		}
	}
	for line := range said {
		var used struct{ Tokens int }
		if err := json.Unmarshal(line, &used); err != nil {
			return fmt.Errorf("E2: %w", err)
		}
	}
	return nil
}

// A flag that such a loop sets, and loops that say nothing of the request.
func (a *agent) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	for c := range maps.Values(a.chats) {
		if c.id == params.SessionId {
			break
		}
	}
	if err := a.busy(); err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	known := false
	for id := range maps.Keys(a.chats) {
		if id == params.SessionId {
			known = true
			break
		}
	}
	if !known {
		return acp.UnstableForkSessionResponse{}, errors.New("E6") // want `session/fork answers an unknown session with -32603.*-32002`
	}
	for c := range maps.Values(a.chats) {
		if c.id == "" {
			return acp.UnstableForkSessionResponse{}, nil
		}
	}
	return acp.UnstableForkSessionResponse{}, errors.New("E7")
}

// Where the loop was left does not matter.
func (a *agent) busy() error {
	for c := range maps.Values(a.chats) {
		if c.id == a.own {
			break
		}
	}
	return errors.New("E8")
}
