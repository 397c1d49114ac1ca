// Package main puts the parts together.
package main

import (
	"os"

	"github.com/coder/acp-go-sdk"

	"wired/kept/desk"
	"wired/kept/link"
)

func main() {
	around := []link.Around{link.Noted}
	f := link.Func(new(desk.Desk).Table().Serve)
	for _, a := range around {
		f = a(f)
	}
	acp.NewConnection(link.Adapt(f), os.Stdout, os.Stdin)
}
