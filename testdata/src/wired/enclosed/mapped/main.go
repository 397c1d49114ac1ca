// Command puts a line and a desk together, with a layer of its own that knows errors.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"

	"wired/enclosed/desk"
	"wired/enclosed/line"
)

func known(_ string, next line.Handler) line.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		res, err := next(ctx, params)
		if errors.Is(err, desk.ErrGone) {
			return nil, &line.Fault{Code: -32002, Message: err.Error()}
		}
		return res, err
	}
}

func main() {
	d := desk.New()
	l := line.New(func(line.Message) {}, line.Logged(log.Default()), known) // want `desk.go:54: returnederr: session/set_mode answers an invalid parameter value with -32603`
	d.Serve(l)
	l.Answer(context.Background(), line.Message{})
}
