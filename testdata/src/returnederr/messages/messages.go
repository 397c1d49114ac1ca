// Package messages reads messages in one function and answers in another.
package messages

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type peer struct {
	w       io.Writer
	open    map[string]bool
	waiting []chan *rpcError
}

func (p *peer) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(p.w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{Code: code, Message: message}})
}

// next decodes the next message.
func (p *peer) next(r *bufio.Reader) (*request, error) {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		return nil, fmt.Errorf("bad message: %w", err)
	}
	return &req, nil
}

// serve ends with the first message that cannot be read: no answer of the
// peer will come any more for those who wait for one.
func (p *peer) serve(r *bufio.Reader) {
	for {
		req, err := p.next(r)
		if err != nil {
			p.giveUp(err)
			return
		}
		p.dispatch(*req)
	}
}

func (p *peer) giveUp(err error) {
	for _, w := range p.waiting {
		w <- &rpcError{Code: -32603, Message: err.Error()}
	}
}

// careful tells what is no JSON apart.
func (p *peer) careful(r *bufio.Reader) {
	var req request
	if err := json.NewDecoder(r).Decode(&req); err != nil {
		p.fail(nil, -32700, fmt.Sprintf("bad message: %v", err))
		return
	}
	p.dispatch(req)
}

func (p *peer) dispatch(req request) {
	switch req.Method {
	case "session/load":
		if err := p.load(req); err != nil {
			p.fail(req.ID, -32603, err.Error())
		}
	}
}

// load decodes params, not a message.
func (p *peer) load(req request) error {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &in); err != nil {
		return err // want `session/load answers an invalid parameter value with -32603.*-32602`
	}
	if !p.open[in.SessionID] {
		return fmt.Errorf("no such session: %s", in.SessionID) // want `session/load answers an unknown session with -32603.*-32002`
	}
	return nil
}
