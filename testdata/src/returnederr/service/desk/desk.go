// Package desk implements the service of package rpc.
package desk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"returnederr/service/rpc"
)

type chat struct{ dir string }

type desk struct {
	chats map[string]*chat
	home  string
}

var _ rpc.Service = (*desk)(nil)

func (d *desk) OpenSession(cwd string) (string, error) {
	if !filepath.IsAbs(cwd) {
		return "", fmt.Errorf("cwd must be absolute: %s", cwd) // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	dir, err := os.MkdirTemp(d.home, "desk")
	if err != nil {
		return "", err
	}
	d.chats[dir] = &chat{cwd}
	return dir, nil
}

func (d *desk) Prompt(sessionID, text string) (string, error) {
	c, ok := d.chats[sessionID]
	if !ok {
		return "", errors.New("session not found") // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	if text == "" {
		return "", &rpc.Problem{Code: -32602, Message: "empty prompt"}
	}
	if err := os.WriteFile(filepath.Join(c.dir, "last"), []byte(text), 0o600); err != nil {
		return "", err
	}
	return "end_turn", nil
}

// Cancel serves a notification.
func (d *desk) Cancel(sessionID string) error {
	if d.chats[sessionID] == nil {
		return errors.New("session not found")
	}
	return nil
}
