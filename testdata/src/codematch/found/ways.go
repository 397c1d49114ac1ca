package found

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	acp "github.com/coder/acp-go-sdk"
	pkgerrors "github.com/pkg/errors"
)

// Anybody may call it, and it looks at errors with a code alone.
func Describe(err error) string {
	var re *acp.RequestError
	if errors.As(err, &re) && lost(re) {
		return "the session is gone"
	}
	return "?"
}

func lost(re *acp.RequestError) bool {
	text := strings.ToLower(diagnostic(re))
	switch {
	case strings.Contains(text, "exited"):
		return true
	case strings.Contains(text, "session not found"): // want `session/prompt: the text "session not found"`
		return true
	}
	return false
}

func diagnostic(re *acp.RequestError) string {
	parts := []string{re.Message}
	if re.Data != nil {
		parts = append(parts, fmt.Sprint(re.Data))
		if text, err := json.Marshal(re.Data); err == nil {
			parts = append(parts, string(text))
		}
	}
	return strings.Join(parts, " ")
}

func (c *client) describe(ctx context.Context, p acp.PromptRequest) string {
	_, err := c.conn.Prompt(ctx, p)
	return Describe(err)
}

// What an error is wrapped in.
type callError struct {
	method string
	err    error
}

func (e *callError) Error() string { return e.method + ": " + e.err.Error() }
func (e *callError) Unwrap() error { return e.err }

var errAgent = errors.New("the agent has answered")

func (c *client) wrapped(ctx context.Context, p acp.PromptRequest) error {
	_, err := c.conn.Prompt(ctx, p)
	if err == nil {
		return nil
	}
	return errors.Join(errAgent, &callError{"prompt", err})
}

func (c *client) unwrapped(ctx context.Context, p acp.PromptRequest) bool {
	err := c.wrapped(ctx, p)
	if err == nil {
		return false
	}
	text := "error: " + err.Error()
	return strings.Contains(strings.TrimPrefix(text, "error: ")[1:], "session not found") // want `session/prompt: the text "session not found"`
}

// A function in a variable, an error in a variable that a closure sets.
func (c *client) closures(ctx context.Context, p acp.PromptRequest) bool {
	var err error
	run := func() { _, err = c.conn.Prompt(ctx, p) }
	run()
	gone := func(err error) bool {
		return err != nil && strings.Contains(err.Error(), "no such session") // want `session/prompt: the text "no such session"`
	}
	return gone(err)
}

// Calls that run beside one another.
type outcome struct {
	stop acp.StopReason
	err  error
}

func (c *client) beside(ctx context.Context, p acp.PromptRequest) bool {
	done := make(chan outcome, 1)
	go func() {
		r, err := c.conn.Prompt(ctx, p)
		done <- outcome{r.StopReason, err}
	}()
	o, ok := <-done
	if !ok || o.err == nil {
		return false
	}
	failed := make(chan error, 1)
	go func() {
		_, err := c.conn.NewSession(ctx, acp.NewSessionRequest{})
		failed <- err
	}()
	select {
	case err := <-failed:
		if err != nil && strings.Contains(err.Error(), "auth required") { // want `session/new: the text "auth required"`
			return true
		}
	case <-ctx.Done():
	}
	return strings.Contains(o.err.Error(), "session not found") // want `session/prompt: the text "session not found"`
}

// The message is the agent's, whatever is written around it.
func (c *client) around(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if err != nil {
		err = pkgerrors.Wrap(fmt.Errorf("session not found: %w", err), "session not found")
	}
	var re *acp.RequestError
	return errors.As(err, &re) && strings.Contains(re.Message, "session not found") // want `session/prompt: the text "session not found"`
}

func (c *client) inside(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	if errors.Is(err, io.EOF) || err != nil && strings.Contains(errors.Unwrap(fmt.Errorf("ask: %w", err)).Error(), "session not found") { // want `session/prompt: the text "session not found"`
		return true
	}
	return false
}
