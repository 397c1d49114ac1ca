// A generic result type with steps.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type Result[T any] struct {
	val T
	err error
}

func Ok[T any](v T) Result[T]        { return Result[T]{val: v} }
func Err[T any](err error) Result[T] { return Result[T]{err: err} }

func Of[T any](v T, err error) Result[T] {
	if err != nil {
		return Err[T](err)
	}
	return Ok(v)
}

func (r Result[T]) Get() (T, error) { return r.val, r.err }
func (r Result[T]) IsErr() bool     { return r.err != nil }

func Then[T, U any](r Result[T], f func(T) Result[U]) Result[U] {
	if r.err != nil {
		return Err[U](r.err)
	}
	return f(r.val)
}

type RPCError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *RPCError) Error() string { return e.Message }

type Params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func parse(raw json.RawMessage) Result[Params] {
	var p Params
	if err := json.Unmarshal(raw, &p); err != nil {
		return Err[Params](fmt.Errorf("parse params: %w", err)) // want `returnederr: session/prompt .*-32602`
	}
	return Ok(p)
}

type Agent struct{ modes map[string]string }

func (a *Agent) find(p Params) Result[string] {
	mode, ok := a.modes[p.SessionID]
	if !ok {
		return Err[string](fmt.Errorf("session %s not found", p.SessionID)) // want `returnederr: session/prompt .*-32002`
	}
	return Ok(mode)
}

func (a *Agent) prompt(raw json.RawMessage) Result[string] {
	return Then(Then(parse(raw), a.find), func(mode string) Result[string] {
		return Of(os.MkdirTemp("", mode))
	})
}

func (a *Agent) setMode(raw json.RawMessage) Result[string] {
	p, err := parse(raw).Get()
	if err != nil {
		return Err[string](&RPCError{-32602, err.Error()})
	}
	if p.ModeID != "ask" {
		return Err[string](errors.New("unknown mode " + p.ModeID)) // want `returnederr: session/set_mode .*-32602`
	}
	return Ok("")
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &Agent{map[string]string{}}
	enc := json.NewEncoder(os.Stdout)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if json.Unmarshal(in.Bytes(), &m) != nil || m.ID == nil { // want `unanswered: .*-32700`
			continue
		}
		var r Result[string]
		switch m.Method {
		case "session/prompt":
			r = a.prompt(m.Params)
		case "session/set_mode":
			r = a.setMode(m.Params)
		default:
			r = Err[string](&RPCError{-32601, "method not found"})
		}
		if v, err := r.Get(); err != nil {
			var e *RPCError
			if !errors.As(err, &e) {
				e = &RPCError{-32603, err.Error()}
			}
			enc.Encode(map[string]any{"id": m.ID, "error": e})
		} else {
			enc.Encode(map[string]any{"id": m.ID, "result": v})
		}
	}
}
