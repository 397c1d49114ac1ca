// Package shop gives a layer its guards.
package shop

import (
	"encoding/json"
	"errors"
	"io"
	"sync/atomic"

	"wired/gates/mux"
)

type shop struct {
	greeted atomic.Bool
	open    bool
	orders  map[string]int
}

func Serve(in io.Reader, out io.Writer) error {
	s := &shop{orders: make(map[string]int)}
	m := mux.New(out, s.greeting, s.hours)
	m.Methods["initialize"] = s.hello
	m.Methods["session/new"] = s.order
	m.Last = s.last
	return m.Serve(in)
}

func (s *shop) greeting(method string) error {
	if method == "initialize" || s.greeted.Load() {
		return nil
	}
	return errors.New("E1") // want `returnederr: this answers a request before initialize with -32603 .*; ACP has -32600`
}

// hours tells no method from another: whose messages it refuses does not show.
func (s *shop) hours(method string) error {
	if s.open && len(s.orders) < 10 {
		return nil
	}
	return errors.New("unknown method " + method)
}

// last is asked about any method, and refuses some.
func (s *shop) last(method string) error {
	if method == "session/cancel" {
		return nil
	}
	return errors.New("unknown method " + method) // want `returnederr: this answers an unsupported method with -32603 .*; ACP has -32601`
}

func (s *shop) hello(json.RawMessage) (any, error) {
	s.greeted.Store(true)
	return map[string]int{"protocolVersion": 1}, nil
}

func (s *shop) order(json.RawMessage) (any, error) {
	s.open = true
	return map[string]string{"sessionId": "1"}, nil
}
