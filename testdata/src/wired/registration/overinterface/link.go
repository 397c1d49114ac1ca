// Package overinterface has agents that give their handler to a connection which they know
// by its interface alone.
package overinterface

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *responseError) Error() string { return e.Message }

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`
}

type handlerFunc func(method string, params json.RawMessage) (any, error)

// A link is what an agent knows of its connection.
type link interface {
	OnRequest(handlerFunc)
	Serve() error
}

// plain is a link that makes a generic error of every error.
type plain struct {
	in      *bufio.Scanner
	out     *json.Encoder
	handler handlerFunc
}

func newPlain(in io.Reader, out io.Writer) *plain {
	return &plain{in: bufio.NewScanner(in), out: json.NewEncoder(out)}
}

func (p *plain) OnRequest(h handlerFunc) { p.handler = h }

func (p *plain) Serve() error {
	for p.in.Scan() {
		var req request
		if err := json.Unmarshal(p.in.Bytes(), &req); err != nil {
			p.out.Encode(response{JSONRPC: "2.0", ID: json.RawMessage("null"), Error: &responseError{-32700, "Parse error"}})
			continue
		}
		if len(req.ID) == 0 {
			continue
		}
		resp := response{JSONRPC: "2.0", ID: req.ID}
		result, err := p.handler(req.Method, req.Params)
		if err != nil {
			resp.Error = &responseError{-32603, err.Error()}
		} else {
			resp.Result = result
		}
		p.out.Encode(resp)
	}
	return p.in.Err()
}

// coded is a link that makes a code of the errors that it knows.
type coded struct {
	in      *bufio.Scanner
	out     *json.Encoder
	handler handlerFunc
}

func newCoded(in io.Reader, out io.Writer) *coded {
	return &coded{in: bufio.NewScanner(in), out: json.NewEncoder(out)}
}

func (c *coded) OnRequest(h handlerFunc) { c.handler = h }

func (c *coded) Serve() error {
	for c.in.Scan() {
		var req request
		if err := json.Unmarshal(c.in.Bytes(), &req); err != nil {
			c.out.Encode(response{JSONRPC: "2.0", ID: json.RawMessage("null"), Error: &responseError{-32700, "Parse error"}})
			continue
		}
		if len(req.ID) == 0 {
			continue
		}
		resp := response{JSONRPC: "2.0", ID: req.ID}
		result, err := c.handler(req.Method, req.Params)
		switch {
		case errors.Is(err, errNoSession):
			resp.Error = &responseError{-32002, err.Error()}
		case errors.Is(err, errNoMethod):
			resp.Error = &responseError{-32601, err.Error()}
		case err != nil:
			resp.Error = &responseError{-32603, err.Error()}
		default:
			resp.Result = result
		}
		c.out.Encode(resp)
	}
	return c.in.Err()
}
