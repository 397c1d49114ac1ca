// Command puts the files of the disk into a jail. What the bridge answers is told there.
package main

import (
	"os"

	acp "github.com/coder/acp-go-sdk"

	"libraries/coder/jailed/bridge"
	"libraries/coder/jailed/files"
)

func main() {
	jail := files.NewJail(files.NewOverlay(files.Disk{}), "/")
	acp.NewClientSideConnection(&bridge.Client{Files: jail}, os.Stdout, os.Stdin)
}
