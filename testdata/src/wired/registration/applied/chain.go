// Package applied wraps the handler of each message in a list of middlewares
// that it is given.
package applied

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
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

type agent struct{ sessions map[string]string }

var errNoToken = errors.New("no token")

func token() (string, error) {
	if os.Getenv("TOKEN") == "" {
		return "", errNoToken // want `returnederr: .*-32000`
	}
	return os.Getenv("TOKEN"), nil
}

func cached() (string, error) {
	if os.Getenv("CACHED_TOKEN") == "" {
		return "", errors.New("no token")
	}
	return os.Getenv("CACHED_TOKEN"), nil
}

// hinted says of a missing token in the log alone.
func hinted(next handler) handler {
	return func(raw json.RawMessage) (any, error) {
		if _, err := cached(); err != nil {
			log.Print(err)
		}
		return next(raw)
	}
}

func signedIn(next handler) handler {
	return func(raw json.RawMessage) (any, error) {
		if _, err := token(); err != nil {
			return nil, err
		}
		return next(raw)
	}
}

func chain(h handler, around ...func(handler) handler) handler {
	for i := len(around) - 1; i >= 0; i-- {
		h = around[i](h)
	}
	return h
}

func (a *agent) load(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &problem{-32602, err.Error()}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return nil, nil
}

func Serve(in io.Reader, w io.Writer) {
	a := &agent{sessions: map[string]string{}}
	routes := map[string]handler{"session/load": a.load}
	around := []func(handler) handler{hinted, signedIn}
	dec, enc := json.NewDecoder(in), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &problem{-32700, "parse error"}})
			return
		}
		h, ok := routes[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &problem{-32601, "no method"}})
			continue
		}
		out := frame{ID: f.ID}
		var err error
		if out.Result, err = chain(h, around...)(f.Params); err != nil && !errors.As(err, &out.Error) {
			out.Error = &problem{-32603, err.Error()}
		}
		enc.Encode(out)
	}
}
