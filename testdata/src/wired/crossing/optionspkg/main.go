// Command optionspkg: functional options of another package.
package main

import (
	"os"

	"wired/crossing/optionspkg/agent"
)

func main() { agent.Start(os.Stdin, os.Stdout) }
