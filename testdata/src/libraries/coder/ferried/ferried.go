// Package ferried puts them together.
package ferried

import (
	"libraries/coder/ferried/ferry"
	"libraries/coder/ferried/tower"
)

func New() *ferry.Agent {
	return &ferry.Agent{Backend: &tower.Remote{}} // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
}
