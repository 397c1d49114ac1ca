// Command inner brings a client and what carries its messages together.
package main

import (
	"context"
	"os"

	"wired/links/inner/client"
	"wired/links/inner/term"
	"wired/links/inner/wire"
)

func main() {
	_ = wire.Run(context.Background(), os.Stdin, os.Stdout, &client.Client{Terminals: term.New()})
}
