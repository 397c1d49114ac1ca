// Package work has workers.
package work

import (
	"errors"

	"wired/links/line"
)

// Task is a request with what runs it.
type Task struct {
	Req *line.Request
	Run func() (any, error)
}

// Pool has workers.
type Pool struct {
	conn  *line.Conn
	queue chan Task
}

// Start starts n workers.
func Start(conn *line.Conn, n int) *Pool {
	p := &Pool{conn: conn, queue: make(chan Task, n)}
	for range n {
		go p.loop()
	}
	return p
}

// Submit hands a task over.
func (p *Pool) Submit(t Task) { p.queue <- t }

func (p *Pool) loop() {
	for t := range p.queue {
		out, err := t.Run()
		resp := line.Response{ID: t.Req.ID, Result: out}
		if err != nil {
			resp.Result = nil
			if !errors.As(err, &resp.Error) {
				resp.Error = &line.Error{Code: -32603, Message: err.Error()}
			}
		}
		_ = p.conn.Write(resp)
	}
}
