// Command main has a code for one error.
package main

import (
	"context"
	"os"

	"wired/links/line"
	"wired/links/strung/mw"
	"wired/links/strung/rpc"
	"wired/links/strung/server"
)

func main() {
	s := new(server.Server)
	h := rpc.Chain(s.Handle, mw.MapErrors(mw.Mapping{Is: server.ErrMode, Code: -32602}), mw.Open(s.Open))
	_ = rpc.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout), h) // want `server.go:33: .*invalid parameter value with -32603` `server.go:39: .*invalid parameter value with -32603`
}
