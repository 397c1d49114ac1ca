// Command errpkg: the errors have a package of their own.
package main

import (
	"os"

	"wired/crossing/errpkg/agent"
)

func main() { agent.Main(os.Stdin, os.Stdout) }
