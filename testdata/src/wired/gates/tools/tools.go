// Package tools speaks two protocols over one layer: whose messages a guard refuses does not
// show.
package tools

import (
	"encoding/json"
	"errors"
	"io"

	"wired/gates/mux"
)

type tools struct{ greeted bool }

func Serve(in io.Reader, out io.Writer) error {
	t := new(tools)
	m := mux.New(out, t.greeting)
	m.Methods["initialize"] = t.hello
	m.Methods["tools/list"] = t.list
	return m.Serve(in)
}

func Ask(in io.Reader, out io.Writer) error {
	m := mux.New(out)
	m.Methods["session/new"] = func(json.RawMessage) (any, error) { return map[string]string{"sessionId": "1"}, nil }
	return m.Serve(in)
}

func (t *tools) greeting(method string) error {
	if method == "initialize" || t.greeted {
		return nil
	}
	return errors.New("E1")
}

func (t *tools) hello(json.RawMessage) (any, error) {
	t.greeted = true
	return nil, nil
}

func (t *tools) list(json.RawMessage) (any, error) { return nil, nil }
