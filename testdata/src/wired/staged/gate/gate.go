// Package gate runs requests through stages, at whose end is a function that others give.
package gate

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"wired/staged/arcs"
)

// Exchange is a request on its way.
type Exchange struct {
	HTTP    *http.Request
	Request arcs.Request
	Result  any
	route   *Route
}

type Handler func(x *Exchange) (any, error)

type Route struct {
	scope   string
	handler Handler
}

func (r *Route) Scope(s string) *Route { r.scope = s; return r }

func (r *Route) Do(h Handler) { r.handler = h }

type Gate struct {
	routes map[string]*Route
	stages []func(*Exchange) error
	closed bool
}

func New() *Gate {
	g := &Gate{routes: map[string]*Route{}}
	g.stages = []func(*Exchange) error{g.read, g.find, g.perform}
	return g
}

// On adds a method.
func (g *Gate) On(method string) *Route {
	r := new(Route)
	g.routes[method] = r
	return r
}

func (g *Gate) read(x *Exchange) error {
	if g.closed {
		return errors.New("closed for today")
	}
	if err := json.NewDecoder(x.HTTP.Body).Decode(&x.Request); err != nil {
		return fmt.Errorf("body: %w", err)
	}
	return nil
}

func (g *Gate) find(x *Exchange) error {
	r, ok := g.routes[x.Request.Method]
	if !ok {
		return errors.New("none for " + x.Request.Method) // want `returnederr: this answers an unsupported method with -32603`
	}
	x.route = r
	return nil
}

func (g *Gate) perform(x *Exchange) (err error) {
	x.Result, err = x.route.handler(x)
	return err
}

func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := &Exchange{HTTP: r}
	out := arcs.Response{Arc: "1.0"}
	for _, stage := range g.stages {
		if err := stage(x); err != nil {
			out.Error = arcs.Of(err)
			break
		}
	}
	out.ID = x.Request.ID
	if out.Error == nil {
		out.Result = x.Result
	}
	json.NewEncoder(w).Encode(out)
}
