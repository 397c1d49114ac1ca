// Command client is the editor's side.
package main

import (
	"os"

	"wired/crossing/client/editor"
)

func main() { editor.Run(os.Stdin, os.Stdout) }
