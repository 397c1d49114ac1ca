// Package handed fills a table in functions that it is handed to.
package handed

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
)

type frame struct {
	ID     *int            `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *problem) Error() string { return p.Message }

type handler func(json.RawMessage) (any, error)

type table map[string]handler

func (t table) on(method string, h handler) { t[method] = h }

type module interface{ register(map[string]handler) }

type agent struct{ sessions map[string]string }

type modes struct{ *agent }

func (m modes) register(t map[string]handler) { t["session/set_mode"] = m.set }

func add(t map[string]handler, name string, h handler) { t[name] = h }

// More are in the tables of the jobs and of the notifications, which are
// filled by the same functions: nobody is answered there.
func Serve(in io.Reader, w io.Writer) {
	a := &agent{sessions: map[string]string{}}
	jobs, heard, routes := map[string]handler{}, map[string]handler{}, map[string]handler{}
	add(jobs, "save", a.save)
	add(heard, "session/cancel", a.cancel)
	add(routes, "session/load", a.load)

	add(routes, "session/new", a.create)
	modules := []module{modes{a}}
	for _, m := range modules {
		m.register(routes)
	}
	for name, h := range a.methods() {
		routes[name] = h
	}
	maps.Copy(routes, a.options())
	on := func(name string, h handler) { routes[name] = logged(h) }
	on("session/list", a.list)
	table(routes).on("authenticate", a.authenticate)

	dispatch(json.NewDecoder(in), json.NewEncoder(w), routes, heard)
	if _, err := jobs["save"](nil); err != nil {
		log.Print(err)
	}
}

func logged(h handler) handler {
	return func(raw json.RawMessage) (any, error) {
		res, err := h(raw)
		if err != nil {
			log.Print(err)
		}
		return res, err
	}
}

func dispatch(dec *json.Decoder, enc *json.Encoder, routes, heard map[string]handler) {
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &problem{-32700, "parse error"}})
			return
		}
		if h, ok := heard[f.Method]; ok {
			if _, err := h(f.Params); err != nil {
				log.Print(err)
			}
			continue
		}
		h, ok := routes[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32601, "no method"}})
			continue
		}
		out := frame{ID: f.ID}
		var err error
		if out.Result, err = h(f.Params); err != nil && !errors.As(err, &out.Error) {
			out.Error = &problem{-32603, err.Error()}
		}
		enc.Encode(out)
	}
}

type ref struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func decode(raw json.RawMessage) (p ref, err error) {
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, &problem{-32602, err.Error()}
	}
	return p, nil
}

func (a *agent) save(raw json.RawMessage) (any, error) {
	id := os.Getenv("SESSION")
	if _, ok := a.sessions[id]; !ok {
		return nil, fmt.Errorf("session %s not found", id)
	}
	return nil, nil
}

func (a *agent) cancel(raw json.RawMessage) (any, error) {
	p, err := decode(raw)
	if err != nil {
		return nil, err
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil, nil
}

func (a *agent) load(raw json.RawMessage) (any, error) {
	p, err := decode(raw)
	if err != nil {
		return nil, err
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, &problem{-32002, "session not found"}
	}
	return nil, os.Chdir(a.sessions[p.SessionID])
}

func (a *agent) create(raw json.RawMessage) (any, error) {
	p, err := decode(raw)
	if err != nil {
		return nil, err
	}
	if p.Cwd == "" {
		return nil, errors.New("cwd is required") // want `returnederr: session/new .*-32602`
	}
	return nil, nil
}

func (m modes) set(raw json.RawMessage) (any, error) {
	p, err := decode(raw)
	if err != nil {
		return nil, err
	}
	if _, ok := m.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/set_mode .*-32002`
	}
	return nil, nil
}

func (a *agent) methods() map[string]handler {
	return map[string]handler{"session/prompt": a.prompt}
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: session/prompt .*-32602`
	}
	return nil, nil
}

func (a *agent) options() map[string]handler {
	return map[string]handler{"session/set_config_option": func(raw json.RawMessage) (any, error) {
		p, err := decode(raw)
		if err != nil {
			return nil, err
		}
		if _, ok := a.sessions[p.SessionID]; !ok {
			return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/set_config_option .*-32002`
		}
		return nil, nil
	}}
}

func (a *agent) list(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: session/list .*-32602`
	}
	return nil, nil
}

func (a *agent) authenticate(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: authenticate .*-32602`
	}
	return nil, nil
}
