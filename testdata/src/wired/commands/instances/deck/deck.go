// Package deck has a command for each method. What makes the commands is a generic function, of
// which the table has an instance for each.
package deck

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// A Command is a request that was read.
type Command interface {
	Run(ctx context.Context, d *Deck) (any, error)
}

// A Deck has cabins.
type Deck struct{ Cabins map[string]bool }

func of[T any, P interface {
	*T
	Command
}]() Command {
	return P(new(T))
}

var commands = map[string]func() Command{
	"session/delete": of[Remove],
	"session/load":   of[Load],
	"session/fork":   of[Fork],
	"_deck/count":    of[Count],
}

// Decode reads a request.
func Decode(method string, params json.RawMessage) (Command, error) {
	fresh, ok := commands[method]
	if !ok {
		return nil, &Fault{Code: -32601, Message: method}
	}
	c := fresh()
	if err := json.Unmarshal(params, c); err != nil {
		return nil, &Fault{Code: -32602, Message: err.Error()}
	}
	return c, nil
}

// A Fault has a code.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type scoped struct {
	SessionID string `json:"sessionId"`
}

// Remove closes a cabin: for one that is not there, ACP asks for success.
type Remove struct{ scoped }

// Run implements Command.
func (r *Remove) Run(_ context.Context, d *Deck) (any, error) {
	if !d.Cabins[r.SessionID] {
		return nil, &Fault{Code: -32603, Message: fmt.Sprint("E1 ", r.SessionID)}
	}
	delete(d.Cabins, r.SessionID)
	return struct{}{}, nil
}

// Load opens a cabin.
type Load struct{ scoped }

// Run implements Command.
func (l *Load) Run(_ context.Context, d *Deck) (any, error) {
	if !d.Cabins[l.SessionID] {
		return nil, fmt.Errorf("E2 %s", l.SessionID)
	}
	return struct{}{}, nil
}

// Fork is for later.
type Fork struct{ scoped }

// Run implements Command.
func (*Fork) Run(context.Context, *Deck) (any, error) {
	return nil, errors.New("there is no way to fork")
}

// Count counts the cabins.
type Count struct{}

// Run implements Command.
func (*Count) Run(_ context.Context, d *Deck) (any, error) {
	if len(d.Cabins) == 0 {
		return nil, errors.New("E3") // the deck's own state
	}
	return len(d.Cabins), nil
}
