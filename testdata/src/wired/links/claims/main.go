package main

import (
	"context"
	"os"

	"wired/links/claims/agent"
	"wired/links/claims/rpc"
	"wired/links/line"
)

func main() {
	store := line.NewStore()
	_ = rpc.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout), agent.Prompter{Store: store}, agent.Modes{Store: store}) // want `returnederr: this answers an unknown session with -32603` `returnederr: this answers 2 errors of other packages with -32603`
}
