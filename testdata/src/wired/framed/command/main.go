// Command brings a desk and a line together.
package main

import (
	"os"

	"wired/framed/desk"
	"wired/framed/line"
)

func main() { line.New(os.Stdout, new(desk.Desk).Handlers()) }
