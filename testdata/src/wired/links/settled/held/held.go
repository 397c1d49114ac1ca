// Package held has its server in a field that others see.
package held

import (
	"encoding/json"
	"io"

	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

// App is a program.
type App struct{ Server *rpc.Server }

// New returns a program.
func New(w io.Writer) *App {
	a := &App{Server: rpc.New(json.NewEncoder(w))}
	methods.Register(a.Server)
	return a
}
