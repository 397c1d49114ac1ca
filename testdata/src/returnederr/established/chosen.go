package established

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// benches looks for what was chosen, by the peer or by itself.
type benches struct {
	acpbase.Agent
	usual acp.SessionModeId
	tools map[acp.SessionModeId]int
	last  map[acp.SessionId]bench
}

type bench struct {
	mode acp.SessionModeId
	uses int
}

// pick is only asked for what the first one has found, and for what the program has kept.
func (b *benches) pick(mode acp.SessionModeId) (int, error) {
	n, ok := b.tools[mode]
	if !ok {
		return 0, fmt.Errorf("%s is gone", mode)
	}
	return n, nil
}

// sharpen is asked for what the peer names.
func (b *benches) sharpen(mode acp.SessionModeId) (int, error) {
	n, ok := b.tools[mode]
	if !ok {
		return 0, fmt.Errorf("%s cannot be sharpened", mode) // want `^returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return n, nil
}

func (b *benches) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	mode := params.ModeId
	if mode == "" {
		mode = b.usual
	}
	if _, err := b.sharpen(mode); params.SessionId == "sharp" {
		return r, err
	}
	if _, ok := b.tools[mode]; !ok {
		return r, fmt.Errorf("no %s here", mode) // want `session/set_mode answers an invalid parameter value with -32603`
	}
	at := b.last[params.SessionId]
	if at.uses > 9 {
		_, err := b.pick(at.mode) // it is what was kept, whatever is set later
		return r, err
	}
	at.mode = params.ModeId
	b.last[params.SessionId] = at
	_, err = b.pick(mode)
	return r, err
}
