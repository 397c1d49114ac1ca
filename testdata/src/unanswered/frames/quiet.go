// Package frames reads messages that may be no JSON.
package frames

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"sync"

	"unanswered/frames/trace"
)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type agent struct {
	r   *bufio.Scanner
	w   io.Writer
	log *trace.Log
}

func (a *agent) send(m message) error {
	m.JSONRPC = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = a.w.Write(append(data, '\n'))
	return err
}

func (a *agent) fail(id json.RawMessage, code int, text string) {
	a.send(message{ID: id, Error: &rpcError{code, text}})
}

func (a *agent) dispatch(m message) {
	switch m.Method {
	case "initialize", "session/new":
		a.send(message{ID: m.ID, Result: struct{}{}})
	case "session/prompt":
		a.send(message{ID: m.ID, Result: map[string]string{"stopReason": "end_turn"}})
	case "agent/status":
		a.send(message{ID: m.ID, Result: "idle"})
	default:
		a.fail(m.ID, -32601, "Method not found")
	}
}

func (a *agent) answers() error {
	for a.r.Scan() {
		if len(a.r.Bytes()) == 0 {
			continue
		}
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			log.Print(err)
			a.fail(nil, -32700, "Parse error")
			continue
		}
		a.dispatch(m)
	}
	return a.r.Err()
}

// mayAnswer does so on one of the ways.
func (a *agent) mayAnswer(quiet bool) {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			if !quiet {
				fmt.Fprintln(a.w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`)
			}
			continue
		}
		a.dispatch(m)
	}
}

// stdout is where agents answer.
func (a *agent) prints(line []byte) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		fmt.Println(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}`)
		return
	}
	a.dispatch(m)
}

// The caller answers.

func (a *agent) decode(line []byte) (message, error) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return m, fmt.Errorf("decode: %w", err)
	}
	return m, nil
}

func (a *agent) readsOne(line []byte) {
	m, err := a.decode(line)
	if err != nil {
		a.fail(nil, -32700, err.Error())
		return
	}
	a.dispatch(m)
}

func (a *agent) peek(line []byte) (message, bool) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		return message{}, false
	}
	return m, true
}

func (a *agent) readsOther(line []byte) {
	m, ok := a.peek(line)
	if !ok {
		a.fail(nil, -32700, "Parse error")
		return
	}
	a.dispatch(m)
}

// prepare leaves what it does not understand to others.
func (a *agent) prepare(line []byte) (func(), bool) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return nil, false
	}
	return func() { a.dispatch(m) }, true
}

func (a *agent) prepares(line []byte) {
	do := func() { a.readsOne(line) }
	if prepared, ok := a.prepare(line); ok {
		do = prepared
	}
	go do()
}

// Somebody else may answer: who calls it, who gets the error, who is at the
// other end.

func (a *agent) Handle(line []byte) error {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return err
	}
	a.dispatch(m)
	return nil
}

func (a *agent) hands(line []byte, failed chan<- error) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		failed <- err
		return
	}
	a.dispatch(m)
}

func (a *agent) offers(line []byte, failed chan<- error) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		select {
		case failed <- err:
		default:
		}
		return
	}
	a.dispatch(m)
}

func (a *agent) tells(line []byte, failed func(error)) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		failed(err)
		return
	}
	a.dispatch(m)
}

func (a *agent) serveHTTP(w http.ResponseWriter, r *http.Request) {
	var m message
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	a.dispatch(m)
}

func (a *agent) forwards(line []byte, other *bufio.Writer) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		other.Write(line)
		return
	}
	a.dispatch(m)
}

func (a *agent) rejects(line []byte) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		a.log.Reject("no JSON")
		return
	}
	a.dispatch(m)
}

func (a *agent) errs(line []byte) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		a.log.Error(nil, -32700)
		return
	}
	a.dispatch(m)
}

func (a *agent) tellsLog(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		trace.Tell(a.log, err)
		return
	}
	a.dispatch(m)
}

func (a *agent) tellsAny(line []byte, w any) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		trace.Any(w)
		return
	}
	a.dispatch(m)
}

func (a *agent) once(line []byte, o *sync.Once) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		o.Do(func() { a.fail(nil, -32700, "Parse error") })
		return
	}
	a.dispatch(m)
}

