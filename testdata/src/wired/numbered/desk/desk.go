// Package desk has the handlers and the codes, and does not say who serves them.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"wired/numbered/line"
	"wired/numbered/store"
)

var (
	errGone  = errors.New("gone")
	errEarly = errors.New("early")
	errBusy  = errors.New("busy")
)

type Desk struct {
	hello bool
	open  map[string]bool
	lists bool
}

func New(lists bool) *Desk { return &Desk{lists: lists} }

// Number has a code for some errors.
func Number(err error) int {
	switch {
	case errors.Is(err, errGone):
		return -32002
	case errors.Is(err, errBusy):
		return -32005
	}
	return -32603
}

// Other has no code that says nothing.
func Other(err error) int {
	if errors.Is(err, errGone) {
		return -32002
	}
	return 4000
}

// table is another way to find them.
var table = []struct {
	is   error
	code int
}{
	{errGone, -32002},
	{errBusy, -32006},
	{errEarly, -32600},
}

// Listed looks an error up.
func Listed(err error) int {
	for _, row := range table {
		if errors.Is(err, row.is) {
			return row.code
		}
	}
	return -32603
}

func (d *Desk) Do(method string, params json.RawMessage) (any, error) {
	if method == "initialize" {
		d.hello = true
		return struct{}{}, nil
	}
	if !d.hello {
		return nil, errEarly
	}
	var p struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &line.Fault{-32602, err.Error()}
	}
	switch method {
	case "session/new":
		if !filepath.IsAbs(p.Cwd) {
			return nil, errors.New("stands on nothing")
		}
		if d.open[p.Cwd] {
			return nil, errBusy
		}
		return struct{}{}, store.Keep(p.Cwd)
	case "session/prompt":
		if !d.open[p.SessionID] {
			return nil, errGone
		}
		return struct{}{}, nil
	case "session/fork", "session/resume":
		return nil, fmt.Errorf("%s: it does not come back", method)
	}
	return nil, &line.Fault{-32601, method}
}

// Lend has what is switched on.
func (d *Desk) Lend(method string, params json.RawMessage) (any, error) {
	switch method {
	case "fs/read_text_file":
		return nil, store.Keep(string(params))
	case "terminal/create", "terminal/kill":
		if !d.lists {
			return nil, errors.New("no easels here")
		}
		return struct{}{}, nil
	}
	return nil, &line.Fault{-32601, method}
}
