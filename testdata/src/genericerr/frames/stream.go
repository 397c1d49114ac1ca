package frames

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// settings reads a file of the program's own, of which a part is kept as it is.
func (p *peer) settings(r io.Reader, id json.RawMessage) {
	var raw json.RawMessage
	if err := json.NewDecoder(r).Decode(&raw); err != nil {
		p.fail(id, -32603, "reading the settings: "+err.Error())
		return
	}
	var all map[string]string
	if err := json.Unmarshal(raw, &all); err != nil {
		p.fail(id, -32603, "settings: "+err.Error())
	}
}

// relay reads what another server asks, of which the peer's request is nothing.
func (p *peer) relay(dec *json.Decoder, of request) {
	if of.Method != "session/new" {
		return
	}
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		p.fail(of.ID, -32603, fmt.Sprintf("the server: %v", err))
		return
	}
	var call request
	if json.Unmarshal(raw, &call) == nil {
		p.fail(of.ID, -32603, "the server must not ask")
	}
}

// stream takes one message after the other off a connection, and what is in it later.
func (p *peer) stream(dec *json.Decoder) error {
	for {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			p.fail(nil, -32603, "reading a message: "+err.Error()) // want `this answers a message that is not valid JSON with -32603.*-32700`
			return err
		}
		var req request
		if err := json.Unmarshal(raw, &req); err != nil {
			p.fail(nil, -32600, "no request: "+err.Error())
			continue
		}
		p.relay(dec, req)
		p.settings(nil, req.ID)
		p.handle(req)
	}
}

// whole tells what is no JSON from what is no request.
func (p *peer) whole(dec *json.Decoder) {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		p.fail(nil, -32700, err.Error())
		return
	}
	req := new(request)
	if err := json.Unmarshal([]byte(raw), req); err != nil {
		p.fail(nil, -32603, err.Error()) // want `this answers an invalid request with -32603.*-32600`
		return
	}
	p.handle(*req)
}
