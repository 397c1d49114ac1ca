// Package client asks the agent, for another package.
package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// RPCError is what the agent answers.
type RPCError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *RPCError) Error() string { return e.Message }

type response struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *RPCError       `json:"error"`
}

// Client is a client.
type Client struct {
	w io.Writer
	r io.Reader
}

// Call asks for any method.
func (c *Client) Call(method string, params any) (json.RawMessage, error) {
	if c.w == nil {
		return nil, errors.New("client not initialized")
	}
	if err := json.NewEncoder(c.w).Encode(map[string]any{"method": method, "params": params}); err != nil {
		return nil, err
	}
	var m response
	if err := json.NewDecoder(c.r).Decode(&m); err != nil {
		return nil, err
	}
	if m.Error != nil {
		return nil, m.Error
	}
	return m.Result, nil
}

// Load loads a session.
func (c *Client) Load(id string) error {
	_, err := c.Call("session/load", map[string]any{"sessionId": id})
	if err != nil {
		return fmt.Errorf("load %s: %w", id, err)
	}
	return nil
}

// Each calls a function that others know.
func (c *Client) Each(f func() error) error {
	if _, err := c.Call("session/list", nil); err != nil {
		return err
	}
	return f()
}

// IsGone asks for the code.
func IsGone(err error) bool {
	var re *RPCError
	return errors.As(err, &re) && re.Code == -32002
}

// Cancel keeps the text alone.
func (c *Client) Cancel(method string) error {
	if _, err := c.Call(method, nil); err != nil {
		return fmt.Errorf("cancel: %v", err)
	}
	return nil
}

// Exited says so with a code of its own.
func (c *Client) Exited(id string) error {
	if id == "" {
		return &RPCError{Code: -32099, Message: "agent exited"}
	}
	_, err := c.Call("session/prompt", nil)
	return err
}
