// Command boxed gives the methods to the layer.
package main

import (
	"bufio"
	"os"

	"wired/links/boxed/agent"
	"wired/links/boxed/tools"
	"wired/links/boxed/wire"
)

func main() {
	_ = wire.Serve(bufio.NewReader(os.Stdin), os.Stdout, agent.Agent{})
	_ = wire.Serve(bufio.NewReader(os.Stdin), os.Stdout, tools.Tools{})
}
