// One mapper, one code.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

type Failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type In struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Out struct {
	Jsonrpc string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Failure        `json:"error,omitempty"`
}

func wrap(err error) *Failure {
	if err == nil {
		return nil
	}
	return &Failure{Code: -32603, Message: err.Error()}
}

type Agent struct {
	home string
	open map[string]*os.File
}

var errNoSession = errors.New("no such session")

func (a *Agent) Serve(r io.Reader, w io.Writer) error {
	dec, enc := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var in In
		if err := dec.Decode(&in); err != nil {
			return err // want `unanswered: .*-32700`
		}
		var res any
		var err error
		switch in.Method {
		case "session/new":
			res, err = a.create(in.Params)
		case "session/prompt":
			res, err = a.prompt(in.Params)
		case "session/cancel":
			a.cancel(in.Params)
			continue
		default:
			enc.Encode(Out{"2.0", in.ID, nil, &Failure{-32601, "Method not found"}})
			continue
		}
		if err := enc.Encode(Out{"2.0", in.ID, res, wrap(err)}); err != nil {
			return err
		}
	}
}

func (a *Agent) create(raw json.RawMessage) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if !filepath.IsAbs(p.Cwd) {
		return nil, fmt.Errorf("cwd %q is not absolute", p.Cwd) // want `returnederr: .*-32602`
	}
	f, err := os.CreateTemp(a.home, "s")
	if err != nil {
		return nil, err
	}
	a.open[f.Name()] = f
	return map[string]string{"sessionId": f.Name()}, nil
}

func (a *Agent) prompt(raw json.RawMessage) (any, error) {
	var p struct{ SessionId string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	f := a.open[p.SessionId]
	if f == nil {
		return nil, errNoSession // want `returnederr: .*-32002`
	}
	if _, err := f.Write(raw); err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *Agent) cancel(raw json.RawMessage) error {
	var p struct{ SessionId string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return err
	}
	if a.open[p.SessionId] == nil {
		return errNoSession
	}
	return nil
}

func main() {
	a := &Agent{open: map[string]*os.File{}}
	if err := a.Serve(os.Stdin, os.Stdout); err != io.EOF {
		os.Exit(1)
	}
}
