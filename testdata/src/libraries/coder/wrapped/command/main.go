// Command stands around what another package answers.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/coder/acp-go-sdk"

	"libraries/coder/wrapped/bridge"
)

type handler func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError)

func logged(next handler) handler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		res, err := next(ctx, method, params)
		log.Print(method, err)
		return res, err
	}
}

type host struct{ *bridge.Host }

func (h host) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	res, err := h.Host.ReadTextFile(ctx, p)
	log.Print(err)
	return res, err
}

func main() {
	acp.NewClientSideConnection(host{new(bridge.Host)}, os.Stdout, os.Stdin)
	b := new(bridge.Bridge)
	acp.NewConnection(acp.MethodHandler(logged(b.Handle)), os.Stdout, os.Stdin)
}
