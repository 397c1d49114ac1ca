// Package lines answers requests by one table, and hears what needs no answer by another.
package lines

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Endpoint serves the params of one method.
type Endpoint func(params json.RawMessage) (any, error)

type Peer struct {
	out             *json.Encoder
	requests, notes map[string]Endpoint
}

func New(out io.Writer) *Peer {
	return &Peer{json.NewEncoder(out), map[string]Endpoint{}, map[string]Endpoint{}}
}

func (p *Peer) OnRequest(method string, e Endpoint) { p.requests[method] = e }

func (p *Peer) OnNote(method string, e Endpoint) { p.notes[method] = e }

func (p *Peer) Serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var f frame
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			p.out.Encode(frame{ID: json.RawMessage("null"), Error: &Fault{Code: -32700, Message: "no JSON"}})
			continue
		}
		if f.ID == nil {
			if err := p.note(f); err != nil {
				log.Print(err)
			}
			continue
		}
		res, err := p.answer(f)
		if err != nil {
			p.out.Encode(frame{ID: f.ID, Error: explain(err)})
			continue
		}
		p.out.Encode(frame{ID: f.ID, Result: res})
	}
	return lines.Err()
}

func explain(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

func (p *Peer) answer(f frame) (any, error) {
	e, ok := p.requests[f.Method]
	if !ok {
		return nil, &Fault{Code: -32601, Message: f.Method}
	}
	return e(f.Params)
}

func (p *Peer) note(f frame) error {
	e, ok := p.notes[f.Method]
	if !ok {
		return errors.New("nobody listens")
	}
	_, err := e(f.Params)
	return err
}

// Note is for what needs no answer: nobody reads its errors.
func Note[P any](fn func(P) error) Endpoint {
	return func(params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("note: %w", err)
		}
		return nil, fn(p)
	}
}
