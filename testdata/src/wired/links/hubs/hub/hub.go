// Package hub starts programs and tells others what they ask for.
package hub

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/hubs/peer"
)

// A Receiver gets what a program asks for.
type Receiver interface {
	Asked(ctx context.Context, from *Program, method string, params json.RawMessage) (any, error)
}

// A Judge gets it too, and has no other errors than one.
type Judge interface {
	Judged(ctx context.Context, method string, params json.RawMessage) (any, error)
}

// Program is a program.
type Program struct {
	Name string

	recv  Receiver
	judge Judge
}

// Tell says who gets what the program asks for.
func (p *Program) Tell(r Receiver) { p.recv = r }

// Run serves a program.
func (p *Program) Run(in io.Reader, out io.Writer) error { return peer.Serve(in, out, side{p}) }

type side struct{ p *Program }

func (s side) Serve(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if !json.Valid(params) { // whichever protocol it is
		return nil, errors.New("E0")
	}
	return s.p.recv.Asked(ctx, s.p, method, params)
}

// Judged serves a program.
func Judged(in io.Reader, out io.Writer, j Judge) error { return peer.Serve(in, out, strict{j}) }

type strict struct{ j Judge }

func (s strict) Serve(ctx context.Context, method string, params json.RawMessage) (any, error) {
	out, err := s.j.Judged(ctx, method, params)
	if err != nil {
		return nil, &peer.Error{Code: -32602, Message: err.Error()}
	}
	return out, nil
}

// Call serves a program with a function.
func Call(in io.Reader, out io.Writer, f func(ctx context.Context, method string, params json.RawMessage) (any, error)) error {
	return peer.Serve(in, out, peer.HandlerFunc(func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		return f(ctx, method, params)
	}))
}
