// Package good answers over ARC with the codes of its taxonomy.
package good

import (
	"encoding/json"
	"errors"
	"time"
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

// errBusiness is a custom error: the account is closed.
const errBusiness = -50001

type server struct {
	agents map[string]bool
	tasks  map[string]string
	chats  map[string]bool
	closed bool
}

func (s *server) serve(req *envelope) *envelope {
	resp := &envelope{ARC: "1.0", ID: req.ID}
	if req.Method == "" {
		resp.Error = &arcError{Code: -32600, Message: "Invalid request format", Details: map[string]any{"field": "method", "reason": "required field missing"}}
		return resp
	}
	if !s.agents[req.Target] {
		resp.Error = &arcError{Code: -41001, Message: "Agent not found", Details: map[string]any{"agentId": req.Target}}
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
		return nil, &arcError{Code: -32602, Message: "Invalid params"}
	}
	switch method {
	case "task.info":
		task, ok := s.tasks[params.TaskID]
		if !ok {
			return nil, &arcError{Code: -42001, Message: "Task not found", Details: map[string]any{"taskId": params.TaskID, "timestamp": time.Now().Format(time.RFC3339)}}
		}
		return map[string]any{"type": "task", "task": task}, nil
	case "chat.message":
		if !s.chats[params.ChatID] {
			return nil, &arcError{Code: -43001, Message: "Chat not found", Details: map[string]any{"chatId": params.ChatID}}
		}
		if s.closed {
			return nil, &arcError{Code: errBusiness, Message: "The account is closed"}
		}
		return nil, nil
	}
	return nil, &arcError{Code: -32601, Message: "Method not found"}
}

// describe is a client's: it compares the codes that it gets.
func describe(err *arcError) string {
	switch err.Code {
	case -42001:
		return "no such task"
	case -41001:
		return "no such agent"
	case -44001:
		return "log in first"
	}
	return err.Message
}
