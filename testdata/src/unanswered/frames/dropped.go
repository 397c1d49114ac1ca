package frames

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"sync"

	"unanswered/frames/trace"
)

func (a *agent) drops() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil { // want `unanswered: a message that is not valid JSON is dropped, and its sender waits for ever; ACP has -32700 \(Parse error\), to be sent with a null id`
			continue
		}
		a.dispatch(m)
	}
	return a.r.Err()
}

func (a *agent) dropsOnce(line []byte, o *sync.Once) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil { // want `a message that is not valid JSON is dropped`
		return
	}
	o.Do(func() { a.dispatch(m) })
}

// Logs are no answers, whoever writes them.
func (a *agent) logs(ctx context.Context, line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil { // want `a message that is not valid JSON is dropped`
		var text bytes.Buffer
		fmt.Fprintf(&text, "no message: %v", err)
		log.Print(text.String())
		fmt.Fprintln(os.Stderr, err)
		a.log.Warnf("no message: %v", err)
		trace.Record(ctx, trace.Frame{Method: "?"}, err)
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		a.note("no message", ctx.Err())
		return
	}
	go a.dispatch(m)
}

func (a *agent) note(text string, err error) { fmt.Fprintf(os.Stderr, "%s: %v\n", text, err) }

func (a *agent) ends1() error {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil {
			return fmt.Errorf("no message: %w", err) // want `a message that is not valid JSON ends the connection without an answer; ACP has -32700`
		}
		a.dispatch(m)
	}
	return nil
}

func (a *agent) breaks() {
	for a.r.Scan() {
		m := new(message)
		err := json.Unmarshal(a.r.Bytes(), m) // want `ends the connection without an answer`
		if nil != err {
			break
		}
		a.dispatch(*m)
	}
	log.Print("done")
}

func (a *agent) exits() {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil { // want `ends the connection without an answer`
			log.Fatal(err)
		}
		a.dispatch(m)
	}
}

func (a *agent) panics() {
	for a.r.Scan() {
		var m message
		if err := json.Unmarshal(a.r.Bytes(), &m); err != nil { // want `ends the connection without an answer`
			panic(err)
		}
		a.dispatch(m)
	}
}

func (a *agent) streams(r io.Reader) error {
	dec := json.NewDecoder(r)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err // want `ends the connection without an answer`
		}
		a.dispatch(m)
	}
}

// The caller only logs it.

func (a *agent) line(line []byte) error {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return fmt.Errorf("no message: %w", err) // want `is dropped, and its sender waits for ever`
	}
	a.dispatch(m)
	return nil
}

func (a *agent) lines() {
	for a.r.Scan() {
		if err := a.line(a.r.Bytes()); err != nil {
			log.Print(err)
		}
	}
}

func (a *agent) parse(line []byte) (*message, bool) {
	var m message
	if json.Unmarshal(line, &m) != nil { // want `is dropped, and its sender waits for ever`
		return nil, false
	}
	return &m, true
}

func (a *agent) parses() {
	for a.r.Scan() {
		m, ok := a.parse(a.r.Bytes())
		if !ok {
			continue
		}
		a.dispatch(*m)
	}
}

func (a *agent) parse1(line []byte) *message {
	var m message
	if json.Unmarshal(line, &m) != nil { // want `is dropped, and its sender waits for ever`
		return nil
	}
	return &m
}

func (a *agent) parses1() {
	for a.r.Scan() {
		if m := a.parse1(a.r.Bytes()); m != nil {
			a.dispatch(*m)
		}
	}
}

// A message may be looked at before it is read.

func (a *agent) probes(line []byte) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil { // want `a message that is not valid JSON is dropped`
		return
	}
	if _, ok := fields["method"]; !ok {
		return
	}
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return
	}
	a.dispatch(m)
}

func (a *agent) probesMore(line []byte) {
	var any any
	if err := json.Unmarshal(line, &any); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	var m message
	if err := json.Unmarshal(line, &m); err != nil { // want `a message that is no valid request is dropped, and its sender waits for ever; ACP has -32600 \(Invalid request\)`
		return
	}
	a.dispatch(m)
}

