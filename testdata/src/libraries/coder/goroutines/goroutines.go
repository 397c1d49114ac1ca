// Package goroutines has handlers whose work is done in goroutines, which answer over a
// channel of the handler's own.
package goroutines

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	rooms map[acp.SessionId]string
	paths chan string
}

func serve() { acp.NewAgentSideConnection(&agent{}, os.Stdout, os.Stdin) }

type found struct {
	dir string
	err error
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	reply := make(chan found, 1)
	go func() {
		dir, ok := a.rooms[p.SessionId]
		if !ok {
			reply <- found{err: &acp.RequestError{Code: -32010, Message: "E1"}} // want `reservedcode: -32010 is a custom code .*; ACP has -32002`
			return
		}
		reply <- found{dir: dir}
	}()
	got := <-reply
	if got.err != nil {
		return acp.LoadSessionResponse{}, got.err
	}
	return acp.LoadSessionResponse{}, nil
}

// clean hands its path on by a goroutine of its own.
func clean(path string) (string, error) {
	reply := make(chan found, 1)
	go func() { reply <- found{dir: filepath.Clean(path)} }()
	got := <-reply
	return got.dir, got.err
}

type client struct {
	acp.Client
	paths chan string
}

func dial() { acp.NewClientSideConnection(&client{}, os.Stdout, os.Stdin) }

func (c *client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	path, err := clean(p.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file with`
	}
	return acp.ReadTextFileResponse{Content: string(text)}, nil
}

// What comes out of a channel that others know may be anybody's.
func (c *client) WriteTextFile(ctx context.Context, p acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	go func() { c.paths <- p.Path }()
	if path := <-c.paths; path == "" {
		return acp.WriteTextFileResponse{}, errors.New("E2")
	}
	return acp.WriteTextFileResponse{}, nil
}

// Two goroutines of one literal.
func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	errs := make(chan error, 2)
	run := func(f func() error) { errs <- f() }
	go run(func() error {
		if p.ModeId == "" {
			return errors.New("E3") // want `returnederr: session/set_mode answers an invalid parameter value with`
		}
		return nil
	})
	go run(func() error {
		if _, ok := a.rooms[p.SessionId]; !ok {
			return errors.New("E4") // want `returnederr: session/set_mode answers an unknown session with`
		}
		return nil
	})
	for range 2 {
		if err := <-errs; err != nil {
			return acp.SetSessionModeResponse{}, err
		}
	}
	return acp.SetSessionModeResponse{}, nil
}

// What a server tells those who wait is for them.
type waiter struct{ pending map[int]chan found }

func (w *waiter) end() {
	for _, reply := range w.pending {
		reply <- found{err: &acp.RequestError{Code: -32011, Message: "E5"}}
	}
}

func (w *waiter) ask(id int) (string, error) {
	reply := make(chan found, 1)
	w.pending[id] = reply
	got := <-reply
	return got.dir, got.err
}
