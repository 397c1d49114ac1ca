// Package desk has what the office does. It knows of kinds, and of no codes.
package desk

import (
	"context"
	"errors"
	"os"
	"strconv"

	"wired/results/posts"
)

// A Desk is open once somebody has said hello.
type Desk struct {
	greeted bool
	Home    string
	rooms   map[string]bool
	closed  map[string]bool
}

// Office has all functions of the desk.
func (d *Desk) Office() *posts.Office {
	o := posts.NewOffice(d.first)
	posts.Post(o, "initialize", d.greet)
	posts.Post(o, "session/new", d.open)
	posts.Post(o, "session/set_mode", d.mode)
	posts.Post(o, "session/set_config_option", d.option)
	return o
}

func (d *Desk) first(name string) error {
	if name != "initialize" && !d.greeted {
		return errors.New("E1")
	}
	return nil
}

type hello struct{}

func (d *Desk) greet(context.Context, hello) posts.Result[hello] {
	d.greeted = true
	return posts.Good(hello{})
}

type room struct {
	Session string `json:"sessionId"`
	Cwd     string `json:"cwd"`
	Mode    string `json:"modeId"`
	Value   string `json:"value"`
}

func (d *Desk) open(_ context.Context, r room) posts.Result[room] {
	if _, err := os.Stat(r.Cwd); err != nil {
		return posts.Of[room](err)
	}
	if _, err := os.Stat(d.Home); err != nil {
		return posts.Of[room](err) // which is the desk's own
	}
	d.rooms[r.Cwd] = true
	return posts.Good(room{Session: r.Cwd})
}

func (d *Desk) mode(_ context.Context, r room) posts.Result[room] {
	if err := d.find(r.Session); err != nil {
		return posts.Of[room](err)
	}
	switch r.Mode {
	case "ask":
	case "":
		return posts.Bad[room](posts.Wrong, "E2")
	default:
		return posts.Bad[room](posts.Own, "E3")
	}
	return posts.Good(r)
}

func (d *Desk) find(id string) error {
	if !d.rooms[id] {
		return errors.New("E4")
	}
	return nil
}

func (d *Desk) option(_ context.Context, r room) posts.Result[room] {
	if err := d.find(r.Session); err != nil {
		return posts.Of[room](err)
	}
	if _, err := strconv.ParseFloat(r.Value, 64); err != nil {
		return posts.Of[room](err)
	}
	if d.closed[r.Session] {
		return posts.Of[room](posts.Slipf(posts.Gone, "E5")) // a slip stays what it is
	}
	return posts.Good(r)
}
