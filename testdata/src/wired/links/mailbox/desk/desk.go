// Package desk runs each session in a goroutine of its own, with a mailbox for what is asked of it.
package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wired/links/line"
)

var errGone = errors.New("session has ended")

// Answer is what a session says to a command.
type Answer struct {
	Value any
	Err   error
}

// SetMode asks for a mode.
type SetMode struct {
	Mode  string
	Reply chan Answer
}

// Show asks for the mode, in a form.
type Show struct {
	Form  string
	Reply chan Answer
}

// step is what a session tells itself when something is done.
type step struct {
	err   error
	reply chan Answer
}

// Desk is a session.
type Desk struct {
	mode  string
	inbox chan any
	quit  chan struct{}
	news  chan Answer
}

// Open starts a session.
func Open() *Desk {
	d := &Desk{mode: "ask", inbox: make(chan any, 8), quit: make(chan struct{})}
	go d.loop()
	return d
}

// Call asks the session for something and waits until it says it over reply.
func (d *Desk) Call(ctx context.Context, cmd any, reply chan Answer) (any, error) {
	select {
	case d.inbox <- cmd:
	case <-d.quit:
		return nil, errGone
	}
	select {
	case a := <-reply:
		return a.Value, a.Err
	case <-ctx.Done():
		return nil, &line.Error{Code: -32800, Message: "cancelled"}
	}
}

// Next waits for news, which have to do with no command.
func (d *Desk) Next() (any, error) {
	a := <-d.news
	return a.Value, a.Err
}

func (d *Desk) loop() {
	for {
		select {
		case cmd := <-d.inbox:
			d.handle(cmd)
		case <-d.quit:
			return
		}
	}
}

var modes = []string{"ask", "code"}

func (d *Desk) handle(cmd any) {
	switch c := cmd.(type) {
	case SetMode:
		if slices.Index(modes, c.Mode) < 0 {
			c.Reply <- Answer{Err: fmt.Errorf("mode %q", c.Mode)}
			return
		}
		d.mode = c.Mode
		go func() { d.inbox <- step{err: d.write(), reply: c.Reply} }()
	case step:
		if c.err != nil {
			c.reply <- Answer{Err: &line.Error{Code: -32603, Message: c.err.Error()}}
			return
		}
		c.reply <- Answer{Value: struct{}{}}
	case Show:
		if c.Form != "short" && c.Form != "long" { // which the program chooses
			c.Reply <- Answer{Err: fmt.Errorf("form %q", c.Form)}
			return
		}
		c.Reply <- Answer{Value: d.mode}
	}
}

func (d *Desk) write() error {
	if d.mode == "" {
		return errors.New("nothing to write")
	}
	return nil
}

// Tell has news, about what others name.
func (d *Desk) Tell(mode string) {
	if slices.Index(modes, mode) < 0 {
		d.news <- Answer{Err: fmt.Errorf("news of mode %q", mode)}
	}
}
