// Command extensions has a plug-in.
package main

import (
	"os"

	"wired/links/extensions/extra"
	"wired/links/extensions/gate"
	"wired/links/line"
)

func main() {
	g := gate.New()
	g.Add(&extra.Plugin{})
	g.Run(line.NewConn(os.Stdin, os.Stdout))
}
