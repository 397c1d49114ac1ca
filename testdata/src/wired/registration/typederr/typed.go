// Package typederr has handlers whose second result is the error object.
package typederr

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func internal(err error) *rpcError { return &rpcError{-32603, err.Error(), nil} }

func internalf(format string, args ...any) *rpcError {
	return &rpcError{Code: -32603, Message: fmt.Sprintf(format, args...)}
}

func invalid(err error) *rpcError { return &rpcError{Code: -32602, Message: err.Error()} }

type rpcFunc func(params json.RawMessage) (any, *rpcError)

type peer struct {
	funcs map[string]rpcFunc
	w     io.Writer
}

func (p *peer) handle(method string, f rpcFunc) { p.funcs[method] = f }

func (p *peer) loop(r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var in struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		if json.Unmarshal(sc.Bytes(), &in) != nil {
			p.write(nil, nil, &rpcError{Code: -32700, Message: "Parse error"})
			continue
		}
		f, ok := p.funcs[in.Method]
		if !ok {
			p.write(in.ID, nil, &rpcError{Code: -32601, Message: "Method not found"})
			continue
		}
		res, rerr := f(in.Params)
		if in.ID != nil {
			p.write(in.ID, res, rerr)
		}
	}
	return sc.Err()
}

func (p *peer) write(id json.RawMessage, res any, rerr *rpcError) {
	json.NewEncoder(p.w).Encode(struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result,omitempty"`
		Error   *rpcError       `json:"error,omitempty"`
	}{"2.0", id, res, rerr})
}

type agent struct {
	dir  string
	live map[string]*os.File
}

func Serve(dir string, r io.Reader, w io.Writer) error {
	a := &agent{dir: dir, live: map[string]*os.File{}}
	p := &peer{funcs: map[string]rpcFunc{}, w: w}
	p.handle("session/new", a.create)
	p.handle("session/load", a.load)
	p.handle("session/prompt", a.prompt)
	p.handle("session/cancel", func(params json.RawMessage) (any, *rpcError) {
		if _, ok := a.live[string(params)]; !ok {
			return nil, internalf("session not found")
		}
		return nil, nil
	})
	return p.loop(r)
}

type idOnly struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) create(params json.RawMessage) (any, *rpcError) {
	var in struct{ Cwd string }
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, internal(err) // want `returnederr: .*-32602`
	}
	f, err := os.Create(filepath.Join(a.dir, "log"))
	if err != nil {
		return nil, internal(err)
	}
	a.live[f.Name()] = f
	return idOnly{f.Name()}, nil
}

func (a *agent) load(params json.RawMessage) (any, *rpcError) {
	var in idOnly
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, invalid(err)
	}
	if _, ok := a.live[in.SessionID]; !ok {
		return nil, internalf("session %s not found", in.SessionID) // want `genericerr: .*-32002`
	}
	return nil, nil
}

func (a *agent) prompt(params json.RawMessage) (any, *rpcError) {
	var in idOnly
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, invalid(err)
	}
	f, ok := a.live[in.SessionID]
	if !ok {
		return nil, &rpcError{Code: -32002, Message: "session not found"}
	}
	if err := f.Sync(); err != nil {
		return nil, internalf("sync: %v", err)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}
