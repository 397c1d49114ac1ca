// Package genericerr has internal errors that a program that speaks ARC sends
// on purpose. Only the code is another one.
package genericerr

import "encoding/json"

const (
	codeInternal     = -32603
	codeTaskNotFound = -42001 // there is no such task
)

type arcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

type server struct{ tasks map[string]string }

func (s *server) dispatch(method string, raw json.RawMessage) (any, *arcError) {
	var params struct {
		TaskID string `json:"taskId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &arcError{Code: codeInternal, Message: "invalid params"} // want `genericerr: this answers an invalid parameter value`
	}
	switch method {
	case "task.info":
		task, ok := s.tasks[params.TaskID]
		if !ok {
			return nil, &arcError{Code: codeInternal, Message: "no such task"} // want `genericerr: task.info answers an unknown task`
		}
		return task, nil
	}
	return nil, &arcError{Code: -32601, Message: "unknown method"}
}