func (a *agent) onceBy(line []byte, o *sync.Once, f func()) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		o.Do(f)
		return
	}
	a.dispatch(m)
}

// deferred answers when it returns.
func (a *agent) deferred(line []byte) (err error) {
	defer func() {
		if err != nil {
			a.fail(nil, -32700, err.Error())
		}
	}()
	var m message
	if err = json.Unmarshal(line, &m); err != nil {
		return err
	}
	a.dispatch(m)
	return nil
}

func (a *agent) runs(line []byte) {
	if err := a.deferred(line); err != nil {
		log.Print(err)
	}
}

// A reader keeps the error until it is asked for.
type reader struct {
	agent
	err    error
	errors map[string]error
	m      message
}

func (r *reader) next() bool {
	if !r.r.Scan() {
		return false
	}
	if err := json.Unmarshal(r.r.Bytes(), &r.m); err != nil {
		r.err = err
		return false
	}
	return true
}

func (r *reader) read() {
	for r.next() {
		r.dispatch(r.m)
	}
	if r.err != nil {
		r.fail(nil, -32700, "Parse error")
	}
}

func (r *reader) notes(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		r.errors["last"] = err
		return
	}
	r.dispatch(m)
}

// subscribers are told over channels that are kept for more than one message.
func (r *reader) publishes(line []byte, subscribers map[string]chan message) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		for _, s := range subscribers {
			s <- message{Error: &rpcError{-32700, "Parse error"}}
		}
		return
	}
	r.dispatch(m)
}

// An answer is no request.
func (a *agent) answer(line []byte) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if m.Method != "" {
		a.dispatch(m)
		return
	}
	var got struct {
		ID     int             `json:"id"`
		Result json.RawMessage `json:"result"`
	}
	if json.Unmarshal(line, &got) != nil {
		return
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(got.Result, &fields) != nil {
		return
	}
	log.Print(fields["title"])
}

// settings are no message, whatever they are called.
func (a *agent) settings(data []byte, m message) {
	var s struct {
		Level string `json:"level"`
	}
	if json.Unmarshal(data, &s) == nil {
		log.Print(s.Level)
	}
	a.dispatch(m)
}

// Other things are decoded where messages are dispatched.

func (a *agent) reads(line, data []byte) {
	var any any
	if json.Unmarshal(data, &any) != nil {
		return
	}
	var m message
	if json.Unmarshal(line, &m) != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	a.dispatch(m)
}

func (a *agent) readsMap(data []byte, m message) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return
	}
	log.Print(fields["level"])
	a.dispatch(m)
}

// level is decoded in two ways, neither of which is a message's.
func (a *agent) level(data []byte, m message) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return
	}
	var s struct {
		Level string `json:"level"`
	}
	if json.Unmarshal(data, &s) != nil {
		return
	}
	log.Print(s.Level, len(fields))
	a.dispatch(m)
}

var shared map[string]any

func (a *agent) readsShared(data []byte, m message) {
	if json.Unmarshal(data, &shared) != nil {
		return
	}
	a.dispatch(m)
}

func (a *agent) readsEither(line []byte, m message) {
	if len(line) > 0 {
		var entry message
		if json.Unmarshal(line, &entry) != nil {
			return
		}
		log.Print(entry.Method)
	} else {
		a.dispatch(m)
	}
}

func (a *agent) check(line []byte) error {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return err
	}
	return nil
}

func (a *agent) checks(lines [][]byte, m message) {
	for _, line := range lines {
		a.dispatch(m)
		if err := a.check(line); err != nil {
			log.Print(err)
		}
	}
}

// tools speaks MCP, and has the agent do the work.
func (a *agent) tools(line []byte) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		return
	}
	if m.Method == "tools/call" {
		a.dispatch(message{ID: m.ID, Method: "session/prompt"})
	}
}

var errClosed = errors.New("closed")

// ends stops when there is nothing more to read.
func (a *agent) ends(r *bufio.Reader) error {
	for {
		line, err := r.ReadBytes('\n')
		if err == io.EOF {
			return errClosed
		}
		if err != nil {
			return err
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		a.readsOne(line)
	}
}
