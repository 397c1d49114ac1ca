// Package tasks has the methods for tasks, without what comes before the dot.
package tasks

import (
	"errors"
	"fmt"
	"time"

	"wired/links/arc/desk"
)

// Board has tasks.
type Board struct{ tasks map[string]*task }

type task struct{ due time.Time }

type createParams struct {
	Due string `json:"dueDate"`
}

type infoParams struct {
	TaskID string `json:"taskId"`
}

// Action returns what serves a verb, or nil.
func (b *Board) Action(verb string) desk.Action {
	switch verb {
	case "create":
		return desk.Bind(b.create)
	case "info":
		return desk.Bind(b.info)
	}
	return nil
}

func (b *Board) create(x *desk.Exchange, p createParams) (any, error) {
	due, err := time.Parse(time.RFC3339, p.Due)
	if err != nil {
		return nil, err // want `returnederr: task.create answers an invalid parameter value with -32603`
	}
	if len(b.tasks) > 1000 {
		return nil, errors.New("the board is full of nails")
	}
	b.tasks[p.Due] = &task{due}
	return struct{}{}, nil
}

func (b *Board) info(x *desk.Exchange, p infoParams) (any, error) {
	t, ok := b.tasks[p.TaskID]
	if !ok {
		return nil, fmt.Errorf("no %s here", p.TaskID) // want `returnederr: task.info answers an unknown task with -32603`
	}
	return t.due, nil
}
