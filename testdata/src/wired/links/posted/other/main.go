// Command other has codes for nothing that the methods return.
package main

import (
	"context"
	"os"

	"wired/links/line"
	"wired/links/posted/api"
	"wired/links/posted/rpc"
)

func main() {
	s := rpc.New(func(err error) *line.Error { return &line.Error{Code: -32603, Message: err.Error()} }) // want `lostcode: -32602 \(Invalid params\) is overwritten` `session/set_mode answers an invalid parameter value with -32603 .* p.ModeID == ""` `api.go:26: .*this answers an invalid parameter value` `api.go:38: .*session/load answers an invalid parameter value` `api.go:55: .*session/prompt answers an invalid parameter value` `session/prompt answers 8 errors of other packages .* -32002 .* \(line.go:83\)`
	api.Mount(s, new(line.Store))
	_ = s.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout))
}
