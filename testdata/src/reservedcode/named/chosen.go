package named

import (
	"context"
	"errors"
	"strings"

	"github.com/coder/acp-go-sdk"
)

// guess chooses a code. Neither its name nor the texts of all errors say what
// one of the codes is for.
func guess(err error) int {
	switch {
	case strings.Contains(err.Error(), "denied"):
		return -32000 // want `-32000 is ACP's "Authentication required", which asks for a login: choose a code above -32000 or below -32899, or send -32603`
	case strings.Contains(err.Error(), "later"):
		return -32011 // want `-32011 is a custom code in the range -32768 to -32000, which is reserved for JSON-RPC and ACP; choose a code above`
	}
	return -32603
}

// one has no choice, and its name says what its code is for.
func loginCode() int { return -32000 }

func busyCode() int {
	return -32000 // want `-32000 \(busyCode\) is ACP's "Authentication required", which asks for a login; the name says "busyCode"`
}

type limit struct{ rule string }

func (l *limit) Error() string { return "no " + l.rule }

// guessing sends what is chosen.
type guessing struct{ agent }

func (g *guessing) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := g.run(); err != nil {
		return acp.PromptResponse{}, &acp.RequestError{Code: guess(err), Message: err.Error()}
	}
	if g.user == "" {
		return acp.PromptResponse{}, &acp.RequestError{Code: loginCode(), Message: "first things first"}
	}
	if g.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: busyCode(), Message: "one at a time"}
	}
	var l *limit
	if errors.As(g.call(), &l) {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32000, Message: l.Error(), Data: l.rule} // want `-32000 is ACP's "Authentication required", which asks for a login: choose a code above -32000`
	}
	return acp.PromptResponse{}, nil
}

func (g *guessing) run() error {
	if g.busy {
		return errors.New("the disk is gone")
	}
	return g.call()
}
