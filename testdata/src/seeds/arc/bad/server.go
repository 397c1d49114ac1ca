// Package bad answers over ARC with internal errors where the taxonomy has more
// to say, and with codes that are not its own.
package bad

import (
	"encoding/json"
	"errors"
	"fmt"
)

type arcError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

func (e *arcError) Error() string { return e.Message }

type envelope struct {
	ARC    string          `json:"arc"`
	ID     string          `json:"id"`
	Target string          `json:"targetAgent"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result any             `json:"result,omitempty"`
	Error  *arcError       `json:"error,omitempty"`
}

// Codes of the server, inside the ranges that ARC keeps for itself and below.
const (
	errBusiness  = -42100 // want `reservedcode: -42100 \(errBusiness\) is a custom code in the range -42999 to -42000, .*; choose a code in the documented custom range, -50000 and below`
	errStandard  = -32050 // want `reservedcode: -32050 \(errStandard\) is a custom code in the range -32999 to -32000`
	errElsewhere = -47001 // want `undocumentedcode: -47001 \(errElsewhere\) is in the range -49999 to -46000, which belongs to nobody`
)

type server struct {
	agents map[string]bool
	tasks  map[string]string
	chats  map[string]bool
	state  int
}

func (s *server) serve(req *envelope) *envelope {
	resp := &envelope{ARC: "1.0", ID: req.ID}
	if !s.agents[req.Target] {
		resp.Error = &arcError{Code: -32603, Message: "agent not found"} // want `genericerr: this answers an unknown agent with -32603 .*-41001`
		return resp
	}
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
		return nil, err // want `returnederr: this answers an invalid parameter value with -32603 .*-32602`
	}
	switch method {
	case "task.info":
		task, ok := s.tasks[params.TaskID]
		if !ok {
			return nil, fmt.Errorf("Task %s not found", params.TaskID) // want `returnederr: task.info answers an unknown task with -32603 .*-42001`
		}
		return map[string]any{"type": "task", "task": task}, nil
	case "task.cancel":
		if _, ok := s.tasks[params.TaskID]; !ok {
			return nil, &arcError{Code: -42002, Message: "Task not found", Details: map[string]any{"taskId": params.TaskID}} // want `reservedcode: -42002 is ARC's "Task Already Completed"; ARC has -42001 \(Task Not Found\) for an unknown task`
		}
		return nil, nil
	case "chat.message":
		if !s.chats[params.ChatID] {
			return nil, &arcError{Code: -32603, Message: "chat not found"} // want `genericerr: chat.message answers an unknown chat with -32603 .*-43001`
		}
		switch s.state {
		case 1:
			return nil, &arcError{Code: errBusiness, Message: "The account is closed"}
		case 2:
			return nil, &arcError{Code: errStandard, Message: "The account is open"}
		case 3:
			return nil, &arcError{Code: errElsewhere, Message: "The account is elsewhere"}
		}
		return nil, nil
	}
	return nil, errors.New("unknown method " + method) // want `returnederr: this answers an unsupported method with -32603 .*-32601`
}
