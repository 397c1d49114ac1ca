// Command other has rows that are not known.
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
	h := rpc.Chain(s.Handle, mw.MapErrors(rows()...), mw.Open(s.Open))
	_ = rpc.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout), h) // want `server.go:39: .*invalid parameter value with -32603`
}

var known = map[string]error{"mode": server.ErrMode}

func rows() []mw.Mapping {
	var list []mw.Mapping
	for _, name := range os.Args {
		list = append(list, mw.Mapping{Is: known[name], Code: -32602})
	}
	return list
}
