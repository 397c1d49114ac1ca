// Command chained runs the handlers.
package main

import (
	"os"

	"wired/links/chained/app"
	"wired/links/chained/web"
)

func main() {
	s := web.New(os.Stdout)
	new(app.App).Mount(s)
	s.Run(os.Stdin)
}
