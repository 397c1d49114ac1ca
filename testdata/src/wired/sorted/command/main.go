// Command gives a vault its files.
package main

import (
	"context"

	"wired/sorted/files"
	"wired/sorted/vault"
)

func main() {
	v := &vault.Vault{Archive: files.Files{Dir: "sessions"}} // want `returnederr: session/load answers 2 errors of other packages with -32603`
	v.Server().Serve(context.Background(), nil)
}
