// Package codec answers through an interface of another package.
package codec

import (
	"encoding/json"
	"strings"

	"genericerr/codec/wire"
)

type peer struct {
	codec wire.Codec
	chats map[string][]string
}

func (p *peer) load(id, params json.RawMessage) error {
	var in struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return p.codec.Fail(id, wire.New(-32602, err.Error()))
	}
	if _, ok := p.chats[in.SessionID]; !ok {
		return p.codec.Fail(id, wire.New(wire.Internal, "no such session")) // want `answers an unknown session with -32603.*-32002`
	}
	if !strings.HasPrefix(in.Cwd, "/") {
		return p.codec.Fail(id, &wire.Error{Code: wire.Internal, Message: "cwd must be absolute"}) // want `answers an invalid parameter value with -32603.*-32602`
	}
	return p.codec.Reply(id, nil)
}

func (p *peer) handle(id json.RawMessage, method string, params json.RawMessage) error {
	switch method {
	case "session/load":
		return p.load(id, params)
	}
	return p.codec.Fail(id, wire.New(wire.Internal, "method not implemented: "+method)) // want `answers an unsupported method with -32603.*-32601`
}
