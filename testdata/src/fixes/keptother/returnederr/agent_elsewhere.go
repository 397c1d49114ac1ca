//go:build elsewhere

package returnederr

import (
	"errors"
	"log"

	"github.com/coder/acp-go-sdk"
)

func (a *agent) warm(id acp.SessionId) {
	if err := a.find(id); err != nil {
		log.Print(err)
	}
}

func gone(err error) bool { return errors.Is(err, errGone) || err.Error() == "unknown session" }
