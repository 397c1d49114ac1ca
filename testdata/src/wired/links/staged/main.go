// Command staged answers requests by stages.
package main

import (
	"os"

	"wired/links/line"
	"wired/links/staged/pipe"
	"wired/links/staged/stages"
)

func main() {
	s := &stages.Set{Store: line.NewStore()}
	_ = pipe.Serve(line.NewConn(os.Stdin, os.Stdout), s.Routes()) // want `stages.go:41: returnederr: session/new answers an invalid parameter value .*because json.Unmarshal fails` `stages.go:55: returnederr: session/new answers a request before initialize` `stages.go:77: returnederr: session/new answers an invalid parameter value` `this answers 7 errors of other packages with -32603 .*-32002 \(Resource not found\) for an unknown session, because s.all has no id`
}
