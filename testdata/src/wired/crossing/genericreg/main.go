// Command genericreg: a generic Register of another package.
package main

import (
	"context"
	"os"

	"wired/crossing/genericreg/agent"
	"wired/crossing/genericreg/rpc"
)

func main() {
	s := rpc.NewServer(os.Stdout)
	agent.Register(s)
	s.Run(context.Background(), os.Stdin)
}
