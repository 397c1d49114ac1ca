// Package foundhand is a client with a JSON-RPC of its own: the calls wait for
// the answers in a table.
package foundhand

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return fmt.Sprintf("%d: %s", e.Code, e.Message) }

type message struct {
	ID     *int64          `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

var errClosed = errors.New("connection closed")

type client struct {
	mu      sync.Mutex
	next    int64
	pending map[int64]chan message
	out     io.Writer
	done    chan struct{}
}

func (c *client) read(r io.Reader) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			continue
		}
		if m.Method != "" {
			// The client's own answer is for the agent to read.
			c.write(message{ID: m.ID, Error: &rpcError{Code: -32601, Message: "method not found: " + m.Method}})
			continue
		}
		c.mu.Lock()
		ch := c.pending[*m.ID]
		c.mu.Unlock()
		if ch != nil {
			ch <- m
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.pending {
		ch <- message{Error: &rpcError{Code: -32099, Message: "agent exited"}}
	}
}

func (c *client) write(m message) error {
	line, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	_, err = c.out.Write(append(line, '\n'))
	return err
}

func (c *client) call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.next++
	id := c.next
	ch := make(chan message, 1)
	c.pending[id] = ch
	c.mu.Unlock()
	if err := c.write(message{ID: &id, Method: method, Params: raw}); err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	select {
	case m := <-ch:
		if m.Error != nil {
			return nil, m.Error
		}
		return m.Result, nil
	case <-c.done:
		return nil, errClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *client) load(ctx context.Context, id string) error {
	_, err := c.call(ctx, "session/load", map[string]any{"sessionId": id})
	if err != nil && strings.Contains(err.Error(), "session not found") { // want `codematch: session/load: the text "session not found" of the agent's answer is no promise; ACP tells an unknown session by -32002 \(Resource not found\): errors\.As\(err, &re\) with \*rpcError, and re\.Code == -32002$`
		_, err = c.call(ctx, "session/new", nil)
	}
	return err
}

func (c *client) mode(ctx context.Context, id string) error {
	_, err := c.call(ctx, "session/set_mode", map[string]any{"sessionId": id})
	var re *rpcError
	if errors.As(err, &re) && strings.Contains(strings.ToLower(re.Message), "method not found") { // want `session/set_mode: the text "method not found" .* by -32601`
		return nil
	}
	return err
}

const codeAuthRequired = -32001

func (c *client) prompt(ctx context.Context, id string) error {
	_, err := c.call(ctx, "session/prompt", map[string]any{"sessionId": id})
	var re *rpcError
	if errors.As(err, &re) && re.Code == codeAuthRequired { // want `session/prompt: -32001 \(codeAuthRequired\) is no code of ACP; ACP tells a missing authentication by -32000`
		return errors.New("log in first")
	}
	return err
}

// It is what the client itself says when the agent is gone.
const codeUnauthorized = -32099

func (c *client) cancelled(ctx context.Context, id string) bool {
	_, err := c.call(ctx, "session/prompt", map[string]any{"sessionId": id})
	var re *rpcError
	if errors.As(err, &re) && re.Code == codeUnauthorized {
		return true
	}
	return err != nil && (strings.Contains(err.Error(), "agent exited") || strings.Contains(err.Error(), "canceled"))
}

// The server of tools is another peer, on the same kind of connection.
func (c *client) tools(ctx context.Context) bool {
	_, err := c.call(ctx, "tools/list", nil)
	return err != nil && strings.Contains(err.Error(), "method not found")
}

// A method that nobody knows.
func (c *client) any(ctx context.Context, methods map[string]string) bool {
	_, err := c.call(ctx, methods["first"], nil)
	return err != nil && strings.Contains(err.Error(), "method not found")
}

// Either peer may have answered.
func (c *client) either(ctx context.Context, tools bool) bool {
	method := "session/prompt"
	if tools {
		method = "tools/list"
	}
	_, err := c.call(ctx, method, nil)
	return err != nil && strings.Contains(err.Error(), "method not found")
}

func (c *client) orElse(ctx context.Context, agent bool) bool {
	method := "tools/list"
	if agent {
		method = "session/prompt"
	}
	_, err := c.call(ctx, method, nil)
	return err != nil && strings.Contains(err.Error(), "method not found")
}

// One of two methods of the agent.
func (c *client) anew(ctx context.Context, load bool) bool {
	method := "session/new"
	if load {
		method = "session/load"
	}
	_, err := c.call(ctx, method, nil)
	return err != nil && strings.Contains(err.Error(), "method not found") // want `session/load and session/new: the text "method not found" .* by -32601`
}

// A message that nobody has read.
func (c *client) empty() bool {
	var m message
	fmt.Fprintln(c.out, "session/prompt", &m)
	return m.Error != nil && strings.Contains(m.Error.Message, "method not found")
}
