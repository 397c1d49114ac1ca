// Package routes brings a router to a connection.
package routes

import (
	"io"

	"wired/routes/books"
	"wired/routes/host"
	"wired/routes/lanes"
	"wired/routes/route"
	"wired/routes/wire"
)

func Answer(out io.Writer, f wire.Frame) {
	r := &route.Router{Methods: map[string]route.Func{}}
	new(host.Host).Mount(r)
	(&wire.Conn{Out: out}).Answer(r, f) // want `host.go:30: .*session/load answers an invalid parameter value with -32603` `host.go:33: .*session/load answers an unknown session with -32603` `ACP has -32601 \(Method not found\) for an unsupported method, because r.Methods has no method`
}

// Books serves others, by the same wire.
func Books(out io.Writer, f wire.Frame) {
	r := &lanes.Router{Methods: map[string]lanes.Func{}}
	books.Mount(r)
	(&wire.Conn{Out: out}).Answer(r, f)
}
