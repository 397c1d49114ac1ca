// Package route answers messages by functions that are registered in groups.
package route

import (
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Func answers a message.
type Func func(params json.RawMessage) (any, error)

// Table has functions by their methods.
type Table struct{ funcs map[string]Func }

// New returns an empty table.
func New() *Table { return &Table{funcs: make(map[string]Func)} }

// On adds a function.
func (t *Table) On(method string, f Func) { t.funcs[method] = f }

// Group is what methods with one first half have.
type Group struct {
	t     *Table
	first string
}

// Group returns a group.
func (t *Table) Group(first string) *Group { return &Group{t, first} }

// On adds a function of the group.
func (g *Group) On(name string, f Func) { g.t.On(g.first+name, f) }

// Answer answers a message.
func (t *Table) Answer(r *line.Request) line.Response {
	f, ok := t.funcs[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: r.Method}}
	}
	out, err := f(r.Params)
	if err != nil {
		var e *line.Error
		if !errors.As(err, &e) {
			e = &line.Error{Code: -32603, Message: err.Error()}
		}
		return line.Response{ID: r.ID, Error: e}
	}
	return line.Response{ID: r.ID, Result: out}
}
