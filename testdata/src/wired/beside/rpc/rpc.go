// Package rpc keeps the connection beside each message, which middlewares ask.
package rpc

import (
	"encoding/json"
	"errors"
	"io"
	"sync/atomic"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Peer is a connection.
type Peer struct {
	out    io.Writer
	ready  atomic.Bool
	broken atomic.Bool
	table  map[string]Endpoint
	chain  []Middleware
}

// Ready says that the handshake is over.
func (p *Peer) Ready()        { p.ready.Store(true) }
func (p *Peer) isReady() bool { return p.ready.Load() }
func (p *Peer) ok() bool      { return !p.broken.Load() }

// Call is a message with its connection.
type Call struct {
	Peer   *Peer
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type (
	Endpoint   func(c *Call) (any, error)
	Middleware func(next Endpoint) Endpoint
)

// New returns a connection whose requests pass the middlewares.
func New(out io.Writer, chain ...Middleware) *Peer {
	return &Peer{out: out, chain: chain, table: make(map[string]Endpoint)}
}

func (p *Peer) On(method string, e Endpoint) { p.table[method] = e }

func (p *Peer) Serve(line []byte) { p.take(line) }

func (p *Peer) take(line []byte) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(line, &m); err != nil {
		p.fail(&Call{Peer: p}, -32700, err)
		return
	}
	p.answer(&Call{p, m.ID, m.Method, m.Params})
}

func (p *Peer) answer(c *Call) {
	e, ok := p.table[c.Method]
	if !ok {
		p.fail(c, -32601, errors.New(c.Method))
		return
	}
	for i := len(p.chain) - 1; i >= 0; i-- {
		e = p.chain[i](e)
	}
	res, err := e(c)
	if err != nil {
		p.fail(c, -32603, err)
		return
	}
	json.NewEncoder(p.out).Encode(map[string]any{"id": c.ID, "result": res})
}

func (p *Peer) fail(c *Call, code int, err error) {
	json.NewEncoder(p.out).Encode(map[string]any{"id": c.ID, "error": &rpcError{code, err.Error()}})
}

// Handshake lets only initialize pass at first.
func Handshake(next Endpoint) Endpoint {
	return func(c *Call) (any, error) {
		if c.Method != "initialize" && !c.Peer.isReady() {
			return nil, errors.New("nothing is set up") // want `returnederr: this answers a request before initialize with -32603`
		}
		return next(c)
	}
}

// Sane lets nothing pass if something is broken here, whatever the peer has asked.
func Sane(next Endpoint) Endpoint {
	return func(c *Call) (any, error) {
		if c.Method == "$/cancel_request" || !c.Peer.ok() {
			return nil, errors.New("nothing is set up")
		}
		return next(c)
	}
}
