// Package app looks at what a package for the protocol returns.
package app

import (
	"errors"
	"strings"

	"codematch/foundparts/client"
)

func load(c *client.Client) bool {
	err := c.Load("1")
	if err != nil && strings.Contains(err.Error(), "session not found") { // want `codematch: session/load: the text "session not found" .*: errors\.As\(err, &re\) with \*client\.RPCError, and re\.Code == -32002$`
		return true
	}
	_, err = c.Call("session/prompt", nil)
	var re *client.RPCError
	if errors.As(err, &re) && re.Message == "authentication required" { // want `session/prompt: the text "authentication required"`
		return true
	}
	return classify(err)
}

func classify(err error) bool {
	return err != nil && strings.Contains(err.Error(), "not supported") // want `session/prompt: the text "not supported"`
}

// One of the package's own errors, another peer, and a function that is not known.
func silent(c *client.Client) bool {
	if _, err := c.Call("session/new", nil); err != nil && strings.Contains(err.Error(), "not initialized") {
		return true
	}
	if _, err := c.Call("tools/list", nil); err != nil && strings.Contains(err.Error(), "not supported") {
		return true
	}
	if _, err := c.Call("example/list", nil); err != nil && strings.Contains(err.Error(), "not supported") {
		return true
	}
	err := c.Each(func() error { return errors.New("session not found") })
	return err != nil && strings.Contains(err.Error(), "session not found")
}

func asked(c *client.Client) bool {
	err := c.Load("1")
	return client.IsGone(err) || err != nil && strings.Contains(err.Error(), "session not found")
}

func lost(c *client.Client) bool {
	err := c.Cancel("session/resume")
	if err != nil && strings.Contains(err.Error(), "not supported") { // want `session/resume: the text "not supported" .*: hand on the error itself, of which client\.go:\d+ keeps the text alone$`
		return true
	}
	var re *client.RPCError
	return errors.As(err, &re) && strings.Contains(re.Message, "not found")
}

const (
	codeUnauthorized = -32099
	codeNoSession    = -32001
)

func exited(c *client.Client) bool {
	err := c.Exited("1")
	var re *client.RPCError
	if errors.As(err, &re) && re.Code == codeUnauthorized {
		return true
	}
	return errors.As(err, &re) && re.Code == codeNoSession // want `session/prompt: -32001 \(codeNoSession\) is no code of ACP`
}
