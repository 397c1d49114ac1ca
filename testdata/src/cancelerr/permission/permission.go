// Package permission is asked for something while the turn is cancelled.
package permission

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type dialog struct {
	acpbase.Client
	clicks chan int
}

func (d *dialog) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	select {
	case i := <-d.clicks:
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(p.Options[i].OptionId)}, nil
	case <-ctx.Done():
		return acp.RequestPermissionResponse{}, ctx.Err() // want `session/request_permission answers a cancelled permission request with -32800.*the outcome "cancelled" instead of an error`
	}
}

type bridge struct {
	acpbase.Client
	ask func(context.Context, string) (int, error)
}

func (b *bridge) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	i, err := b.ask(ctx, "may I?")
	if errors.Is(err, context.Canceled) {
		return acp.RequestPermissionResponse{}, fmt.Errorf("dialog closed: %w", err) // want `session/request_permission answers a cancelled permission request with -32800.*the outcome "cancelled"`
	}
	if err != nil {
		return acp.RequestPermissionResponse{}, err
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(p.Options[i].OptionId)}, nil
}

type polite struct {
	acpbase.Client
	clicks chan int
}

func (p *polite) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	select {
	case <-p.clicks:
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected("yes")}, nil
	case <-ctx.Done():
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeCancelled()}, nil
	}
}

// ReadTextFile is another request.
func (p *polite) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if ctx.Err() != nil {
		return acp.ReadTextFileResponse{}, ctx.Err()
	}
	return acp.ReadTextFileResponse{}, nil
}

var errEnded = &acp.RequestError{Code: -32800, Message: "Request cancelled"}

// held returns an error that a variable holds.
type held struct {
	acpbase.Client
	clicks chan int
	life   context.Context
}

func (h *held) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	select {
	case <-h.clicks:
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected("yes")}, nil
	case <-h.life.Done():
		return acp.RequestPermissionResponse{}, errEnded // the program ends
	case <-ctx.Done():
		return acp.RequestPermissionResponse{}, errEnded // want `session/request_permission answers a cancelled permission request with -32800 \(Request cancelled\); ACP wants the outcome "cancelled" instead of an error`
	}
}

// ReadTextFile may be cancelled as every request.
func (h *held) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if ctx.Err() != nil {
		return acp.ReadTextFileResponse{}, errEnded
	}
	return acp.ReadTextFileResponse{}, nil
}

// A kept turn is ended by the program itself, which then has to answer.
type kept struct {
	acpbase.Client
	clicks chan int
	life   context.Context
	turns  map[acp.SessionId]*turn
}

type turn struct{ ctx context.Context }

func (k *kept) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	var none acp.RequestPermissionResponse
	t := k.turns[params.SessionId]
	if t == nil {
		return none, acp.NewInvalidParams(nil)
	}
	select {
	case <-k.clicks:
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected("yes")}, nil
	case <-k.life.Done():
		return none, errors.New("the program ends")
	case <-t.ctx.Done():
		return none, errors.New("no longer wanted") // want `session/request_permission answers a cancelled permission request with -32603 .*the outcome "cancelled" instead of an error`
	}
}

// ReadTextFile has nothing to do with the turn.
func (k *kept) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if t := k.turns[params.SessionId]; t != nil && t.ctx.Err() != nil {
		return acp.ReadTextFileResponse{}, t.ctx.Err()
	}
	return acp.ReadTextFileResponse{}, nil
}

type late struct {
	kept
}

func (l *late) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	t := l.turns[params.SessionId]
	if t == nil {
		return acp.RequestPermissionResponse{}, acp.NewInvalidParams(nil)
	}
	select {
	case <-t.ctx.Done():
		return acp.RequestPermissionResponse{}, t.ctx.Err() // want `session/request_permission answers a cancelled permission request with .*the outcome "cancelled" instead of an error`
	case <-l.clicks:
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected("yes")}, nil
}

// A rooms has a channel for each session, over which no message of the peer signals.
type rooms struct {
	acpbase.Client
	full   map[acp.SessionId]chan struct{}
	clicks chan int
}

func newRooms() *rooms {
	return &rooms{full: map[acp.SessionId]chan struct{}{"one": make(chan struct{})}, clicks: make(chan int)}
}

func (r *rooms) fill(id acp.SessionId) { close(r.full[id]) }

func (r *rooms) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	select {
	case i := <-r.clicks:
		return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(p.Options[i].OptionId)}, nil
	case <-r.full[p.SessionId]:
		return acp.RequestPermissionResponse{}, errors.New("nobody else gets in")
	}
}

// stopped has a flag of its own for a turn that was stopped.
type stopped struct {
	acpbase.Client
	is bool
}

func (s *stopped) RequestPermission(context.Context, acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	if s.is {
		return acp.RequestPermissionResponse{}, &acp.RequestError{Code: -32800, Message: "stopped"} // want `session/request_permission answers a cancelled permission request with -32800.*the outcome "cancelled" instead of an error, because s.is`
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeCancelled()}, nil
}

// ReadTextFile is another request.
func (s *stopped) ReadTextFile(context.Context, acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if s.is {
		return acp.ReadTextFileResponse{}, &acp.RequestError{Code: -32800, Message: "stopped"}
	}
	return acp.ReadTextFileResponse{}, nil
}
