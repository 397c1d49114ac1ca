// Command store: the sessions are in a package of their own.
package main

import (
	"os"

	"wired/crossing/store/agent"
	"wired/crossing/store/store"
)

func main() { agent.New(store.New()).Serve(os.Stdin, os.Stdout) }
