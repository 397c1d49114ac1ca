// Package works keeps tasks, and speaks no protocol.
package works

import "wired/bearer/arc"

type Works struct {
	tasks map[string]string
	full  bool
}

func New() *Works { return &Works{tasks: make(map[string]string)} }

func (w *Works) Look(id string) (string, error) {
	if w.full {
		return "", arc.Failure("no more room")
	}
	state, ok := w.tasks[id]
	if !ok {
		return "", arc.Failure("%s?", id)
	}
	return state, nil
}
