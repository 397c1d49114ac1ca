// Package returnederr has errors without a code in a program that speaks ARC.
package returnederr

import (
	"encoding/json"
	"errors"
	"fmt"
)

// codeTaskNotFound says that there is no such task.
const codeTaskNotFound = -42001

type arcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

func (e *arcError) Error() string { return e.Message }

type envelope struct {
	ARC    string          `json:"arc"`
	Method string          `json:"method"`
	Target string          `json:"targetAgent"`
	Params json.RawMessage `json:"params"`
	Result any             `json:"result,omitempty"`
	Error  *arcError       `json:"error,omitempty"`
}

type server struct {
	tasks map[string]string
	chats map[string]bool
}

// serve looks itself whether an error has a code.
func (s *server) serve(req *envelope) *envelope {
	resp := &envelope{ARC: "1.0"}
	result, err := s.dispatch(req.Method, req.Params)
	if err == nil {
		resp.Result = result
		return resp
	}
	var coded *arcError
	if !errors.As(err, &coded) {
		coded = &arcError{Code: -32603, Message: err.Error()}
	}
	resp.Error = coded
	return resp
}

func (s *server) dispatch(method string, raw json.RawMessage) (any, error) {
	var params struct {
		TaskID string `json:"taskId"`
		ChatID string `json:"chatId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &arcError{Code: -32602, Message: err.Error()}
	}
	switch method {
	case "task.info":
		task, ok := s.tasks[params.TaskID]
		if !ok {
			return nil, fmt.Errorf("task %s not found", params.TaskID) // want `returnederr: task.info answers an unknown task`
		}
		return task, nil
	case "chat.message":
		if _, ok := s.chats[params.ChatID]; !ok {
			return nil, errors.New("chat not found") // want `returnederr: chat.message answers an unknown chat`
		}
		return nil, nil
	}
	return nil, errors.New("unknown method " + method) // want `returnederr: this answers an unsupported method`
}
