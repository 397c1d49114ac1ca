// Command parts: what tells methods by their parts is given to a layer.
package main

import (
	"log"
	"os"

	"wired/crossing/parts/desk"
	"wired/crossing/parts/lines"
	"wired/crossing/parts/shelf"
)

func main() {
	if err := lines.Serve(os.Stdin, os.Stdout, desk.New(), shelf.New()); err != nil {
		log.Fatal(err)
	}
}
