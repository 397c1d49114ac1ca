// Command puts a line and a desk together, and adds layers one by one.
package main

import (
	"context"
	"encoding/json"
	"errors"

	"wired/enclosed/desk"
	"wired/enclosed/line"
)

type keeper struct{ lost error }

func (k keeper) known(_ string, next line.Handler) line.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		res, err := next(ctx, params)
		if err != nil && errors.Is(err, desk.ErrGone) {
			return nil, &line.Fault{Code: -32002, Message: k.lost.Error()}
		}
		return res, err
	}
}

func main() {
	d := desk.New()
	l := line.New(func(line.Message) {}) // want `desk.go:54: returnederr: session/set_mode answers an invalid parameter value with -32603`
	l.Use(line.Recovered())
	l.Use(keeper{errors.New("lost")}.known, line.Begun(d.Begun))
	d.Serve(l)
	l.Answer(context.Background(), line.Message{})
}
