// Package marshaled wires rooms and the layer.
package marshaled

import (
	"io"

	"wired/marshaled/rooms"
	"wired/marshaled/rpc"
)

func Serve(out io.Writer, line []byte) {
	r := &rpc.Router{Out: out}
	new(rooms.Rooms).Mount(r)
	r.Serve(line)
}
