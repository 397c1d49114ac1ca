// Command registrars: one registrar of another package calls the other.
package main

import (
	"os"

	"wired/crossing/registrars/agent"
	"wired/crossing/registrars/rpc"
)

func main() {
	r := rpc.New()
	agent.Register(r)
	r.Serve(os.Stdin, os.Stdout)
}
