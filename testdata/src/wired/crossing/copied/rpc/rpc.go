// Package rpc has failures that are written out by hand.
package rpc

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

// A Fault goes on the wire as a map.
type Fault struct {
	Number int
	Reason string
	Hint   string
}

func (f *Fault) Error() string { return f.Reason }

// A Call is one request.
type Call struct {
	ID     any
	Method string
	Params json.RawMessage
}

// A Route is one method.
type Route struct {
	Serve func(Call) (any, error)
	Quiet bool
}

func wire(f *Fault) map[string]any {
	return map[string]any{"code": f.Number, "message": f.Reason, "data": f.Hint}
}

// Serve reads calls until there are no more.
func Serve(r io.Reader, w io.Writer, routes map[string]Route) error {
	enc := json.NewEncoder(w)
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var c Call
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			enc.Encode(map[string]any{"jsonrpc": "2.0", "id": nil, "error": wire(&Fault{Number: -32700, Reason: "parse error"})})
			continue
		}
		route, ok := routes[c.Method]
		if !ok {
			enc.Encode(map[string]any{"jsonrpc": "2.0", "id": c.ID, "error": wire(&Fault{Number: -32601, Reason: "no method"})})
			continue
		}
		v, err := route.Serve(c)
		if route.Quiet {
			continue
		}
		if err != nil {
			var f *Fault
			if !errors.As(err, &f) {
				f = &Fault{Number: -32603, Reason: err.Error()}
			}
			enc.Encode(map[string]any{"jsonrpc": "2.0", "id": c.ID, "error": wire(f)})
			continue
		}
		enc.Encode(map[string]any{"jsonrpc": "2.0", "id": c.ID, "result": v})
	}
	return lines.Err()
}
