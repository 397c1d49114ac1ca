// Package crew has workers that answer what they take from a channel.
package crew

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type job struct {
	id   json.RawMessage
	kind string
	dir  string
	mode string
}

type crew struct {
	mu   sync.Mutex
	enc  *json.Encoder
	jobs chan *job
	own  chan *job
}

func start(w io.Writer, n int) *crew {
	c := &crew{enc: json.NewEncoder(w), jobs: make(chan *job), own: make(chan *job)}
	for range n {
		go c.work(c.jobs)
	}
	go c.sweep()
	go c.tick()
	return c
}

func (c *crew) take(m message) {
	var in struct {
		Cwd    string `json:"cwd"`
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(m.Params, &in); err != nil {
		c.fail(m.ID, -32602, err.Error())
		return
	}
	switch m.Method {
	case "session/new":
		c.jobs <- &job{id: m.ID, kind: "new", dir: in.Cwd}
	case "session/set_mode":
		c.jobs <- &job{id: m.ID, kind: "mode", mode: in.ModeID}
	default:
		c.fail(m.ID, -32601, m.Method)
	}
}

func (c *crew) fail(id json.RawMessage, code int, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.enc.Encode(message{JSONRPC: "2.0", ID: id, Error: &failure{code, text}})
}

func (c *crew) work(jobs <-chan *job) {
	for j := range jobs {
		c.do(j)
	}
}

func (c *crew) do(j *job) {
	switch j.kind {
	case "new":
		if !filepath.IsAbs(j.dir) {
			c.fail(j.id, -32603, "that hangs in the air") // want `invalid parameter value .* -32602`
			return
		}
		if _, err := os.Stat(j.dir); os.IsNotExist(err) {
			c.fail(j.id, -32603, err.Error()) // want `invalid parameter value .* -32602`
			return
		}
	case "mode":
		if j.mode != "a" && j.mode != "b" {
			c.fail(j.id, -32603, fmt.Sprintf("%s is no way to work", j.mode)) // want `invalid parameter value .* -32602`
			return
		}
	}
	c.enc.Encode(message{JSONRPC: "2.0", ID: j.id, Result: struct{}{}})
}

// tick sends jobs of the program's own.
func (c *crew) tick() {
	for range time.Tick(time.Minute) {
		c.own <- &job{kind: "sweep", dir: os.Getenv("HOME")}
	}
}

func (c *crew) sweep() {
	for j := range c.own {
		if !filepath.IsAbs(j.dir) {
			c.fail(j.id, -32603, "there is no home")
		}
	}
}
