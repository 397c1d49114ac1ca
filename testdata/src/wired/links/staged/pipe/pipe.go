// Package pipe leads requests through stages that others write.
package pipe

import (
	"errors"
	"fmt"

	"wired/links/line"
)

// Exchange is one request on its way.
type Exchange struct {
	Req    *line.Request
	Params any
	Limit  any
	Result any
	Room   func() int
}

// Stage is one step.
type Stage func(*Exchange) error

// Chain makes one stage of several.
func Chain(stages ...Stage) Stage {
	return func(x *Exchange) error {
		for _, s := range stages {
			if err := s(x); err != nil {
				return err
			}
		}
		return nil
	}
}

// Serve reads requests and answers them.
func Serve(conn *line.Conn, routes map[string]Stage) error {
	for {
		r, err := conn.Read()
		if err != nil {
			return err
		}
		x := &Exchange{Req: r, Room: room}
		if err := run(routes, x); err != nil {
			var e *line.Error
			if !errors.As(err, &e) {
				e = &line.Error{Code: -32603, Message: err.Error()}
			}
			_ = conn.Write(line.Response{ID: r.ID, Error: e})
			continue
		}
		_ = conn.Write(line.Response{ID: r.ID, Result: x.Result})
	}
}

func room() int { return 3 - len(tasks) }

func run(routes map[string]Stage, x *Exchange) error {
	s, ok := routes[x.Req.Method]
	if !ok {
		return &line.Error{Code: -32601, Message: fmt.Sprint("no ", x.Req.Method)}
	}
	return s(x)
}

// Task is what the program does by itself; it keeps what it was started with.
type Task struct {
	Req    *line.Request
	Params any
}

var tasks = make(map[string]*Task)

// Start starts a task.
func Start(name string, r *line.Request) *Task {
	t := &Task{Req: r}
	tasks[name] = t
	return t
}
