// Package desk has the methods of an agent.
package desk

import (
	"context"
	"errors"
	"path/filepath"

	"wired/describing/fault"
	"wired/describing/rpc"
	"wired/describing/tools"
)

// A Desk is an agent.
type Desk struct{ Server *tools.Server }

type open struct {
	Cwd  string `json:"cwd"`
	Mode string `json:"modeId"`
}

// Validate checks what is asked for.
func (o *open) Validate() error {
	if !filepath.IsAbs(o.Cwd) {
		return &fault.Own{Doing: "open", Err: errors.New("it is relative")} // want `^genericerr: session/new answers an invalid parameter value with -32603`
	}
	if o.Mode == "" {
		return &fault.Wrong{Field: "modeId"}
	}
	return nil
}

type load struct {
	ID string `json:"sessionId"`
}

// Validate checks what is asked for.
func (l *load) Validate() error {
	if l.ID == "" {
		return errors.New("there is no id") // want `^returnederr: session/load answers an invalid parameter value with -32603`
	}
	return nil
}

func (d *Desk) open(_ context.Context, o open) (any, error) {
	err := d.Server.Call("tools/list")
	if err != nil {
		return nil, err
	}
	return nil, nil
}

func (d *Desk) load(_ context.Context, l load) (any, error) { return nil, nil }

// Table returns the methods.
func (d *Desk) Table() rpc.Table {
	return rpc.Table{
		"session/new":  {Serve: rpc.Typed(d.open)},
		"session/load": {Serve: rpc.Typed(d.load)},
	}
}
