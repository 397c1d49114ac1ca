// Package tools speaks ACP by a loop of its own, and gives the layer another
// protocol's functions.
package tools

import (
	"context"
	"encoding/json"
	"io"
	"os"

	"wired/crossing/ownerrors/lines"
)

func Run(ctx context.Context, side io.ReadWriter) error {
	s := &lines.Server{Funcs: map[string]lines.Func{"tools/call": func(context.Context, json.RawMessage) (any, error) { return 1, nil }}}
	go s.Run(ctx, side, side)
	enc := json.NewEncoder(os.Stdout)
	for dec := json.NewDecoder(os.Stdin); ; {
		var l lines.Line
		if err := dec.Decode(&l); err != nil {
			enc.Encode(lines.Line{Error: &lines.Failure{Code: -32700, Message: "Parse error"}})
			return err
		}
		switch l.Method {
		case "session/new":
			enc.Encode(lines.Line{ID: l.ID, Result: map[string]string{"sessionId": "1"}})
		default:
			enc.Encode(lines.Line{ID: l.ID, Error: &lines.Failure{Code: -32601, Message: "Method not found"}})
		}
	}
}
