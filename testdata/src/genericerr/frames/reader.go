package frames

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
)

// A response is what another server answers.
type response struct {
	ID     json.RawMessage `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *rpcError       `json:"error"`
}

// careless answers all that it cannot read with an internal error.
func (p *peer) careless(line []byte) {
	req := new(request)
	if err := json.Unmarshal(line, req); err != nil {
		p.fail(nil, -32603, "cannot read the message") // want `this answers a message that is not valid JSON with -32603.*-32700`
		return
	}
	if req.JSONRPC != "2.0" {
		p.fail(req.ID, -32603, "unsupported JSON-RPC version") // want `this answers an invalid request with -32603.*-32600`
		return
	}
	if req.ID == nil || req.Method == "" {
		p.fail(req.ID, -32603, "missing id or method") // want `this answers an invalid request with -32603.*-32600`
		return
	}
	if len(p.open) == 0 {
		p.fail(req.ID, -32603, "no model is loaded")
		return
	}
	p.handle(*req)
}

// tools asks another server, whose messages are not the peer's.
func (p *peer) tools(r *bufio.Reader) ([]string, error) {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var call request
	if err := json.Unmarshal(line, &call); err != nil {
		return nil, fmt.Errorf("bad message of the server: %w", err)
	}
	if call.Method != "" {
		return nil, errors.New("the server must not ask")
	}
	var res response
	if err := json.Unmarshal(line, &res); err != nil {
		return nil, fmt.Errorf("bad answer of the server: %w", err)
	}
	if res.ID == nil {
		return nil, errors.New("missing id in the answer")
	}
	var names []string
	if err := json.Unmarshal(res.Result, &names); err != nil {
		return nil, fmt.Errorf("bad result of the server: %w", err)
	}
	return names, nil
}

func (p *peer) dispatch(req request) {
	switch req.Method {
	case "session/new":
		if _, err := p.tools(bufio.NewReader(nil)); err != nil {
			p.fail(req.ID, -32603, err.Error())
		}
	case "session/prompt":
		if len(req.Params) == 0 {
			p.fail(req.ID, -32603, "missing params") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
		}
	}
}

// ask decodes an answer, which is nobody's request.
func (p *peer) ask(line []byte) *rpcError {
	var res response
	if err := json.Unmarshal(line, &res); err != nil {
		return &rpcError{Code: -32603, Message: "bad answer"}
	}
	return res.Error
}

// shaped knows that it is JSON.
func (p *peer) shaped(line []byte) {
	if !json.Valid(line) {
		p.fail(nil, -32700, "parse error")
		return
	}
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		p.fail(nil, -32603, "cannot read the message") // want `this answers an invalid request with -32603.*-32600`
		return
	}
	p.handle(req)
}
