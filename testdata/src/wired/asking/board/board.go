// Package board answers for a link that it asks itself.
package board

import (
	"context"
	"encoding/json"
	"fmt"

	"wired/asking/link"
)

type Board struct {
	rooms map[string]bool
	link  *link.Link
}

func (b *Board) Attach(l *link.Link) { b.link = l }

func (b *Board) Request(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	switch method {
	case "session/load":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &link.Err{Code: -32602, Message: "no room"}
		}
		if !b.rooms[p.SessionID] {
			return nil, fmt.Errorf("no room %s", p.SessionID) // want `returnederr: session/load answers an unknown session with -32603 .*-32002`
		}
		return nil, nil
	case "session/prompt":
		text, err := link.Ask[string](ctx, b.link, "fs/read_text_file")
		if err != nil {
			return nil, fmt.Errorf("file: %w", err)
		}
		return text, nil
	}
	return nil, &link.Err{Code: -32601, Message: method}
}

func (b *Board) Again(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return link.Ask[string](ctx, b.link, method)
}
