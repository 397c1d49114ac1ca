// Package staged has the methods.
package staged

import (
	"encoding/json"
	"errors"

	"wired/staged/gate"
)

type desk struct{ tasks map[string]string }

func Mount(g *gate.Gate) {
	d := &desk{map[string]string{}}
	g.On("task.info").Scope("read").Do(d.info)
	g.On("task.create").Do(d.create)
}

type params struct {
	ID string `json:"taskId"`
}

func (d *desk) info(x *gate.Exchange) (any, error) {
	var p params
	if err := json.Unmarshal(x.Request.Params, &p); err != nil {
		return nil, err // want `returnederr: task.info answers an invalid parameter value with -32603`
	}
	t, ok := d.tasks[p.ID]
	if !ok {
		return nil, errors.New("nobody knows it") // want `returnederr: task.info answers an unknown task with -32603`
	}
	return t, nil
}

func (d *desk) create(*gate.Exchange) (any, error) {
	if len(d.tasks) > 8 {
		return nil, errors.New("too many")
	}
	return nil, nil
}
