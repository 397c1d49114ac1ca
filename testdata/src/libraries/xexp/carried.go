package xexp

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/exp/jsonrpc2"
)

// An error of the library around the text of another one has the code of the first, and
// is about the second.
type carrier struct{ sessions map[string]bool }

var errShut = errors.New("shut")

func carried(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errShut):
		return fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
	}
	return fmt.Errorf("%w: %v", jsonrpc2.ErrInternal, err)
}

func (c *carrier) Handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	id := string(req.Params)
	switch req.Method {
	case "session/load":
		if !c.sessions[id] {
			return nil, carried(fmt.Errorf("load %s: %w", id, errShut)) // it has a code
		}
		_, err := os.ReadFile("carrier.json")
		return nil, carried(err) // it is the agent's own
	case "session/prompt":
		return nil, carried(c.prompt(id))
	}
	return nil, jsonrpc2.ErrNotHandled
}

func (c *carrier) prompt(id string) error {
	if !c.sessions[id] {
		return fmt.Errorf("E1 %s", id) // want `session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002`
	}
	return nil
}

func serveCarrier(c *carrier) jsonrpc2.ConnectionOptions {
	return jsonrpc2.ConnectionOptions{Handler: c}
}
