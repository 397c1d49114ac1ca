package returnederr

import (
	"fmt"
	"sort"

	"example.com/a"
	"example.com/z"
)

var _ = sort.Strings
var _ = a.A + z.Z

// The import goes where it belongs, and another one goes away.
func (l *lookup) check(sessionID string) error {
	if _, ok := l.names[sessionID]; !ok {
		return fmt.Errorf("unknown session") // want `returnederr: session/set_mode answers an unknown session`
	}
	return nil
}
