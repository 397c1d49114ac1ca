// Package desk has the handlers of an ARC peer.
package desk

import (
	"encoding/json"
	"fmt"

	"wired/envelope/post"
)

type desk struct{ tasks map[string]bool }

func (d *desk) info(raw json.RawMessage) (any, error) {
	var in struct {
		TaskID string `json:"taskId"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, &post.Fault{Code: -32602, Message: "no task"}
	}
	if !d.tasks[in.TaskID] {
		return nil, fmt.Errorf("nothing filed as %s", in.TaskID) // want `returnederr: task.info answers an unknown task with -32603 .*-42001`
	}
	return in, nil
}

func New() *post.Office {
	d := &desk{tasks: map[string]bool{}}
	return post.New("desk", post.Calls{"task.info": d.info})
}
