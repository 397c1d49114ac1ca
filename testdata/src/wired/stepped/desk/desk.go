// Package desk answers requests by the moves that it is given.
package desk

import (
	"encoding/json"
	"errors"
	"io"

	"wired/stepped/moves"
	"wired/stepped/wire"
)

type Desk struct {
	Out   io.Writer
	Moves map[string]moves.Move
}

func (d *Desk) Serve(m *wire.Message) {
	res, err := d.do(m)
	out := wire.Message{ID: m.ID, Result: res}
	if err != nil {
		var e *wire.Error
		if !errors.As(err, &e) {
			e = &wire.Error{Code: -32603, Message: err.Error()}
		}
		out = wire.Message{ID: m.ID, Error: e}
	}
	json.NewEncoder(d.Out).Encode(out)
}

func (d *Desk) do(m *wire.Message) (any, error) {
	move, ok := d.Moves[m.Method]
	if !ok {
		return nil, &wire.Error{Code: -32601, Message: m.Method}
	}
	return move.Do(m) // want `moves.go:26: .*answers an invalid parameter value with -32603` `moves.go:59: .*session/new answers an invalid parameter value with -32603` `moves.go:79: .*session/set_mode answers an unknown session with -32603`
}
