// Command main says what becomes of the errors.
package main

import (
	"context"
	"errors"
	"os"

	"wired/links/sealed/desk"
	"wired/links/sealed/peer"
)

func fault(err error) *peer.Fault {
	var f *peer.Fault
	if errors.As(err, &f) {
		return f
	}
	return &peer.Fault{Code: -32603, Message: err.Error()}
}

func main() {
	peer.New(os.Stdout, desk.New(), fault).Run(context.Background(), os.Stdin) // want `desk.go:55: returnederr: session/load answers an unknown session with -32603` `desk.go:62: returnederr: session/set_mode answers an invalid parameter value with -32603` `desk.go:81: returnederr: session/prompt answers an unknown session with -32603`
}
