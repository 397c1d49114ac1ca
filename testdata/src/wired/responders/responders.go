// Package responders is a client whose handlers are given what they answer by.
package responders

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result"` // want `unanswered: an answer with an error has "result" as well`
	Error   *fault          `json:"error,omitempty"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// A pen answers one request.
type pen struct {
	id  json.RawMessage
	out io.Writer
}

func (p *pen) write(v any) {
	json.NewEncoder(p.out).Encode(response{JSONRPC: "2.0", ID: p.id, Result: v})
}

func (p *pen) fail(code int, format string, args ...any) {
	json.NewEncoder(p.out).Encode(response{JSONRPC: "2.0", ID: p.id, Error: &fault{code, fmt.Sprintf(format, args...)}})
}

type params struct {
	SessionID  string `json:"sessionId"`
	TerminalID string `json:"terminalId"`
	Path       string `json:"path"`
}

type desk struct {
	out    io.Writer
	terms  map[string]string
	later  map[string]*pen
	queue  chan *pen
	routes map[string]func(*pen, *request)
}

func with(f func(*pen, params)) func(*pen, *request) {
	return func(p *pen, r *request) {
		var in params
		if err := json.Unmarshal(r.Params, &in); err != nil {
			p.fail(-32602, "params: %v", err)
			return
		}
		f(p, in)
	}
}

func open(out io.Writer) *desk {
	d := &desk{out: out, terms: map[string]string{}, later: map[string]*pen{}, queue: make(chan *pen, 9)}
	d.routes = map[string]func(*pen, *request){
		"terminal/output":            with(d.output),
		"terminal/kill":              with(d.kill),
		"terminal/release":           with(d.release),
		"terminal/wait_for_exit":     with(d.wait),
		"terminal/create":            with(d.create),
		"fs/read_text_file":          with(d.read),
		"session/request_permission": with(d.permission),
		"fs/write_text_file":         d.save,
		"session/update":             with(d.update),
	}
	return d
}

func (d *desk) serve(in io.Reader) {
	dec := json.NewDecoder(in)
	for {
		var r request
		p := &pen{out: d.out}
		if err := dec.Decode(&r); err != nil {
			p.fail(-32700, "%v", err)
			return
		}
		p.id = r.ID
		h, ok := d.routes[r.Method]
		if !ok {
			p.fail(-32601, "no %s", r.Method)
			continue
		}
		h(p, &r)
	}
}

// Each way answers, or hands the pen on.
func (d *desk) kill(p *pen, in params) {
	if d.terms[in.TerminalID] == "" {
		p.fail(-32002, "no such terminal")
		return
	}
	p.write(struct{}{})
}

func (d *desk) release(p *pen, in params) {
	switch in.TerminalID {
	case "kept":
		d.later[in.TerminalID] = p
		return
	case "queued":
		d.queue <- p
		return
	case "running":
		go func() { p.write(struct{}{}) }()
		return
	case "odd":
		panic("odd")
	case "broken":
		log.Fatal("broken")
		return
	case "helped":
		d.help(p)
		return
	case "job":
		j := &job{p: p}
		j.run()
		return
	}
	p.write(struct{}{})
}

func (d *desk) help(p *pen) { p.write(struct{}{}) }

func (d *desk) wait(p *pen, in params) {
	defer func() { p.write(map[string]int{"exitCode": 0}) }()
	if d.terms[in.TerminalID] == "" {
		return
	}
	log.Print("waiting")
}

// A notification has no answer.
func (d *desk) update(p *pen, in params) {
	if in.SessionID == "" {
		return
	}
	p.fail(-32602, "never read")
}

// The peer is gone when nothing can be written to it.
func (d *desk) create(p *pen, in params) {
	if err := json.NewEncoder(d.out).Encode(response{JSONRPC: "2.0"}); err != nil {
		return
	}
	d.tried(p, in)
}

func (d *desk) tried(p *pen, in params) bool {
	if in.Path == "" {
		return false
	}
	p.write(map[string]string{"terminalId": "t1"})
	return true
}

// These tell their caller whether they have answered, or leave the answer to it.
func (d *desk) read(p *pen, in params) {
	if d.refused(p, in) {
		return
	}
	d.noted(p, in)
	p.write(map[string]string{"content": ""})
}

func (d *desk) refused(p *pen, in params) bool {
	if in.Path != "" {
		return false
	}
	p.fail(-32602, "no path")
	return true
}

func (d *desk) noted(p *pen, in params) {
	if in.SessionID == "" {
		return
	}
	p.fail(-32603, "never")
}

func (d *desk) permission(p *pen, in params) {
	if in.SessionID == "" {
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	if _, err := os.Stat(in.Path); err != nil {
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	p.grant(in.SessionID)
}

// grant answers by itself, too.
func (p *pen) grant(session string) {
	if session == "all" {
		p.fail(-32602, "all of them")
		return
	}
	json.NewEncoder(p.out).Encode(response{JSONRPC: "2.0", ID: p.id, Result: map[string]any{"outcome": map[string]string{"outcome": "cancelled"}}})
}

func (d *desk) output(p *pen, in params) {
	out := d.terms[in.TerminalID]
	if out == "" {
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	p.write(map[string]any{"output": out, "truncated": false})
}

// The id may stand alone.
func (d *desk) save(p *pen, r *request) { d.store(r.ID, r.Params) }

func main() { open(os.Stdout).serve(os.Stdin) }