func (a *agent) probesAny(line []byte) {
	var any any
	if err := json.Unmarshal(line, &any); err != nil { // want `a message that is not valid JSON is dropped`
		return
	}
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		a.fail(nil, -32600, "Invalid request")
		return
	}
	a.dispatch(m)
}

func (a *agent) probesMethod(line []byte) {
	var probe struct {
		Method string `json:"method"`
	}
	if err := json.Unmarshal(line, &probe); err != nil { // want `a message that is not valid JSON is dropped`
		return
	}
	if probe.Method != "" {
		a.readsOne(line)
	}
}

// A codec reads for whoever has it.
type codec interface{ read() (message, error) }

type lineCodec struct{ r *bufio.Reader }

func (c lineCodec) read() (message, error) {
	for {
		line, err := c.r.ReadBytes('\n')
		if err != nil {
			return message{}, err
		}
		if len(line) == 1 {
			continue
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			return message{}, fmt.Errorf("no message: %w", err) // want `ends the connection without an answer`
		}
		return m, nil
	}
}

type server struct {
	agent
	codec   codec
	waiting map[string]chan message
}

func (s *server) serve() error {
	for {
		m, err := s.codec.read()
		if err != nil {
			// Those who wait are the program's own.
			for id, ch := range s.waiting {
				ch <- message{Error: &rpcError{1, err.Error()}}
				delete(s.waiting, id)
			}
			if err == io.EOF {
				return nil
			}
			return err
		}
		s.dispatch(m)
	}
}

// A conn is for agents and clients alike.
type conn struct {
	agent
	handle func(method string, params json.RawMessage) (any, error)
	done   chan struct{}
	closed map[string]chan message
}

func (c *conn) run() {
	for c.r.Scan() {
		var m message
		if err := json.Unmarshal(c.r.Bytes(), &m); err != nil { // want `ends the connection without an answer`
			c.stop()
			return
		}
		go func() {
			result, err := c.handle(m.Method, m.Params)
			if err != nil {
				c.fail(m.ID, -32603, err.Error())
				return
			}
			c.send(message{ID: m.ID, Result: result})
		}()
	}
}

func (c *conn) stop() {
	for _, ch := range c.closed {
		select {
		case ch <- message{}:
		default:
		}
		close(ch)
	}
	c.done <- struct{}{}
}

func serveConn(c *conn) {
	c.handle = handleRequest
	go c.run()
}

func handleRequest(method string, params json.RawMessage) (any, error) {
	if method == "session/prompt" {
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, &rpcError{-32601, "Method not found"}
}

// A table has the handlers.
type table struct {
	agent
	handlers map[string]func(params json.RawMessage) (any, error)
}

func newTable() *table {
	t := &table{handlers: make(map[string]func(json.RawMessage) (any, error))}
	t.handlers["session/new"] = func(json.RawMessage) (any, error) { return nil, nil } // want `the answer to \S+ has neither a result nor an error`
	return t
}

func (t *table) serve() {
	for t.r.Scan() {
		var m message
		if err := json.Unmarshal(t.r.Bytes(), &m); err != nil { // want `is dropped, and its sender waits for ever`
			t.log.Warnf("no message")
			continue
		}
		h, ok := t.handlers[m.Method]
		if !ok {
			t.fail(m.ID, -32601, "Method not found")
			continue
		}
		result, _ := h(m.Params)
		t.send(message{ID: m.ID, Result: result})
	}
}

// A codec makes its errors by a function of its own.
type madeCodec struct{ r *bufio.Reader }

func failed(text string, args ...any) error { return fmt.Errorf(text, args...) }

// rarely returns one.
func rarely(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

func (c madeCodec) read() (message, error) {
	var m message
	line, err := c.r.ReadBytes('\n')
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return m, failed("no message: %w", err) // want `ends the connection without an answer`
	}
	return m, nil
}

// A quietCodec takes some for messages that are not.
type quietCodec struct{ r *bufio.Reader }

func (c quietCodec) read() (message, error) {
	var m message
	line, err := c.r.ReadBytes('\n')
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return m, rarely(err)
	}
	return m, nil
}
