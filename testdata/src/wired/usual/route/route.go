// Package route has routes, each with a code for errors that have none.
package route

import (
	"encoding/json"

	"wired/usual/fault"
	"wired/usual/wire"
)

type entry struct {
	run  func(raw json.RawMessage) (any, error)
	code int
	log  bool
}

type lost struct {
	serve func(raw json.RawMessage) (any, error)
	code  int
}

type kept struct {
	try  func(raw json.RawMessage) (any, error)
	code int
}

// Option changes a route.
type Option func(*entry)

// Fallback replaces the code.
func Fallback(code int) Option { return func(e *entry) { e.code = code } }

// Logged logs.
func Logged() Option { return func(e *entry) { e.log = true } }

// Silenced replaces a code by one of its own.
func Silenced(k *kept) { k.code = chosen() }

func chosen() int { return len(made) }

var made []string

// Table has routes.
type Table struct {
	routes map[string]entry
	losts  map[string]lost
	kepts  map[string]kept
}

// Handle adds a route.
func Handle[P any](t *Table, method string, f func(P) (any, error), opts ...Option) *Added {
	e := entry{code: -32603, run: run(f)}
	for _, o := range opts {
		o(&e)
	}
	t.routes[method] = e
	return &Added{t, method}
}

// Added is a route that was added.
type Added struct {
	table  *Table
	method string
}

// Else replaces the code.
func (a *Added) Else(code int) {
	e := a.table.routes[a.method]
	e.code = code
	a.table.routes[a.method] = e
}

// Lost adds a route whose errors are invalid params, unless somebody says otherwise.
func Lost[P any](t *Table, method string, f func(P) (any, error)) {
	t.losts[method] = lost{code: -32602, serve: run(f)}
}

// Kept adds a route whose code is anybody's guess.
func Kept[P any](t *Table, method string, f func(P) (any, error), opts ...func(*kept)) {
	e := kept{code: -32603, try: run(f)}
	for _, o := range opts {
		o(&e)
	}
	t.kepts[method] = e
}

func run[P any](f func(P) (any, error)) func(raw json.RawMessage) (any, error) {
	return func(raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fault.New(-32602, "E")
		}
		return f(p)
	}
}

// Dispatch answers a request.
func (t *Table) Dispatch(f *wire.Frame) *wire.Frame {
	out := &wire.Frame{Version: "2.0", ID: f.ID}
	if e, ok := t.routes[f.Method]; ok {
		res, err := e.run(f.Params)
		if err != nil {
			out.Error = fault.From(err, e.code)
			return out
		}
		out.Result = res
		return out
	}
	if e, ok := t.losts[f.Method]; ok {
		res, err := e.serve(f.Params)
		if err != nil {
			out.Error = fault.From(err, e.code)
			return out
		}
		out.Result = res
		return out
	}
	if e, ok := t.kepts[f.Method]; ok {
		res, err := e.try(f.Params)
		if err != nil {
			out.Error = fault.From(err, e.code)
			return out
		}
		out.Result = res
		return out
	}
	out.Error = fault.New(-32601, "E")
	return out
}
