// Command newhandle: transport.New(r, w, handle) keeps a func in a field.
package main

import (
	"context"
	"log"
	"os"

	"wired/crossing/newhandle/agent"
)

func main() {
	if err := agent.Run(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}
